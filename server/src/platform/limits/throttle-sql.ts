// Counters of attempts, one row per limited key.
import type { DirectorySql } from '../db/db.ts'

/** Adds one hit to the current window, or starts a new window. */
export async function addHit(
  sql: DirectorySql,
  bucket: Buffer,
  now: Date,
  endsAt: Date,
): Promise<{ hits: number; endsAt: Date }> {
  const [row] = await sql<{ hits: number; endsAt: Date }[]>`
    insert into auth_throttle as t (bucket, hits, ends_at) values (${bucket}, 1, ${endsAt})
    on conflict (bucket) do update set
      hits = case when t.ends_at <= ${now} then 1 else t.hits + 1 end,
      ends_at = case when t.ends_at <= ${now} then excluded.ends_at else t.ends_at end
    returning hits, ends_at as "endsAt"`
  return row!
}

export async function removeHit(sql: DirectorySql, bucket: Buffer): Promise<void> {
  await sql`update auth_throttle set hits = hits - 1 where bucket = ${bucket} and hits > 0`
}

export async function deleteHits(sql: DirectorySql, bucket: Buffer): Promise<void> {
  await sql`delete from auth_throttle where bucket = ${bucket}`
}

export async function deleteEndedWindows(sql: DirectorySql, now: Date): Promise<number> {
  return (await sql`delete from auth_throttle where ends_at <= ${now}`).count
}
