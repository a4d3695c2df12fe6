// Percentiles from counts in buckets of growing width, which can be added up across databases. Pure.

/** A bucket is 5% wide, so its middle is at most 2.5% from any value in it. The same as in backlog-sql.ts. */
export const BUCKETS_PER_E = 20

export type Histogram = ReadonlyMap<number, number>

export function addUp(counts: Iterable<{ bucket: number; cases: number }>): Map<number, number> {
  const histogram = new Map<number, number>()
  for (const { bucket, cases } of counts) histogram.set(bucket, (histogram.get(bucket) ?? 0) + cases)
  return histogram
}

export function totalOf(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, cases) => sum + cases, 0)
}

/** In seconds; null if there are no values. `share` is 0.5 for the median. */
export function percentile(histogram: Histogram, share: number): number | null {
  const rank = Math.max(1, Math.ceil(totalOf(histogram) * share))
  let seen = 0
  for (const [bucket, cases] of [...histogram].sort(([a], [b]) => a - b)) {
    seen += cases
    if (seen >= rank) return Math.round(Math.exp((bucket + 0.5) / BUCKETS_PER_E))
  }
  return null
}
