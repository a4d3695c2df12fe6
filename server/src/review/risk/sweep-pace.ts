// How the risk sweep shares the database with requests: it yields to a burst of them, but the older its backlog, the shorter
// its pauses. So the age of the backlog is limited, and with it the size of the queue. Pure.

/** Until a mark may be this old, the sweep yields to requests and takes long pauses. */
const LATE_MS = 60_000
/** From this age on the pauses are as short as they get. */
const OVERDUE_MS = 2 * LATE_MS
/** A full pass is followed by a pause three times as long: a backlog uses at most a quarter of a core. */
const LONG_PAUSE = 3
/** An old backlog uses two thirds of the time, so that requests always get their share. */
const SHORT_PAUSE = 0.5

export interface Pass {
  readonly began: Date
  readonly tookMs: number
  /** The due time of the last mark that it took, if there may be more of them. */
  readonly reached: Date | undefined
}

export class SweepPace {
  readonly #everyMs: number
  /** No mark that is left is older. */
  #dueSince: Date

  constructor(everyMs: number, now: Date) {
    this.#everyMs = everyMs
    this.#dueSince = now
  }

  /** Whether the sweep waits while requests need the database. */
  yields(now: Date): boolean {
    const age = this.#age(now)
    // Negative after the clock was set back: how old the marks are is unknown then.
    return age >= 0 && age <= LATE_MS
  }

  /** The pause before the next pass, in milliseconds. */
  pauseAfter({ began, tookMs, reached }: Pass): number {
    this.#dueSince = reached ?? began
    if (!reached) return this.#everyMs
    const late = (this.#age(began) - LATE_MS) / (OVERDUE_MS - LATE_MS)
    const share = Math.min(Math.max(late, 0), 1)
    return tookMs * (LONG_PAUSE + share * (SHORT_PAUSE - LONG_PAUSE))
  }

  #age(now: Date): number {
    return now.getTime() - this.#dueSince.getTime()
  }
}
