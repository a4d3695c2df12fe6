// Sends what was fetched: one delivery of each endpoint in turn, so that no endpoint's backlog delays another's events.
import type { FreshEvent } from '../../platform/event-signal.ts'
import { timeOfId } from '../../platform/ids.ts'
import { kindOfFailure } from '../../platform/outbound/failure-kind.ts'
import type { WebhookClient } from '../../platform/outbound/webhook-client.ts'
import { sendDelivery } from '../attempt/send-delivery.ts'
import { BacklogPace } from './backlog-pace.ts'
import type { DispatchContext } from './dispatch-context.ts'
import type { ResultRow } from './dispatcher-sql.ts'
import { type EndpointWork, FRESH, type Item } from './endpoint-work.ts'
import { dispatcherMetrics } from './metrics.ts'
import type { Ownership } from './ownership.ts'

const MAX_IN_FLIGHT = 1000
/** Endpoints that are failing may use this many of them, so that they can't use all. */
const MAX_IN_FLIGHT_FAILING = 500
/** Beyond this many unwritten results nothing more is sent: after a crash it would be sent again. */
const MAX_UNWRITTEN = 2000
const BACKLOG_TURN_MS = 5
/** A signal from another process doesn't say how many events it is about. */
const EVENTS_PER_SIGNAL = 4
/** A delivery that could not be attempted or recorded is left alone for this long. */
const SET_ASIDE_MS = 60_000

export interface SenderHooks {
  readonly attempted: (result: ResultRow) => void
  readonly unwrittenResults: () => number
  readonly wantsMore: (work: EndpointWork) => void
}

export class Sender {
  readonly #context: DispatchContext
  readonly #client: WebhookClient
  readonly #ownership: Ownership
  readonly #hooks: SenderHooks
  readonly #metrics
  readonly #pace = new BacklogPace()
  readonly #ready = new Set<EndpointWork>()
  #inFlight = 0
  #inFlightFailing = 0
  #isSendPending = false
  #isBacklogTurnPending = false
  #whenIdle: (() => void) | undefined

  constructor(context: DispatchContext, client: WebhookClient, ownership: Ownership, hooks: SenderHooks) {
    this.#context = context
    this.#client = client
    this.#ownership = ownership
    this.#hooks = hooks
    this.#metrics = dispatcherMetrics(context.app)
  }

  get isBusy(): boolean {
    return this.#inFlight > 0 || this.#isSendPending || this.#isBacklogTurnPending
  }

  add(work: EndpointWork): void {
    this.#ready.add(work)
  }

  remove(work: EndpointWork): void {
    this.#ready.delete(work)
  }

  /** New events of an endpoint with a backlog: time is reserved to send as many. */
  joinBacklog(work: EndpointWork, events: readonly FreshEvent[]): void {
    if (work.hasFreshBacklog) this.#pace.arrived(events.length || EVENTS_PER_SIGNAL)
  }

  /** Sends once for everything that is added in this turn of the event loop. */
  sendSoon(): void {
    if (this.#isSendPending) return
    this.#isSendPending = true
    queueMicrotask(() => {
      this.#isSendPending = false
      this.send()
    })
  }

  send({ isBacklogTurn = false } = {}): void {
    if (!this.#ownership.maySend) return
    const held: EndpointWork[] = []
    // An endpoint that is added again comes after all others.
    for (const work of this.#ready) {
      if (this.#inFlight >= MAX_IN_FLIGHT || this.#hooks.unwrittenResults() >= MAX_UNWRITTEN) break
      this.#ready.delete(work)
      if (work.health.isFailing && this.#inFlightFailing >= MAX_IN_FLIGHT_FAILING) {
        held.push(work)
        continue
      }
      if (work.nextIsBacklog && !this.#pace.mayTake(performance.now(), isBacklogTurn)) {
        held.push(work)
        this.#takeBacklogTurn()
        continue
      }
      const item = work.take()
      if (item) {
        if (item.isFresh) this.#pace.sentFresh(performance.now())
        void this.#attempt(work, item, work.health.isFailing)
        this.#ready.add(work)
      }
      if (work.wantsMore) this.#hooks.wantsMore(work)
    }
    for (const work of held) this.#ready.add(work)
  }

  /** Keeps a delivery from being fetched again for a while. */
  setAside(work: EndpointWork, deliveryId: string): void {
    setTimeout(() => work.forgetDelivery(deliveryId), SET_ASIDE_MS).unref()
  }

  /** Resolves when every attempt under way has ended. */
  async idle(): Promise<void> {
    if (this.#inFlight > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
  }

  #takeBacklogTurn(): void {
    if (this.#isBacklogTurnPending) return
    this.#isBacklogTurnPending = true
    setTimeout(() => {
      this.#isBacklogTurnPending = false
      this.send({ isBacklogTurn: true })
    }, BACKLOG_TURN_MS)
  }

  /** Delays that the receiver causes are counted separately from those of the service. */
  #observeDelay(work: EndpointWork, item: Item, isFailing: boolean): void {
    const occurredAt = timeOfId(item.event_id)
    const isHeld = isFailing || work.health.isRecovering || occurredAt < work.changedAt
    const delayMs = Math.max(0, this.#context.app.clock.now().getTime() - occurredAt)
    this.#metrics.firstAttemptDelay(isHeld ? 'held' : 'active', delayMs / 1000)
  }

  async #attempt(work: EndpointWork, item: Item, isFailing: boolean): Promise<void> {
    const { app } = this.#context
    this.#inFlight++
    if (isFailing) this.#inFlightFailing++
    const startedAt = performance.now()
    try {
      if (item.attempt_count === 0 && item.lane === FRESH) this.#observeDelay(work, item, isFailing)
      const result = await sendDelivery(app, this.#client, work, item)
      const before = work.health.status
      work.applyResult(result, startedAt)
      if (work.health.status !== before)
        app.log.info(
          { partnerId: work.partnerId, from: before, to: work.health.status },
          'webhook endpoint status changed',
        )
      this.#metrics.attempt(result.outcome, result.error_kind && kindOfFailure(result.error_kind))
      this.#metrics.duration(result.duration_ms / 1000)
      this.#hooks.attempted(result)
    } catch (error) {
      // Nothing is known about the attempt, so the delivery stays in the queue.
      app.log.error({ err: error, deliveryId: item.delivery_id }, 'webhook delivery could not be sent')
      this.#metrics.attempt('Unsent', 'Internal')
      this.setAside(work, item.delivery_id)
    } finally {
      work.returned(item)
      this.#inFlight--
      if (isFailing) this.#inFlightFailing--
      if (this.#inFlight === 0) this.#whenIdle?.()
      if (this.#ownership.owns(work)) this.#ready.add(work)
      this.send()
    }
  }
}
