// How fast backlogs are sent while fresh events flow to others: with what is left of the process's time. Otherwise one
// partner's backlog would keep the event loop and the processors so busy that everybody's fresh events come late.
import { performance } from 'node:perf_hooks'

/** The share of its time that the process may be busy while fresh events flow. */
const BUSY = 0.3
const ADJUST_MS = 50
const START_PER_SECOND = 200
/** However busy the process is otherwise: backlogs come to an end. */
const MIN_PER_SECOND = 50
const MAX_PER_SECOND = 100_000
const FRESH_WITHIN_MS = 1000
/** What may be sent in one go is what this long has earned. */
const BURST_MS = 20
/** For each event that joins a backlog. More than one, or a backlog that grows as fast as it is sent would never end. */
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

  /** Something went out that hadn't been waiting. */
  sentFresh(now: number): void {
    this.#freshAt = now
  }

  /** So many joined a backlog. They would have been sent at once had there been none, so there is time for as many. */
  arrived(count: number): void {
    this.#owed = Math.min(this.#owed + count * OWED_PER_ARRIVAL, MAX_OWED)
  }

  /**
   * Whether one more of a backlog may be sent now. `inItsTurn`: the moment was chosen for backlogs. Every other one is
   * there because something has just happened, and that must not stand behind a delivery which is made up and signed first.
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

/** The share of the time since it was last asked that the process was busy. */
function eventLoopShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
