// When to retry a failed screening. Retries never stop, because an unscreened subject blocks its customer.

const MINUTE = 60_000
const WAITS_MS = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE]
const LONGEST_MS = 6 * 60 * MINUTE

/** `attempts` includes the failed one. Jitter only adds time, so that many subjects are spread out. */
export function retryAt(now: Date, attempts: number, random: () => number = Math.random): Date {
  const wait = WAITS_MS[Math.max(0, attempts - 1)] ?? LONGEST_MS
  return new Date(now.getTime() + Math.round(wait * (1 + 0.2 * random())))
}
