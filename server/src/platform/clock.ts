// The only code that reads the system clock. Everything else gets a time or a Clock, so that tests can replace it.

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
