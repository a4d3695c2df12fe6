// One endpoint as the dispatcher that owns it sees it: which deliveries are fetched, which are being sent, how many may be
// sent at a time, and how healthy the endpoint is.

import { firstDeliveryId } from '../../events/first-delivery-id.ts'
import type { App } from '../../platform/app.ts'
import type { FreshEvent } from '../../platform/event-signal.ts'
import { openSigningKeys, type SigningKeys } from '../endpoint/endpoint-secrets.ts'
import { Concurrency, isOverload } from './concurrency.ts'
import type { DueRow, EndpointRow, HealthRow, ResultRow } from './dispatcher-sql.ts'
import { HealthTracker } from './health-tracker.ts'

export const FRESH = 0
export const REPLAY = 1
export type Lane = typeof FRESH | typeof REPLAY

export interface Item extends DueRow {
  readonly lane: Lane
  /** It did not wait behind other deliveries. */
  readonly isFresh: boolean
}

/** A query for due deliveries; its rows go to `addFetched`. */
export interface FetchOrder {
  readonly lane: Lane
  readonly limit: number
  /** Deliveries that were fetched before and whose results aren't written yet. */
  readonly exclude: readonly string[]
  readonly signals: number
}

const FETCHED = 64
/** Up to this many due deliveries aren't a backlog. */
const FEW = 8
/** The endpoint's row is read again after this time, in case the signal of a change was lost. */
const ROW_VALID_MS = 1000
/** Events are taken from the process that wrote them only if the row was read within this time. */
const HAND_OVER_MS = 5000

export class EndpointWork {
  readonly partnerId: string
  readonly health = new HealthTracker()
  #url = ''
  #generation = 0
  #keys!: SigningKeys
  /** When a user last changed the endpoint, for example enabled it. */
  #changedAt = 0
  #loadedAt = Number.NEGATIVE_INFINITY
  /** The row has changed since it was read: what is sent now could go to the old URL or lack the new signature. */
  #isOutdated = false
  #activeAt = performance.now()
  readonly #concurrency = new Concurrency()
  /** Fetched and not yet written: these must not be fetched again. */
  readonly #known = new Set<string>()
  readonly #buffers: Record<Lane, Item[]> = { [FRESH]: [], [REPLAY]: [] }
  readonly #inFlight: Record<Lane, number> = { [FRESH]: 0, [REPLAY]: 0 }
  /** The database may have more due deliveries than were fetched. */
  readonly #hasMore: Record<Lane, boolean> = { [FRESH]: true, [REPLAY]: true }
  /** More is due than can be sent at once. Kept per lane, so that a replay doesn't slow fresh events down, or they it. */
  readonly #isBacklog: Record<Lane, boolean> = { [FRESH]: false, [REPLAY]: false }
  #signals = 0

  constructor(partnerId: string) {
    this.partnerId = partnerId
  }

  get url(): string {
    return this.#url
  }

  get keys(): SigningKeys {
    return this.#keys
  }

  get isBusy(): boolean {
    return this.#known.size > 0 || this.health.isRecovering
  }

  isIdleSince(time: number): boolean {
    return !this.isBusy && this.#activeAt < time
  }

  // --- the endpoint's row ---------------------------------------------------------------------------------------

  async load(app: App, row: EndpointRow): Promise<void> {
    const keys = row.generation === this.#generation ? this.#keys : await openSigningKeys(app, row)
    // A new generation is a change made by a user. Otherwise the health known here is newer than the row.
    if (row.generation !== this.#generation) {
      this.#changedAt = row.updated_at.getTime()
      if (this.health.load(row)) this.#concurrency.slowStart()
    }
    this.#keys = keys
    this.#url = row.url
    this.#generation = row.generation
    this.#loadedAt = performance.now()
    this.#isOutdated = false
  }

  /** Events before this time may have waited for the endpoint to be enabled. */
  get changedAt(): number {
    return this.#changedAt
  }

  get needsReload(): boolean {
    return performance.now() - this.#loadedAt > ROW_VALID_MS
  }

  expectChangedRow(): void {
    this.#loadedAt = Number.NEGATIVE_INFINITY
    this.#isOutdated = true
  }

  // --- what is due ----------------------------------------------------------------------------------------------

