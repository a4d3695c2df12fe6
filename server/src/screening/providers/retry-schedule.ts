// When a screening that failed is tried again. It is never given up: an unscreened subject blocks its customer.

const MINUTE = 60_000
const WAITS_MS = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE]
const LONGEST_MS = 6 * 60 * MINUTE

/** `attempts` counts those that were made, the failed one included. Jitter only adds, so that a crowd comes back spread out. */
export function retryAt(now: Date, attempts: number, dice: () => number = Math.random): Date {
  const wait = WAITS_MS[Math.max(0, attempts - 1)] ?? LONGEST_MS
  return new Date(now.getTime() + Math.round(wait * (1 + 0.2 * dice())))
}
