// How fast backlogs are sent while other endpoints get fresh events: with the time that the process has left. Otherwise the
// backlog of one partner would keep the process so busy that fresh events of all partners are late.
import { performance } from 'node:perf_hooks'

/** The share of time that the process may be busy while fresh events are being sent. */
const BUSY = 0.3
const ADJUST_MS = 50
const START_PER_SECOND = 200
/** Backlogs are sent at least this fast, however busy the process is. */
const MIN_PER_SECOND = 50
const MAX_PER_SECOND = 100_000
const FRESH_WITHIN_MS = 1000
/** A burst is limited to what accumulates in this time. */
const BURST_MS = 20
/** Deliveries allowed for each event that joins a backlog. More than one, so that a growing backlog comes to an end. */
const OWED_PER_ARRIVAL = 1.25
const MAX_OWED = 100

export class BacklogPace {
  #perSecond = START_PER_SECOND
  #tokens = 1
  #owed = 0
  #countedAt = 0
  #adjustedAt = 0
  #freshAt = Number.NEGATIVE_INFINITY
  readonly #busyShare: () => number

  constructor(busyShare: () => number = eventLoopShare()) {
    this.#busyShare = busyShare
  }

  /** A fresh event was sent. */
  sentFresh(now: number): void {
    this.#freshAt = now
  }

  /** Events joined a backlog. Without it they would have been sent immediately, so there is time to send as many. */
  arrived(count: number): void {
    this.#owed = Math.min(this.#owed + count * OWED_PER_ARRIVAL, MAX_OWED)
  }

  /**
   * Whether one more delivery of a backlog may be sent now. `inItsTurn`: this is a turn for backlogs. All other calls come
   * from a fresh event, which must not wait until a delivery of a backlog is signed and sent.
   */
  mayTake(now: number, inItsTurn: boolean): boolean {
    const freshFlows = now - this.#freshAt <= FRESH_WITHIN_MS
    if (freshFlows && !inItsTurn) return false
    if (this.#owed >= 1) {
      this.#owed--
      return true
    }
    if (!freshFlows) return true
    if (now - this.#adjustedAt > ADJUST_MS) this.#adjust(now)
    const earned = ((now - this.#countedAt) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#tokens + earned, 1 + (BURST_MS / 1000) * this.#perSecond)
    this.#countedAt = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }

  #adjust(now: number): void {
    this.#adjustedAt = now
    const changed = this.#perSecond * (this.#busyShare() > BUSY ? 0.7 : 1.1)
    this.#perSecond = Math.min(Math.max(changed, MIN_PER_SECOND), MAX_PER_SECOND)
  }
}

/** The share of time that the process was busy since the last call. */
function eventLoopShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
