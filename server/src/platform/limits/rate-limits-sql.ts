// The shared token buckets of the rate limits.
import type { DirectorySql, Sql } from '../db/db.ts'

export interface LeaseRequest {
  readonly bucket: string
  readonly perSecond: number
  readonly burst: number
  /** Already spent on trust; deducted even if the bucket goes negative. */
  readonly spent: number
  /** Granted as far as the bucket has tokens. */
  readonly wanted: number
}

/**
 * Refills each bucket for the elapsed time, deducts what was spent, and leases what is wanted as far as tokens allow. An
 * unknown bucket is full. Buckets are locked in one order, so that two nodes can't deadlock.
 */
export async function leaseTokens(
  sql: DirectorySql,
  requests: readonly LeaseRequest[],
  now: Date,
): Promise<{ bucket: string; granted: number; tokens: number }[]> {
  const sorted = [...requests].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  return sql<{ bucket: string; granted: number; tokens: number }[]>`
    insert into rate_bucket as known (bucket, per_second, burst, tokens, granted, updated_at)
    select bucket, per_second, burst, burst - spent - granted, granted, ${now}
    from (select *, least(wanted, greatest(0, floor(burst - spent))) as granted from unnest(
      ${sorted.map((w) => w.bucket)}::text[], ${sorted.map((w) => w.perSecond)}::float8[], ${sorted.map((w) => w.burst)}::float8[],
      ${sorted.map((w) => w.spent)}::float8[], ${sorted.map((w) => w.wanted)}::float8[]
    ) with ordinality as w (bucket, per_second, burst, spent, wanted, place)) asked
    order by place
    on conflict (bucket) do update set
      granted = ${granted(sql)},
      tokens = ${refilled(sql)} - ${granted(sql)},
      updated_at = greatest(known.updated_at, excluded.updated_at)
    returning bucket, granted, tokens`
}

/** Tokens in the bucket now, less what was spent on trust: burst - tokens - granted of the proposed row. */
const refilled = (sql: Sql) => sql`(
  least(excluded.burst, known.tokens + excluded.per_second * greatest(0, extract(epoch from excluded.updated_at - known.updated_at)))
  - (excluded.burst - excluded.tokens - excluded.granted))`

const granted = (sql: Sql) => sql`least(excluded.granted, greatest(0, floor(${refilled(sql)})))`

/** A bucket that was idle for long is full, so its row is not needed. */
export async function deleteIdleBuckets(sql: DirectorySql, before: Date): Promise<number> {
  const { count } = await sql`delete from rate_bucket where updated_at < ${before}`
  return count
}
