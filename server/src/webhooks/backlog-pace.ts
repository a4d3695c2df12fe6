// How fast backlogs are sent while fresh events flow to others: with what is left of the process's time. Otherwise one
// partner's backlog would keep the event loop and the processors so busy that everybody's fresh events come late.
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

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

export class BacklogPace {
  #perSecond = START_PER_SECOND
  #tokens = 1
  #countedAt = 0
  #adjustedAt = 0
  #freshAt = Number.NEGATIVE_INFINITY
  #load: EventLoopUtilization = performance.eventLoopUtilization()

  /** Something went out that hadn't been waiting. */
  sentFresh(now: number): void {
    this.#freshAt = now
  }

  /**
   * Whether one more of a backlog may be sent now. `inItsTurn`: the moment was chosen for backlogs. Every other one is
   * there because something has just happened, and that must not stand behind a delivery which is made up and signed first.
   */
  mayTake(now: number, inItsTurn: boolean): boolean {
    if (now - this.#freshAt > FRESH_WITHIN_MS) return true
    if (!inItsTurn) return false
    if (now - this.#adjustedAt > ADJUST_MS) this.#adjust(now)
    const earned = ((now - this.#countedAt) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#tokens + earned, 1 + (BURST_MS / 1000) * this.#perSecond)
    this.#countedAt = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }

  #adjust(now: number): void {
    const load = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(load, this.#load)
    this.#load = load
    this.#adjustedAt = now
    const changed = this.#perSecond * (utilization > BUSY ? 0.7 : 1.1)
    this.#perSecond = Math.min(Math.max(changed, MIN_PER_SECOND), MAX_PER_SECOND)
  }
}
