// When to retry a failed request: how often, and after how long.

export interface RetryOptions {
  /** Maximum number of attempts, including the first. Default: 3. Set it to 1 to turn retries off. */
  readonly attempts?: number
  /** Delay after the first failure, in milliseconds. It doubles with each failure, with random jitter. Default: 250. */
  readonly firstDelayMs?: number
  /** Upper limit for the delay between two attempts, in milliseconds. Default: 8000. */
  readonly maxDelayMs?: number
  /** A `Retry-After` longer than this is not waited for: the error is thrown immediately. Default: 30 000. */
  readonly maxRetryAfterMs?: number
  /**
   * How long one call may wait in total because of rate limits (429), in milliseconds. These waits don't count as attempts,
   * because the service only asks for patience. Default: 120 000. Set it to 0 to treat 429 like any other failure.
   */
  readonly maxRateLimitedMs?: number
}

export const DEFAULT_RETRIES: Required<RetryOptions> = {
  attempts: 3,
  firstDelayMs: 250,
  maxDelayMs: 8000,
  maxRetryAfterMs: 30_000,
  maxRateLimitedMs: 120_000,
}

/** Between half and all of the doubled delay, so that callers that failed together don't retry together. */
export function backoffDelay(failures: number, { firstDelayMs, maxDelayMs }: Required<RetryOptions>): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1))
  return longest / 2 + (Math.random() * longest) / 2
}

/**
 * At least what the service asks for, and up to a second or the doubled delay more, so that many callers that were limited
 * together come back one after the other.
 */
export function rateLimitDelay(limited: number, retryAfterMs: number, retries: Required<RetryOptions>): number {
  const spread = Math.min(retries.maxDelayMs, Math.max(1000, retries.firstDelayMs * 2 ** (limited - 1)))
  return retryAfterMs + Math.random() * spread
}
