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
