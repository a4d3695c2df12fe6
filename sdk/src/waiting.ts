// Waiting that can be ended: pauses between attempts, and an end in time to each of them.

export interface RetryOptions {
  /** How often a request is sent at most. 3 unless told; 1 means never again. */
  readonly attempts?: number
  /** The pause after the first failure; doubled after each further one, and shortened by chance. 250 unless told. */
  readonly firstDelayMs?: number
  readonly maxDelayMs?: number
  /** A Retry-After that asks for more is not waited for: the error is thrown at once. 30 000 unless told. */
  readonly maxRetryAfterMs?: number
}

export const RETRIES: Required<RetryOptions> = {
  attempts: 3,
  firstDelayMs: 250,
  maxDelayMs: 8000,
  maxRetryAfterMs: 30_000,
}

/** Somewhere between half and all of the doubled pause: callers that failed together don't come back together. */
export function pauseAfter(failures: number, { firstDelayMs, maxDelayMs }: Required<RetryOptions>): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1))
  return longest / 2 + (Math.random() * longest) / 2
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(done, milliseconds)
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** The work, or the caller's own end to it. The work itself goes on: others may wait for it too. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export interface Deadline {
  readonly signal: AbortSignal
  /** True when it was the clock and not the caller. */
  readonly hasPassed: boolean
  clear(): void
}

/** What timers can count to, about 25 days: beyond it they end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Infinity is for those who bring their own signal. */
export function checkedTimeout(milliseconds: number): number {
  if (!(milliseconds > 0)) throw new TypeError('timeoutMs must be a number of milliseconds above 0.')
  return Math.min(milliseconds, LONGEST_MS)
}

export function deadline(milliseconds: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController()
  let hasPassed = false
  const timer = setTimeout(() => {
    hasPassed = true
    controller.abort(new Error(`no answer within ${milliseconds} ms`))
  }, milliseconds)
  const stop = () => controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    get hasPassed() {
      return hasPassed
    },
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    },
  }
}
