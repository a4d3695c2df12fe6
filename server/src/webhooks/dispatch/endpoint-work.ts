// One endpoint as its dispatcher sees it: what is due and not sent yet, what is on its way, and how much at a time.
import type { App } from '../../platform/app.ts'
import type { FreshEvent } from '../../platform/event-signal.ts'
import { firstDeliveryId } from '../deliveries/first-delivery-id.ts'
import { afterAttempt, type Health, hasRecovered } from '../endpoint/endpoint-health.ts'
import { openSigningKeys, type SigningKeys } from '../endpoint/endpoint-secrets.ts'
import { Concurrency } from './concurrency.ts'
import type { DueRow, EndpointRow } from './dispatcher-sql.ts'

export const FRESH = 0
export const REPLAY = 1
export type Lane = typeof FRESH | typeof REPLAY

export interface Item extends DueRow {
  readonly lane: Lane
  /** It hadn't been waiting behind others. */
  readonly isFresh: boolean
}

const FETCHED = 64
/** So many at once aren't a backlog. */
const FEW = 8

export class EndpointWork {
  readonly partnerId: string
  url = ''
  generation = 0
  keys!: SigningKeys
  health!: Health
  /** Changed since it was last written. */
  healthChanged = false
  /** It has just recovered, and that isn't written yet. */
  recovered = false
  /** What waits for its retry is to be made due. */
  pullingForward = false
  isPulling = false
  readonly concurrency = new Concurrency()
  /** Everything fetched and not yet written: it must not be fetched again. */
  readonly known = new Set<string>()
  readonly #buffers: Record<Lane, Item[]> = { [FRESH]: [], [REPLAY]: [] }
  /** There may be more due in the database than was fetched. */
  readonly more: Record<Lane, boolean> = { [FRESH]: true, [REPLAY]: true }
  told = 0
  /** More is due than is sent at a time. Of each lane, so that neither a replay holds up what is fresh nor that lets it run. */
  readonly #backlogs: Record<Lane, boolean> = { [FRESH]: false, [REPLAY]: false }
  readonly inFlight: Record<Lane, number> = { [FRESH]: 0, [REPLAY]: 0 }
  /** When the next waiting delivery is due, as far as is known. */
  nextDue = Number.POSITIVE_INFINITY
  /** Ask the database for it. */
  nextDueUnknown = true
  loadedAt = Number.NEGATIVE_INFINITY
  activeAt = 0

  constructor(partnerId: string) {
    this.partnerId = partnerId
  }

  async load(app: App, row: EndpointRow): Promise<void> {
    const keys = row.generation === this.generation ? this.keys : await openSigningKeys(app, row)
    // What a person changed counts; what only this dispatcher changes it knows better than the row it may not have written yet.
    if (row.generation !== this.generation) {
      if (this.health?.status === 'Disabled' && row.status === 'Active') this.concurrency.slowStart()
      this.health = healthOf(row)
      this.healthChanged = false
      this.recovered = false
      this.pullingForward = row.pulling_forward
    }
    this.keys = keys
    this.url = row.url
    this.generation = row.generation
    this.loadedAt = performance.now()
  }

  /**
   * Takes events that were committed a moment ago straight from whoever wrote them. Not while there are others to be
   * read first, and not when too much waits already: then they are read in their turn.
   */
  handOver(events: readonly FreshEvent[]): boolean {
    const waiting = this.#buffers[FRESH]
    if (this.more[FRESH] || this.health.status === 'Disabled' || waiting.length + events.length > FETCHED) return false
    for (const { eventId, eventType, eventVersion, envelope } of events) {
      const deliveryId = firstDeliveryId(eventId)
      if (this.known.has(deliveryId)) continue
      this.known.add(deliveryId)
      const row = { delivery_id: deliveryId, event_id: eventId, event_type: eventType, event_version: eventVersion }
      waiting.push({ ...row, attempt_count: 0, envelope, lane: FRESH, isFresh: true })
    }
    this.activeAt = performance.now()
    this.#backlogs[FRESH] = false
    return true
  }

