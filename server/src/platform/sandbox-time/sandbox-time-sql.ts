// How far the time of the sandbox is ahead of real time, and how far it is to be advanced. One row for all nodes.
import type { DirectorySql, Sql } from '../db/db.ts'

export const SANDBOX_TIME_CHANGED = 'gangway_sandbox_time'

export interface SandboxTimeRow {
  readonly aheadMs: number
  /** Null when the time is not being advanced. */
  readonly targetAt: Date | null
}

export async function findSandboxTime(sql: DirectorySql): Promise<SandboxTimeRow> {
  const [row] = await sql<SandboxTimeRow[]>`
    select ahead_ms::float as "aheadMs", target_at as "targetAt" from sandbox_time`
  return row ?? { aheadMs: 0, targetAt: null }
}

/** False when the time is being advanced already. */
export async function insertTarget(sql: DirectorySql, targetAt: Date, targetAheadMs: number): Promise<boolean> {
  const { count } = await sql`
    insert into sandbox_time as t (target_at, target_ahead_ms) values (${targetAt}, ${targetAheadMs})
    on conflict (only_row) do update
      set target_at = excluded.target_at, target_ahead_ms = excluded.target_ahead_ms, driver = null, lease_ends_at = null
    where t.target_at is null`
  return count > 0
}

export interface Lease {
  readonly driver: string
  /** In real time. */
  readonly now: Date
  readonly endsAt: Date
}

/** How far ahead to go, for the one node that does it; undefined when there is nothing to do or another node does it. */
export async function leaseTarget(sql: DirectorySql, { driver, now, endsAt }: Lease): Promise<number | undefined> {
  const [row] = await sql<{ aheadMs: number }[]>`
    update sandbox_time set driver = ${driver}, lease_ends_at = ${endsAt}
    where target_at is not null and (driver is null or driver = ${driver} or lease_ends_at <= ${now})
    returning coalesce(target_ahead_ms, extract(epoch from target_at - ${now}::timestamptz) * 1000)::float as "aheadMs"`
  return row?.aheadMs
}

/** Returns how far the time is ahead now: it never goes back. Undefined when another node has taken over. */
export async function moveSandboxTime(sql: DirectorySql, aheadMs: number, lease: Lease): Promise<number | undefined> {
  const [row] = await sql<{ aheadMs: number }[]>`
    update sandbox_time set ahead_ms = greatest(ahead_ms, ${Math.round(aheadMs)}), lease_ends_at = ${lease.endsAt}
    where driver = ${lease.driver}
    returning ahead_ms::float as "aheadMs"`
  return row?.aheadMs
}

export async function clearTarget(sql: DirectorySql, driver: string): Promise<void> {
  await sql`update sandbox_time set target_at = null, target_ahead_ms = null, driver = null, lease_ends_at = null where driver = ${driver}`
}

/** The driver stops: another node, or this one after its next start, continues at once. */
export async function endLease(sql: DirectorySql, driver: string): Promise<void> {
  await sql`update sandbox_time set driver = null, lease_ends_at = null where driver = ${driver}`
}

/** Call it after the commit. */
export async function notifyOfSandboxTime(sql: Sql): Promise<void> {
  await sql`select pg_notify(${SANDBOX_TIME_CHANGED}, '')`
}
