// How many requests one endpoint gets at a time: one more after each clean round, half as many after a sign of trouble.
// A receiver that never answers thus holds few connections, then one. More at a time helps only while answers take no
// longer for it: when they do, requests are queueing somewhere, and more of them would only queue longer.
import type { EndpointStatus } from '../endpoint/endpoint-health.ts'

export const START_CONCURRENCY = 8
export const MAX_CONCURRENCY = 32
const FORGETTING = 1.0001
const RECENT = 0.1
const QUEUEING_MS = 10
/** Of an endpoint's connections, at most this part is for replays. */
const REPLAY_SHARE = 0.25

export class Concurrency {
  #limit = START_CONCURRENCY
  #clean = 0
  #halvedAt = Number.NEGATIVE_INFINITY
  /** The shortest answer, forgotten slowly, and the usual one of late. */
  #bestMs = Number.POSITIVE_INFINITY
  #usualMs = 0

  allowed(status: EndpointStatus): number {
    return status === 'Active' ? this.#limit : status === 'Degraded' ? 1 : 0
  }

  allowedReplays(status: EndpointStatus): number {
    const limit = this.allowed(status)
    return limit === 0 ? 0 : Math.max(1, Math.floor(limit * REPLAY_SHARE))
  }

  /** Back after a long absence: carefully. */
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

  /** `startedAt` is when the request was sent: what was sent before the last halving is the same trouble, not a new one. */
  struggled(startedAt: number, now: number): void {
    this.#clean = 0
    if (startedAt < this.#halvedAt) return
    this.#halvedAt = now
    this.#limit = Math.max(1, this.#limit >> 1)
  }
}

/** Too much for the receiver, or nobody there: fewer at a time. A plain refusal (400, 404) says nothing about load. */
export function isStruggle(failure: string, statusCode: number | null): boolean {
  if (failure === 'HttpStatus') return statusCode === 429 || (statusCode ?? 0) >= 500
  return failure !== 'Redirect' && failure !== 'BlockedAddress' && failure !== 'Internal'
}
