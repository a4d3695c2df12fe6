// Timeouts, delays and aborting.

export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
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

/** Stops waiting when the signal aborts. The work itself continues, because other callers may wait for it too. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export interface Timeout {
  /** For fetch. Created only when it is read, because it costs more than the rest of the request. */
  readonly signal: AbortSignal
  /** True when the time ran out, false when the caller aborted. */
  readonly hasExpired: boolean
  /** Calls `stop` with the reason when the time runs out or the caller aborts; immediately if that has already happened. */
  onStop(stop: (reason: unknown) => void): void
  clear(): void
}

/** The longest delay that timers support, about 25 days: a longer one would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Accepts Infinity, for callers that use a signal of their own. */
export function validTimeout(milliseconds: number): number {
  if (!(milliseconds > 0)) throw new TypeError('timeoutMs must be a number of milliseconds greater than 0.')
  return Math.min(milliseconds, MAX_TIMER_MS)
}

export function startTimeout(milliseconds: number, signal?: AbortSignal): Timeout {
  let hasExpired = false
  let stopped: { readonly reason: unknown } | undefined
  let controller: AbortController | undefined
  let onStop: ((reason: unknown) => void) | undefined
  const stop = (reason: unknown) => {
    if (stopped) return
    stopped = { reason }
    controller?.abort(reason)
    onStop?.(reason)
  }
  const timer = setTimeout(() => {
    hasExpired = true
    stop(new Error(`timed out after ${milliseconds} ms`))
  }, milliseconds)
  const abort = () => stop(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    get signal() {
      controller ??= new AbortController()
      if (stopped) controller.abort(stopped.reason)
      return controller.signal
    },
    get hasExpired() {
      return hasExpired
    },
    onStop(listener) {
      if (stopped) listener(stopped.reason)
      else onStop = listener
    },
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
