// Delivers webhooks. Endpoints are shared among dispatchers: each endpoint has one owner at a time (ownership.ts), which
// finds what is due (due-work.ts), sends it (sender.ts), records the results in batches (result-writer.ts) and pulls
// retries forward when an endpoint recovers (recovery.ts). No transaction is open while a receiver is being waited for.
// Each cell has its own dispatcher, so that an unavailable cell doesn't hold up the others.
import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Cell } from '../../platform/db/db.ts'
import type { WebhookClient } from '../../platform/outbound/webhook-client.ts'
import { startMaintenance } from '../maintenance/maintenance.ts'
import type { DispatchContext } from './dispatch-context.ts'
import type { ResultRow } from './dispatcher-sql.ts'
import { DueWork } from './due-work.ts'
import { finishWork } from './finish-work.ts'
import { listenForSignals } from './listen-for-signals.ts'
import { dispatcherMetrics } from './metrics.ts'
import { Ownership } from './ownership.ts'
import { Recovery } from './recovery.ts'
import { openResultWriter } from './result-writer.ts'
import { Sender } from './sender.ts'

export interface Dispatcher {
  /** Looks for due deliveries now instead of within a second. */
  tick(): Promise<void>
  /** True while something is being claimed, fetched, sent or written. */
  readonly isBusy: boolean
  /** Waits for attempts under way, releases its endpoints and ends. */
  stop(): Promise<void>
}

export interface DispatcherOptions {
  /** A dispatcher without a heartbeat for this long loses its endpoints to the others. */
  readonly leaseMs?: number
  readonly pollMs?: number
  readonly stopWithinMs?: number
  readonly client?: WebhookClient
}

const LEASE_MS = 10_000
const POLL_MS = 1000
const OWN_CONNECTIONS = 4

export function startDispatcher(app: App, options: DispatcherOptions = {}): Dispatcher {
  const each = app.db.cells.map((cell) => startInCell(app, cell, options))
  return {
    tick: async () => void (await Promise.all(each.map((dispatcher) => dispatcher.tick()))),
    get isBusy() {
      return each.some((dispatcher) => dispatcher.isBusy)
    },
    stop: async () => void (await Promise.all(each.map((dispatcher) => dispatcher.stop()))),
  }
}

function startInCell(app: App, shared: Cell, options: DispatcherOptions): Dispatcher {
  const abort = new AbortController()
  const context: DispatchContext = {
    app,
    cell: shared.separatePool(OWN_CONNECTIONS),
    dispatcherId: randomUUID(),
    leaseMs: options.leaseMs ?? LEASE_MS,
    stopping: abort.signal,
  }
  const metrics = dispatcherMetrics(app)
  metrics.lastResult.setToCurrentTime()

  const ownership = new Ownership(context, {
    claimed: (work) => dueWork.add(work),
    lost(work) {
      dueWork.remove(work)
      sender.remove(work)
      work.dropUnsent()
    },
    maySendAgain: () => sender.send(),
    sinceResultMs: () => results.sinceWrittenMs,
  })
  const dueWork = new DueWork(context, ownership, options.pollMs ?? POLL_MS, {
    fetched(work) {
      recovery.start(work)
      sender.add(work)
    },
    batchEnded: () => sender.send(),
  })
  const sender = new Sender(context, options.client ?? app.webhookClient, ownership, {
    attempted: (result) => results.add(result),
    unwrittenResults: () => results.size,
    wantsMore: (work) => dueWork.fetchFor(work),
  })
  const results = openResultWriter(app.log, context.cell, {
    dispatcherId: context.dispatcherId,
    changedHealth: (partnerIds) =>
      [...partnerIds].flatMap((id) => ownership.find(id)?.takeChangedHealth(app.clock.now()) ?? []),
    written: resultWritten,
    unwritable(result) {
      const work = ownership.find(result.partner_id)
      if (work) sender.setAside(work, result.delivery_id)
    },
  })
  const recovery = new Recovery(context, ownership, (work) => {
    work.expectMore()
    dueWork.fetchFor(work)
  })
  const maintenance = startMaintenance(app, shared)

  function resultWritten(result: ResultRow, counted: boolean): void {
    metrics.lastResult.setToCurrentTime()
    if (!counted) {
      metrics.fenced()
      void ownership.confirm().then(() => sender.send())
    }
    const work = ownership.find(result.partner_id)
    if (!work) return
    work.forgetDelivery(result.delivery_id)
    if (result.due_at) dueWork.schedule(work, result.due_at.getTime())
    work.health.written()
    recovery.start(work)
    sender.sendSoon()
  }

  listenForSignals(context, { ownership, sender, dueWork })
  void ownership.start().then(() => dueWork.poll())
  return {
    tick: () => dueWork.poll(),
    get isBusy() {
      return sender.isBusy || results.size > 0 || dueWork.isBusy || ownership.isBusy || recovery.isBusy
    },
    async stop() {
      if (abort.signal.aborted) return
      abort.abort()
      await finishWork(context, { ownership, dueWork, sender, results, maintenance }, options.stopWithinMs)
    },
  }
}
