// Positions in the log of a primary and of its replica.
import type { Sql } from '../pool.ts'

export interface LogPosition {
  /** Counts the promotions that led to this server. */
  readonly timeline: number
  readonly bytes: number
}

/**
 * Everything that was acknowledged is written up to here. With synchronous_commit off a commit is acknowledged before it is
 * written, so that what is only in memory counts as well. Fails on a standby.
 */
export async function findLogPosition(sql: Sql): Promise<LogPosition> {
  const [row] = await sql<{ file: string; bytes: number }[]>`
    select pg_walfile_name(position) as file, (position - '0/0')::float8 as bytes
    from (select case current_setting('synchronous_commit') when 'off'
      then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end) as here (position)`
  return { timeline: Number.parseInt(row!.file.slice(0, 8), 16), bytes: row!.bytes }
}

export interface Replayed extends LogPosition {
  readonly isStandby: boolean
}

/** The timeline may be an older one for some minutes after a promotion elsewhere, unless the role has pg_read_all_stats. */
export async function findReplayed(sql: Sql): Promise<Replayed> {
  const [row] = await sql<Replayed[]>`
    select pg_is_in_recovery() as "isStandby", coalesce((pg_last_wal_replay_lsn() - '0/0')::float8, 0) as bytes,
      greatest(min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver)) as timeline
    from pg_control_recovery()`
  return row!
}

export async function findSystemIdentifier(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
  return row!.id
}
