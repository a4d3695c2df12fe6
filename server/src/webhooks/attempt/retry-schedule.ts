// When a delivery that failed is tried again.

export const MAX_ATTEMPTS = 8
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const JITTER = 0.1
const MAX_JITTER_MS = 15 * MINUTE

/**
 * Milliseconds until the next attempt, or undefined when the attempt was the last.
 * Jitter only adds, so nothing is ever sent before the time that was announced.
 */
export function delayAfter(
  attemptNo: number,
  delays: readonly number[],
  random: number,
  hintMs: number | undefined = undefined,
): number | undefined {
  if (attemptNo >= MAX_ATTEMPTS) return undefined
  const base = delays[attemptNo - 1]!
  // A receiver may ask for more time, but not park an event for days.
  const wanted = hintMs === undefined ? base : Math.max(base, Math.min(hintMs, Math.max(2 * base, HOUR)))
  return Math.round(wanted + random * Math.min(wanted * JITTER, MAX_JITTER_MS))
}

const MAX_HINT_SECONDS = 31_536_000

/** Retry-After of a 429 or 503: seconds, or an HTTP date. Anything else is no hint. */
export function retryHint(statusCode: number | null, retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined || (statusCode !== 429 && statusCode !== 503)) return undefined
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_HINT_SECONDS) * 1000
  if (!/^[A-Z][a-z]{2,8}, /.test(text)) return undefined
  const until = Date.parse(text) - now.getTime()
  return Number.isNaN(until) || until < 0 ? undefined : until
}
