// The only reader of the clock. Rules and operations get the time passed in or ask this; tests put their own in.

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands until it is moved: days of retries pass in a test without waiting. */
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
 * A time that a caller wrote, once its form has been checked. Nothing here is older than 2000 or later than 9999, so a time
 * beyond them finds the same as they do, and neither PostgreSQL nor an id need know years they can't write.
 */
export function timeFrom(text: string): Date {
  return new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST))
}
