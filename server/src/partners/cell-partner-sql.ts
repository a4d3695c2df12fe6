// The partners of each cell, and the copy of them that each cell has. In the default cell, the trigger copy_partner writes it.

import { ofThisCell } from '../platform/db/cells/lock-key-sql.ts'
import { type CellSql, DEFAULT_CELL, type DirectorySql } from '../platform/db/db.ts'

export interface CellPartner {
  readonly partnerId: string
  readonly name: string
  readonly status: 'Active' | 'Inactive'
  readonly deactivatedAt: Date | null
}

export async function listPartnersOf(sql: DirectorySql, cell: string): Promise<CellPartner[]> {
  return sql<CellPartner[]>`
    select partner_id as "partnerId", name, status, deactivated_at as "deactivatedAt" from partner where cell = ${cell}`
}

const COPY_LOCK = 7_203_114_515 // an arbitrary number unique to this lock

/** One copy at a time. Call it in a transaction. */
export async function lockCopies(sql: CellSql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COPY_LOCK}::bigint + ${ofThisCell(sql)})`
}

/** Returns how many were new or had changed. */
export async function copyToCell(sql: CellSql, partners: readonly CellPartner[]): Promise<number> {
  const { count } = await sql`
    insert into cell_partner as c (partner_id, name, status, deactivated_at)
    select * from unnest(
      ${partners.map((p) => p.partnerId)}::uuid[], ${partners.map((p) => p.name)}::text[],
      ${partners.map((p) => p.status)}::text[], ${partners.map((p) => p.deactivatedAt?.toISOString() ?? null)}::timestamptz[])
    on conflict (partner_id) do update
      set name = excluded.name, status = excluded.status, deactivated_at = excluded.deactivated_at
      where (c.name, c.status, c.deactivated_at) is distinct from (excluded.name, excluded.status, excluded.deactivated_at)`
  return count
}

export async function findCellPartner(sql: DirectorySql, partnerId: string): Promise<CellPartner | undefined> {
  const [row] = await sql<CellPartner[]>`
    select partner_id as "partnerId", name, status, deactivated_at as "deactivatedAt" from partner where partner_id = ${partnerId}`
  return row
}

/** After the partner has left the cell. */
export async function deleteFromCell(sql: CellSql, partnerId: string): Promise<void> {
  await sql`delete from cell_partner where partner_id = ${partnerId}`
}

/** Cells without partners are left out. */
export async function countPartnersByCell(sql: DirectorySql): Promise<{ cell: string; partners: number }[]> {
  return sql<{ cell: string; partners: number }[]>`select cell, count(*)::int as partners from partner group by cell`
}

/** The default cell has a row only while it is draining. */
export async function listCellStates(sql: DirectorySql): Promise<{ name: string; state: 'Active' | 'Draining' }[]> {
  return sql<{ name: string; state: 'Active' | 'Draining' }[]>`select name, state from cell`
}

/** Whether the cell still accepts partners. It does until the transaction ends. */
export async function lockActiveCell(sql: DirectorySql, name: string): Promise<boolean> {
  // No row may appear either: draining the default cell adds one.
  await sql`lock table cell in row exclusive mode`
  const [cell] = await sql<{ state: string }[]>`select state from cell where name = ${name} for share`
  return cell ? cell.state === 'Active' : name === DEFAULT_CELL
}
