// Which periods can be replayed, checked in the order of the errors.
import { ApiError } from '../../errors.ts'

const DAY = 24 * 3_600_000
export const REPLAY_DAYS = 30
const MAX_WINDOW_MS = 7 * DAY
/** The most deliveries that one call creates. */
export const MAX_REPLAYED = 10_000

export function assertReplayable(from: Date, to: Date, now: Date): void {
  if (to <= from) throw new ApiError('Webhook.RangeInvalid')
  if (to.getTime() - from.getTime() > MAX_WINDOW_MS) throw new ApiError('Webhook.RangeTooWide')
  if (isExpired(from, now)) throw new ApiError('Webhook.EventExpired')
}

/** The start of the longest period that ends at that time. */
export function widestWindow(to: Date): Date {
  return new Date(to.getTime() - MAX_WINDOW_MS)
}

export function isExpired(occurredAt: Date, now: Date): boolean {
  return now.getTime() - occurredAt.getTime() > REPLAY_DAYS * DAY
}