  /**
   * Takes events that were just committed directly from the code that wrote them. Returns false if others have to be read
   * from the database first or too many are waiting: then these are read in their turn.
   */
  handOver(events: readonly FreshEvent[]): boolean {
    const waiting = this.#buffers[FRESH]
    if (events.length === 0 || performance.now() - this.#loadedAt >= HAND_OVER_MS) return false
    if (this.#hasMore[FRESH] || this.health.status === 'Disabled' || waiting.length + events.length > FETCHED)
      return false
    for (const { eventId, eventType, eventVersion, envelope, traceparent } of events) {
      const deliveryId = firstDeliveryId(eventId)
      if (this.#known.has(deliveryId)) continue
      this.#known.add(deliveryId)
      const row = { delivery_id: deliveryId, event_id: eventId, event_type: eventType, event_version: eventVersion }
      waiting.push({
        ...row,
        attempt_count: 0,
        first_attempt_at: null,
        envelope,
        traceparent,
        lane: FRESH,
        isFresh: true,
      })
    }
    this.#activeAt = performance.now()
    this.#isBacklog[FRESH] = false
    return true
  }

  expectMore(): void {
    this.#signals++
    this.#hasMore[FRESH] = true
    this.#hasMore[REPLAY] = true
  }

  get wantsMore(): boolean {
    return this.#wantedLane() !== undefined
  }

  /** What to fetch next, if anything. */
  nextFetch(): FetchOrder | undefined {
    const lane = this.#wantedLane()
    if (lane === undefined) return undefined
    const limit = Math.max(FETCHED, this.#concurrency.allowed(this.health.status))
    return { lane, limit, exclude: [...this.#known], signals: this.#signals }
  }

  #wantedLane(): Lane | undefined {
    const allowed = this.#concurrency.allowed(this.health.status)
    if (allowed === 0) return undefined
    if (this.#hasMore[FRESH]) return this.#buffers[FRESH].length < allowed ? FRESH : undefined
    return this.#hasMore[REPLAY] && this.#buffers[REPLAY].length === 0 ? REPLAY : undefined
  }

  addFetched({ lane, limit, signals }: FetchOrder, rows: readonly DueRow[]): void {
    // What was signalled after the query began may not be in its rows.
    this.#hasMore[lane] = rows.length >= limit || signals !== this.#signals
    const isFresh = rows.length < FEW && !this.#isBacklog[lane]
    if (rows.length >= limit) this.#isBacklog[lane] = true
    else if (rows.length < FEW) this.#isBacklog[lane] = false
    for (const row of rows) {
      if (this.#known.has(row.delivery_id)) continue
      this.#known.add(row.delivery_id)
      this.#buffers[lane].push({ ...row, lane, isFresh })
    }
    if (rows.length > 0) this.#activeAt = performance.now()
  }

  /** Forgets what was fetched and not sent; it stays in the queue of the database. */
  dropUnsent(): void {
    for (const lane of [FRESH, REPLAY] as const) {
      for (const item of this.#buffers[lane]) this.#known.delete(item.delivery_id)
      this.#buffers[lane].length = 0
      this.#hasMore[lane] = true
    }
  }

  // --- sending --------------------------------------------------------------------------------------------------

  /** The next delivery has been waiting, so it can give way to fresh events of other endpoints. */
  get nextIsBacklog(): boolean {
    const lane = this.#nextLane()
    return lane !== undefined && this.#isBacklog[lane]
  }

  get hasFreshBacklog(): boolean {
    return this.#isBacklog[FRESH]
  }

  /** The next delivery to send: fresh before replayed, and no more at a time than the endpoint may have. */
  take(): Item | undefined {
    const lane = this.#nextLane()
    if (lane === undefined) return undefined
    const item = this.#buffers[lane].shift()!
    if (this.#buffers[lane].length === 0 && !this.#hasMore[lane]) this.#isBacklog[lane] = false
    this.#inFlight[lane]++
    this.#activeAt = performance.now()
    return item
  }

  #nextLane(): Lane | undefined {
    if (this.#isOutdated) return undefined
    if (this.#inFlight[FRESH] + this.#inFlight[REPLAY] >= this.#concurrency.allowed(this.health.status))
      return undefined
    if (this.#buffers[FRESH].length > 0) return FRESH
    if (this.#hasMore[FRESH] || this.#inFlight[REPLAY] >= this.#concurrency.allowedReplays(this.health.status))
      return undefined
    return this.#buffers[REPLAY].length > 0 ? REPLAY : undefined
  }

  /** Call it once for each item taken, whether or not it could be sent. */
  returned(item: Item): void {
    this.#inFlight[item.lane]--
  }

  /** Adjusts the endpoint's health and concurrency to an attempt that was sent at `startedAt`. */
  applyResult(result: Attempted, startedAt: number): void {
    const { error_kind: failure, status_code: statusCode } = result
    if (failure === null) this.#concurrency.succeeded(result.duration_ms)
    else if (isOverload(failure, statusCode)) this.#concurrency.overloaded(startedAt, performance.now())
    this.health.applyResult(result)
    if (this.health.status === 'Disabled') this.dropUnsent()
  }

  // --- after sending --------------------------------------------------------------------------------------------

  takeChangedHealth(now: Date): HealthRow | undefined {
    return this.health.takeChanged(this.partnerId, this.#generation, now)
  }

  /** The delivery may be fetched again when it is next due. */
  forgetDelivery(deliveryId: string): void {
    this.#known.delete(deliveryId)
  }
}

type Attempted = Pick<ResultRow, 'error_kind' | 'status_code' | 'duration_ms' | 'ended_at'>
