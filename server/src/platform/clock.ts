// The only code that reads the system clock. Everything else gets a time or a Clock, so that tests can replace it.

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time of a sandbox: real time and what the sandbox was advanced by. It never goes back. */
export class SandboxClock implements Clock {
  readonly #real: Clock
  #aheadMs = 0
  constructor(real: Clock) {
    this.#real = real
  }
  get aheadMs(): number {
    return this.#aheadMs
  }
  now(): Date {
    return new Date(this.#real.now().getTime() + this.#aheadMs)
  }
  advanceTo(aheadMs: number): void {
    this.#aheadMs = Math.max(this.#aheadMs, aheadMs)
  }
}

/** How far this clock is ahead of real time. */
export function aheadMs(clock: Clock): number {
  return clock instanceof SandboxClock ? clock.aheadMs : 0
}

/** The time on this clock when real time was this: sessions are recorded in real time. */
export function onClock(clock: Clock, realTime: Date): Date {
  return new Date(realTime.getTime() + aheadMs(clock))
}

/** A clock that only moves when a test advances it. */
export class ManualClock implements Clock {
  #time: number
  constructor(start: Date | string = '2026-11-15T12:00:00Z') {
    this.#time = new Date(start).getTime()
  }
  now(): Date {
    return new Date(this.#time)
  }
  advance(milliseconds: number): void {
    this.#time += milliseconds
  }
}

/** The calendar day in UTC, as YYYY-MM-DD. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(9999, 11, 31)

/**
 * Parses a validated time from a request, limited to the years 2000 to 9999: no data is outside them, and PostgreSQL and
 * UUIDs can't represent every year.
 */
export function timeFrom(text: string): Date {
  return new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST))
}
