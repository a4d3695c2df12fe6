// When a failed delivery is attempted again. Attempts have a timetable that starts with the first one. An attempt that is
// pulled forward takes the place of the next one, and those after it keep their times.

export const MAX_ATTEMPTS = 8
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const JITTER = 0.1
const MAX_JITTER_MS = 15 * MINUTE

export interface FailedAttempt {
  readonly attemptNo: number
  readonly firstAttemptAt: Date
  readonly endedAt: Date
}

/**
 * When the next attempt is due, or undefined after the last one. Jitter only adds time, so nothing is sent before the time
 * that was announced.
 */
export function nextAttemptAt(
  { attemptNo, firstAttemptAt, endedAt }: FailedAttempt,
  delays: readonly number[],
  random: number,
  hintMs: number | undefined = undefined,
): Date | undefined {
  if (attemptNo >= MAX_ATTEMPTS) return undefined
  const delay = delays[attemptNo - 1]!
  const scheduledMs = firstAttemptAt.getTime() + timeAfterFirst(attemptNo, delays) - endedAt.getTime()
  // After a late attempt the pause is still the full delay.
  const wait = Math.max(delay, scheduledMs)
  // A receiver may ask for more time, but not for days.
  const wanted = hintMs === undefined ? wait : Math.max(wait, Math.min(hintMs, Math.max(2 * delay, HOUR)))
  const jitter = random * Math.min(wanted * JITTER, MAX_JITTER_MS)
  return new Date(endedAt.getTime() + Math.round(wanted + jitter))
}

/** The time between the first attempt and the one after `attemptNo`. */
function timeAfterFirst(attemptNo: number, delays: readonly number[]): number {
  return delays.slice(0, attemptNo).reduce((sum, delay) => sum + delay, 0)
}

const MAX_HINT_SECONDS = 31_536_000

/** The Retry-After of a 429 or 503, in seconds or as an HTTP date. Anything else is ignored. */
export function retryHint(statusCode: number | null, retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined || (statusCode !== 429 && statusCode !== 503)) return undefined
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_HINT_SECONDS) * 1000
  if (!/^[A-Z][a-z]{2,8}, /.test(text)) return undefined
  const until = Date.parse(text) - now.getTime()
  return Number.isNaN(until) || until < 0 ? undefined : until
}
