// The shared buckets of the rate limits.
import type { Sql } from '../db/db.ts'

export interface Wish {
  readonly bucket: string
  readonly perSecond: number
  readonly burst: number
  /** Used already on trust; taken whatever is left. */
  readonly spent: number
  /** Taken if there is so much. */
  readonly wanted: number
}

/**
 * Lets in what has flowed since, takes what was spent, and leases what is wanted as far as it goes. A bucket that nobody
 * knows is full. Buckets are locked in one order, so that two nodes can't block each other.
 */
export async function leaseTokens(
  sql: Sql,
  wishes: readonly Wish[],
  now: Date,
): Promise<{ bucket: string; granted: number; tokens: number }[]> {
  const sorted = [...wishes].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  return sql<{ bucket: string; granted: number; tokens: number }[]>`
    insert into rate_bucket as known (bucket, per_second, burst, tokens, granted, updated_at)
    select bucket, per_second, burst, burst - spent - wanted, wanted, ${now}
    from unnest(
      ${sorted.map((w) => w.bucket)}::text[], ${sorted.map((w) => w.perSecond)}::float8[], ${sorted.map((w) => w.burst)}::float8[],
      ${sorted.map((w) => w.spent)}::float8[], ${sorted.map((w) => w.wanted)}::float8[]
    ) with ordinality as w (bucket, per_second, burst, spent, wanted, place)
    order by place
    on conflict (bucket) do update set
      granted = ${granted(sql)},
      tokens = ${flowed(sql)} - ${granted(sql)},
      updated_at = greatest(known.updated_at, excluded.updated_at)
    returning bucket, granted, tokens`
}

/** What is in the bucket by now, less what was spent on trust: of the proposed row that is burst - tokens - granted. */
const flowed = (sql: Sql) => sql`(
  least(excluded.burst, known.tokens + excluded.per_second * greatest(0, extract(epoch from excluded.updated_at - known.updated_at)))
  - (excluded.burst - excluded.tokens - excluded.granted))`

const granted = (sql: Sql) => sql`least(excluded.granted, greatest(0, floor(${flowed(sql)})))`

/** A bucket that nobody has touched for long is full: as good as none. */
export async function deleteIdleBuckets(sql: Sql, before: Date): Promise<number> {
  const { count } = await sql`delete from rate_bucket where updated_at < ${before}`
  return count
}
