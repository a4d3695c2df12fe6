// What the two cells of a move know about it: the guards of the tables, the fence, the changed keys, and how far the copy is.
import type { CellSql } from '../../platform/db/db.ts'
import type { MovedTable } from './moved-tables.ts'

export async function enterSnapshot(sql: CellSql): Promise<void> {
  await sql`set transaction isolation level repeatable read`
}

/** Until the end of the transaction. Triggers don't act on copied rows. */
export async function enterMove(sql: CellSql, partnerId: string): Promise<void> {
  await sql`
    select set_config('app.partner_id', ${partnerId}, true), set_config('app.moving', ${partnerId}, true),
      set_config('app.events_routed', 'on', true)`
}

export interface MovingPartner {
  readonly isHidden: boolean
  readonly isClosedForGood: boolean
  readonly fenceNumber: number
  readonly runnerId: string | null
  /** By table: the last copied key, or null when the table was copied to its end. */
  readonly progress: Readonly<Record<string, string | null>>
}

export async function findMovingPartner(sql: CellSql, partnerId: string): Promise<MovingPartner | undefined> {
  const [row] = await sql<MovingPartner[]>`
    select is_hidden as "isHidden", coalesce(closed_until = 'infinity', false) as "isClosedForGood",
      fence_number as "fenceNumber", runner_id as "runnerId", progress
    from moving_partner where moving_id = ${partnerId}`
  return row
}

/** The cell that the partner leaves: nothing is closed or hidden yet, and changes are noted. */
export async function insertSource(sql: CellSql, partnerId: string): Promise<void> {
  await sql`
    insert into moving_partner (moving_id, is_hidden, logs_changes) values (${partnerId}, false, true)
    on conflict do nothing`
}

/** The cell that it moves to: hidden and closed until the switch. */
export async function insertTarget(sql: CellSql, partnerId: string): Promise<void> {
  await sql`
    insert into moving_partner (moving_id, is_hidden, closed_until, logs_changes)
    values (${partnerId}, true, 'infinity', false) on conflict do nothing`
}

/** From now on, only this command can write the copy. Waits for a page that another one is writing. */
export async function takeOverCopy(sql: CellSql, partnerId: string, runnerId: string): Promise<void> {
  await sql`update moving_partner set runner_id = ${runnerId} where moving_id = ${partnerId}`
}

/** Whether this command may write the copy; it may until the transaction ends. */
export async function lockCopy(sql: CellSql, partnerId: string, runnerId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from moving_partner where moving_id = ${partnerId} and runner_id = ${runnerId} for update`
  return rows.length > 0
}

export async function saveProgress(
  sql: CellSql,
  partnerId: string,
  table: string,
  lastKey: string | null,
): Promise<void> {
  await sql`
    update moving_partner set progress = progress || jsonb_build_object(${table}::text, ${lastKey}::text)
    where moving_id = ${partnerId}`
}

/** Creating triggers and policies waits for running statements; others would wait behind it, so it gives up soon. */
export async function guardTable(sql: CellSql, table: MovedTable, partnerId: string): Promise<void> {
  await sql`set local lock_timeout = '200ms'`
  await sql`
    select guard_table(${table.name}::text::regclass, ${partnerId}, ${['partner_id', ...table.key]}::text[], ${table.skipsWrites})`
}

export async function unguardTable(sql: CellSql, table: MovedTable, partnerId: string): Promise<void> {
  await sql`set local lock_timeout = '200ms'`
  await sql`select unguard_table(${table.name}::text::regclass, ${partnerId})`
}

export interface NotedChange {
  readonly changeId: number
  readonly table: string
  readonly key: string
}

export async function listChanges(sql: CellSql, partnerId: string, limit: number): Promise<NotedChange[]> {
  return sql<NotedChange[]>`
    select change_id as "changeId", table_name as table, (row_key - 'partner_id')::text as key
    from moving_change where moving_id = ${partnerId} order by change_id limit ${limit}`
}

export async function countChanges(sql: CellSql, partnerId: string): Promise<number> {
  const [row] = await sql<{ changes: number }[]>`
    select count(*)::int as changes from moving_change where moving_id = ${partnerId}`
  return row!.changes
}

export async function deleteChanges(sql: CellSql, changeIds: readonly number[]): Promise<void> {
  await sql`delete from moving_change where change_id = any(${changeIds as number[]}::bigint[])`
}

export async function deleteMovingPartner(sql: CellSql, partnerId: string): Promise<void> {
  await sql`delete from moving_change where moving_id = ${partnerId}`
  await sql`delete from moving_partner where moving_id = ${partnerId}`
}

/** Waits for running writes of the partner; fails with a lock timeout if one takes too long. */
export async function closeFence(sql: CellSql, partnerId: string, number: number, seconds: number): Promise<void> {
  await sql`set local lock_timeout = '1s'`
  await sql`select close_fence(${partnerId}, ${number}, ${seconds})`
}

/** False if the fence has run out, so that writes may have passed. */
export async function keepFenceClosed(sql: CellSql, partnerId: string, number: number): Promise<boolean> {
  const [row] = await sql<{ kept: boolean }[]>`select keep_fence_closed(${partnerId}, ${number}) as kept`
  return row!.kept
}

export async function openFence(sql: CellSql, partnerId: string): Promise<void> {
  await sql`update moving_partner set closed_until = null where moving_id = ${partnerId}`
}

export async function hideMovedPartner(sql: CellSql, partnerId: string): Promise<void> {
  await sql`select hide_moved_partner(${partnerId})`
}

/** Writes are rejected for some more seconds. */
export async function showMovedPartner(
  sql: CellSql,
  partnerId: string,
  options: { seconds: number; scannedTo: string; at: Date },
): Promise<void> {
  await sql`select show_moved_partner(${partnerId}, ${options.seconds}, ${options.scannedTo}, ${options.at})`
}

export async function findScanPosition(sql: CellSql): Promise<string> {
  const [row] = await sql<{ scannedTo: string }[]>`select scanned_to as "scannedTo" from risk_scan`
  return row!.scannedTo
}
