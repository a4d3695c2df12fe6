// Notifies dispatchers, after a commit, that a partner has new events or a changed endpoint. Within this process it is a
// function call. Other processes get a NOTIFY, batched for a few milliseconds and sent outside the transaction, because
// NOTIFY inside a transaction serialises all commits of the database. A lost signal delays an event by a second at most.
import type { Db } from './db/db.ts'

export const WEBHOOK_CHANNEL = 'gangway_webhooks'
const BATCH_MS = 5
/** A NOTIFY payload is limited to 8000 bytes. */
const IDS_PER_MESSAGE = 200

export interface EventSignal {
  /**
   * Call it after the commit of a change that wrote events. Pass the events if they are still in memory: a dispatcher in
   * this process then doesn't read them back from the database.
   */
  notifyDispatcher(partnerId: string, events?: readonly FreshEvent[]): void
  /** Call it after the commit of a change to a partner's endpoint. */
  endpointChanged(partnerId: string): void
  /** Connects the dispatcher of a cell in this process; it forwards signals for endpoints it doesn't own. */
  attach(cell: string, dispatcher: LocalDispatcher | undefined): void
  notifyOtherProcesses(kind: SignalKind, partnerId: string): void
}

export type SignalKind = 'work' | 'endpoint'

export interface FreshEvent {
  readonly eventId: string
  readonly eventType: string
  readonly eventVersion: number
  readonly envelope: string
  readonly traceparent: string | null
}

export interface LocalDispatcher {
  notifyDispatcher(partnerId: string, events?: readonly FreshEvent[]): void
  endpointChanged(partnerId: string): void
}

export function openEventSignal(db: Db): EventSignal {
  const dispatchers = new Map<string, LocalDispatcher>()
  const waiting: Record<SignalKind, Set<string>> = { work: new Set(), endpoint: new Set() }
  let timer: NodeJS.Timeout | undefined

  function send(): void {
    timer = undefined
    for (const kind of ['endpoint', 'work'] as const) {
      const ids = [...waiting[kind]]
      waiting[kind].clear()
      for (let i = 0; i < ids.length; i += IDS_PER_MESSAGE) {
        const payload = `${kind}:${ids.slice(i, i + IDS_PER_MESSAGE).join(',')}`
        db.directory((sql) => sql`select pg_notify(${WEBHOOK_CHANNEL}, ${payload})`).catch(() => {})
      }
    }
  }
  /** The dispatcher of the partner's cell. If the cell isn't known, all dispatchers: the others ignore the signal. */
  function localFor(partnerId: string): readonly LocalDispatcher[] {
    const cell = db.knownCellOf(partnerId)
    if (cell === undefined) return [...dispatchers.values()]
    const dispatcher = dispatchers.get(cell)
    return dispatcher ? [dispatcher] : []
  }
  function notifyOtherProcesses(kind: SignalKind, partnerId: string): void {
    waiting[kind].add(partnerId)
    if (timer === undefined) timer = setTimeout(send, BATCH_MS)
  }

  return {
    notifyDispatcher(partnerId, events) {
      const local = localFor(partnerId)
      for (const dispatcher of local) dispatcher.notifyDispatcher(partnerId, events)
      if (local.length === 0) notifyOtherProcesses('work', partnerId)
    },
    endpointChanged(partnerId) {
      for (const dispatcher of localFor(partnerId)) dispatcher.endpointChanged(partnerId)
      notifyOtherProcesses('endpoint', partnerId)
    },
    attach(cell, dispatcher) {
      if (dispatcher) dispatchers.set(cell, dispatcher)
      else dispatchers.delete(cell)
    },
    notifyOtherProcesses,
  }
}

export function readSignal(payload: string): { kind: SignalKind; partnerIds: string[] } | undefined {
  const [kind, ids] = payload.split(':')
  return (kind === 'work' || kind === 'endpoint') && ids ? { kind, partnerIds: ids.split(',') } : undefined
}
