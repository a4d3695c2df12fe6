// When decisions are due, counted from now. Pure.
import type { AgeRanges, SortRange } from '../backlog/age-bands.ts'

/** Time to the due date. */
export const DUE_BUCKETS = ['LateOver1Day', 'Late', 'Within4Hours', 'Within1Day', 'Within2Days', 'Later'] as const
export type DueBucket = (typeof DUE_BUCKETS)[number]

/** The filters of the queue: the buckets, and two of them together. */
export const DUE_FILTERS = [...DUE_BUCKETS, 'Next24Hours'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

/** Where each bucket but the last ends, in hours from now. */
const BUCKET_ENDS = [-24, 0, 4, 24, 48]
const HOUR_MS = 60 * 60_000

const inHours = (now: Date, hours: number | undefined) =>
  hours === undefined ? undefined : new Date(now.getTime() + hours * HOUR_MS)

export const bucketEnds = (now: Date): Date[] => BUCKET_ENDS.map((hours) => inHours(now, hours)!)

export function dueRange(due: DueFilter, now: Date): AgeRanges {
  // No case that awaits the partner has a decision due.
  const none = { after: now, to: now }
  if (due === 'Next24Hours') return { ours: { after: now, to: inHours(now, 24) }, partners: none }
  const index = DUE_BUCKETS.indexOf(due)
  return {
    ours: { after: inHours(now, BUCKET_ENDS[index - 1]), to: inHours(now, BUCKET_ENDS[index]) },
    partners: none,
  }
}

/** The cases that are in both. */
export function both(a: AgeRanges | undefined, b: AgeRanges | undefined): AgeRanges | undefined {
  if (!a || !b) return a ?? b
  return { ours: overlap(a.ours, b.ours), partners: overlap(a.partners, b.partners) }
}

/** If there is none, it ends where it begins. */
function overlap(a: SortRange, b: SortRange): SortRange {
  const after = a.after && b.after ? (a.after > b.after ? a.after : b.after) : (a.after ?? b.after)
  const to = a.to && b.to ? (a.to < b.to ? a.to : b.to) : (a.to ?? b.to)
  return { after, to: after && to && to < after ? after : to }
}