  expectMore(): void {
    this.told++
    this.more[FRESH] = true
    this.more[REPLAY] = true
  }

  /** What would be sent next has been waiting, and can wait for what has just happened elsewhere. */
  get nextIsBacklog(): boolean {
    const lane = this.#nextLane()
    return lane !== undefined && this.#backlogs[lane]
  }

  get hasFreshBacklog(): boolean {
    return this.#backlogs[FRESH]
  }

  /** What to send next: fresh before replays, and no more than the endpoint may have. */
  take(): Item | undefined {
    const lane = this.#nextLane()
    if (lane === undefined) return undefined
    const item = this.#buffers[lane].shift()!
    if (this.#buffers[lane].length === 0 && !this.more[lane]) this.#backlogs[lane] = false
    this.inFlight[lane]++
    this.activeAt = performance.now()
    return item
  }

  #nextLane(): Lane | undefined {
    const { status } = this.health
    if (this.inFlight[FRESH] + this.inFlight[REPLAY] >= this.concurrency.allowed(status)) return undefined
    if (this.#buffers[FRESH].length > 0) return FRESH
    if (this.more[FRESH] || this.inFlight[REPLAY] >= this.concurrency.allowedReplays(status)) return undefined
    return this.#buffers[REPLAY].length > 0 ? REPLAY : undefined
  }

  /** The lane to fetch for next and how much, or undefined when nothing is wanted. */
  wants(): { lane: Lane; limit: number } | undefined {
    const allowed = this.concurrency.allowed(this.health.status)
    if (allowed === 0) return undefined
    const limit = Math.max(FETCHED, allowed)
    if (this.more[FRESH]) return this.#buffers[FRESH].length < allowed ? { lane: FRESH, limit } : undefined
    return this.more[REPLAY] && this.#buffers[REPLAY].length === 0 ? { lane: REPLAY, limit } : undefined
  }

  /** `told` is what `told` was when the question was asked: what came since then wasn't in the answer. */
  fetched(lane: Lane, rows: readonly DueRow[], limit: number, told: number): void {
    this.more[lane] = rows.length >= limit || told !== this.told
    const isFresh = rows.length < FEW && !this.#backlogs[lane]
    if (rows.length >= limit) this.#backlogs[lane] = true
    else if (rows.length < FEW) this.#backlogs[lane] = false
    for (const row of rows) {
      if (this.known.has(row.delivery_id)) continue
      this.known.add(row.delivery_id)
      this.#buffers[lane].push({ ...row, lane, isFresh })
    }
    if (rows.length > 0) this.activeAt = performance.now()
  }

  judge(attempt: { at: Date; delivered: boolean; statusCode: number | null }): void {
    const before = this.health
    this.health = afterAttempt(before, attempt)
    if (this.health === before) return
    this.healthChanged = true
    if (hasRecovered(before, this.health)) {
      this.recovered = true
      this.pullingForward = true
    }
    if (this.health.status === 'Disabled') this.dropUnsent()
  }

  /** Forgets what was fetched and not sent; it stays in the queue. */
  dropUnsent(): void {
    for (const lane of [FRESH, REPLAY] as const) {
      for (const item of this.#buffers[lane]) this.known.delete(item.delivery_id)
      this.#buffers[lane].length = 0
      this.more[lane] = true
    }
  }

  get buffered(): number {
    return this.#buffers[FRESH].length + this.#buffers[REPLAY].length
  }

  get isBusy(): boolean {
    return this.known.size > 0 || this.pullingForward
  }
}

export function healthOf(row: EndpointRow): Health {
  return {
    status: row.status,
    consecutiveFailures: row.consecutive_failures,
    failingSince: row.failing_since,
    degradedSince: row.degraded_since,
    goneSince: row.gone_since,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
  }
}
