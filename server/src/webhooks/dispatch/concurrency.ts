// How many requests an endpoint gets at a time: one more after each round without failures, half as many after a sign of
// overload. A receiver that never responds thus uses few connections, then one. The limit only grows while response times
// don't: longer ones mean that requests already queue at the receiver.
import type { EndpointStatus } from '../endpoint/endpoint-health.ts'

export const START_CONCURRENCY = 8
export const MAX_CONCURRENCY = 32
const FORGETTING = 1.0001
const RECENT = 0.1
const QUEUEING_MS = 10
/** The share of an endpoint's requests that may be replays. */
const REPLAY_SHARE = 0.25

export class Concurrency {
  #limit = START_CONCURRENCY
  #clean = 0
  #halvedAt = Number.NEGATIVE_INFINITY
  /** The shortest response time, slowly forgotten, and the recent average. */
  #bestMs = Number.POSITIVE_INFINITY
  #usualMs = 0

  allowed(status: EndpointStatus): number {
    return status === 'Active' ? this.#limit : status === 'Degraded' ? 1 : 0
  }

  allowedReplays(status: EndpointStatus): number {
    const limit = this.allowed(status)
    return limit === 0 ? 0 : Math.max(1, Math.floor(limit * REPLAY_SHARE))
  }

  /** For an endpoint that was disabled: few requests at first. */
  slowStart(): void {
    this.#limit = 2
    this.#clean = 0
  }

  succeeded(durationMs: number): void {
    this.#bestMs = Math.min(this.#bestMs * FORGETTING, Math.max(durationMs, 1))
    this.#usualMs += (durationMs - this.#usualMs) * RECENT
    if (++this.#clean < this.#limit) return
    this.#clean = 0
    if (this.#limit < MAX_CONCURRENCY && this.#usualMs <= 2 * this.#bestMs + QUEUEING_MS) this.#limit++
  }

  /** Requests sent before the last halving are part of the same overload and don't halve the limit again. */
  overloaded(startedAt: number, now: number): void {
    this.#clean = 0
    if (startedAt < this.#halvedAt) return
    this.#halvedAt = now
    this.#limit = Math.max(1, this.#limit >> 1)
  }
}

/** Whether a failure can mean overload. A rejection such as 400 or 404 says nothing about load. */
export function isOverload(failure: string, statusCode: number | null): boolean {
  if (failure === 'HttpStatus') return statusCode === 429 || (statusCode ?? 0) >= 500
  return failure !== 'Redirect' && failure !== 'BlockedAddress' && failure !== 'Internal'
}
