// Bands of how long a case has waited: for us, excluding the time that the partner took to respond, or for the partner's response.
// Pure.
import { RESPONSE_MS } from '../../customer/case/review-case.ts'

export const AGE_BANDS = ['Under1Day', 'From1To3Days', 'From3To7Days', 'From7To14Days', 'Over14Days'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

const DAY_MS = 24 * 60 * 60_000
/** Where each band but the last ends, in days. */
const ENDS = [1, 3, 7, 14]

/** Cases whose sort time is after `after` and not after `to`. */
export interface SortRange {
  readonly after: Date | undefined
  readonly to: Date | undefined
}

export interface AgeRanges {
  /** For cases that wait for us: their sort time is when a decision is due. */
  readonly ours: SortRange
  /** For cases that wait for the partner: their sort time is when the response is due. */
  readonly partners: SortRange
}

/** The age is counted back from the due time, which pauses with the review. */
export function rangesOf(band: AgeBand, now: Date, slaMs: number): AgeRanges {
  const index = AGE_BANDS.indexOf(band)
  const sortTime = (days: number | undefined, allowedMs: number) =>
    days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS + allowedMs)
  const rangeFor = (allowedMs: number) => ({
    after: sortTime(ENDS[index], allowedMs),
    to: sortTime(ENDS[index - 1], allowedMs),
  })
  return { ours: rangeFor(slaMs), partners: rangeFor(RESPONSE_MS) }
}
