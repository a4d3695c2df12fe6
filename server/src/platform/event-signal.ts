// Tells dispatchers that a partner has new events, after they were committed. In this process it is a function call;
// to other processes it goes as NOTIFY, gathered for a few milliseconds and on a connection of its own, because NOTIFY
// inside a transaction makes every commit of the database queue up. A signal that gets lost costs a second, not an event.
import type { Db } from './db/db.ts'

export const WEBHOOK_CHANNEL = 'gangway_webhooks'
const GATHER_MS = 5
/** A payload has less than 8000 bytes. */
const IDS_PER_MESSAGE = 200

export interface EventSignal {
  /**
   * Call it after the commit of a change that wrote events. Whoever still has the events in hand passes them along: a
   * dispatcher in this process then needn't read them back.
   */
  wake(partnerId: string, events?: readonly FreshEvent[]): void
  /** Call it after the commit of a change to a partner's endpoint. */
  endpointChanged(partnerId: string): void
  /** The dispatcher of this process; it passes on what isn't its own. */
  attach(dispatcher: LocalDispatcher | undefined): void
  /** Tells the dispatchers of other processes. */
  tellOthers(kind: SignalKind, partnerId: string): void
}

export type SignalKind = 'work' | 'endpoint'

export interface FreshEvent {
  readonly eventId: string
  readonly eventType: string
  readonly eventVersion: number
  readonly envelope: string
}

export interface LocalDispatcher {
  wake(partnerId: string, events?: readonly FreshEvent[]): void
  endpointChanged(partnerId: string): void
}

export function openEventSignal(db: Db): EventSignal {
  let local: LocalDispatcher | undefined
  const gathered: Record<SignalKind, Set<string>> = { work: new Set(), endpoint: new Set() }
  let timer: NodeJS.Timeout | undefined

  function send(): void {
    timer = undefined
    for (const kind of ['endpoint', 'work'] as const) {
      const ids = [...gathered[kind]]
      gathered[kind].clear()
      for (let i = 0; i < ids.length; i += IDS_PER_MESSAGE) {
        const payload = `${kind}:${ids.slice(i, i + IDS_PER_MESSAGE).join(',')}`
        db.everyPartner((sql) => sql`select pg_notify(${WEBHOOK_CHANNEL}, ${payload})`).catch(() => {})
      }
    }
  }
  function tellOthers(kind: SignalKind, partnerId: string): void {
    gathered[kind].add(partnerId)
    if (timer === undefined) timer = setTimeout(send, GATHER_MS)
  }

  return {
    wake: (partnerId, events) => (local ? local.wake(partnerId, events) : tellOthers('work', partnerId)),
    endpointChanged(partnerId) {
      local?.endpointChanged(partnerId)
      tellOthers('endpoint', partnerId)
    },
    attach: (dispatcher) => {
      local = dispatcher
    },
    tellOthers,
  }
}

export function readSignal(payload: string): { kind: SignalKind; partnerIds: string[] } | undefined {
  const [kind, ids] = payload.split(':')
  return (kind === 'work' || kind === 'endpoint') && ids ? { kind, partnerIds: ids.split(',') } : undefined
}
