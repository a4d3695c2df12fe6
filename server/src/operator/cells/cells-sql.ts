// SQL of the cells: the list in the directory, and what each database says about itself.
import type { CellSql, DirectorySql, Sql } from '../../platform/db/db.ts'

export interface CellIdentity {
  readonly name: string
  readonly cellId: string
}

export interface AddedCell extends CellIdentity {
  readonly state: 'Active' | 'Draining'
}

/** Otherwise two commands at once could drain the last two cells. */
export async function lockCells(sql: DirectorySql): Promise<void> {
  await sql`lock table cell in share row exclusive mode`
}

export async function listAddedCells(sql: DirectorySql): Promise<AddedCell[]> {
  return sql<AddedCell[]>`select name, cell_id as "cellId", state from cell order by name`
}

/** Returns false when the cell already had this state. */
export async function setCellState(
  sql: DirectorySql,
  { name, cellId, state, at }: AddedCell & { readonly at: Date },
): Promise<boolean> {
  const { count } = await sql`
    insert into cell as c (name, cell_id, state, added_at) values (${name}, ${cellId}, ${state}, ${at})
    on conflict (name) do update set state = excluded.state where c.state <> excluded.state`
  return count > 0
}

/** Returns false when there was none. Waits for partners that are being registered there. */
export async function deleteCell(sql: DirectorySql, name: string): Promise<boolean> {
  return (await sql`delete from cell where name = ${name}`).count > 0
}

export async function countPartnersOf(sql: DirectorySql, cell: string): Promise<number> {
  const [row] = await sql<{ partners: number }[]>`
    select count(*)::int as partners from partner where cell = ${cell}`
  return row!.partners
}

export async function findCellIdentity(sql: CellSql): Promise<CellIdentity | undefined> {
  const [row] = await sql<CellIdentity[]>`select name, cell_id as "cellId" from cell_identity`
  return row
}

/** The first identity that is written stays. */
export async function insertCellIdentity(sql: CellSql, { name, cellId }: CellIdentity): Promise<void> {
  await sql`insert into cell_identity (name, cell_id) values (${name}, ${cellId}) on conflict do nothing`
}

/** Partners that have customers or an endpoint in this cell. */
export async function listPartnersIn(sql: CellSql): Promise<string[]> {
  const rows = await sql<{ partnerId: string }[]>`
    select partner_id as "partnerId" from cell_partner p
    where exists (select from customer c where c.partner_id = p.partner_id)
      or exists (select from webhook_endpoint w where w.partner_id = p.partner_id)`
  return rows.map(({ partnerId }) => partnerId)
}

/** Differs between any two databases, also of one server, and between the schemas of one database. */
export async function findDatabaseId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database())
      || case current_schema() when 'public' then '' else '/' || current_schema() end as id
    from pg_control_system()`
  return row!.id
}

/** Of an ID, without the schema. */
export const databaseIn = (id: string) => id.split('/', 2).join('/')

/** In a Citus cluster, statements of a cell use views on the tables that a node stores. */
export async function isOnViews(sql: CellSql): Promise<boolean> {
  const [row] = await sql<{ isView: boolean }[]>`
    select relkind = 'v' as "isView" from pg_class where oid = 'customer'::regclass`
  return row!.isView
}

/** Of the whole database, or of a schema that shares it with others. */
export async function findDatabaseSize(sql: Sql, schema?: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select case when ${schema ?? null}::text is null then pg_database_size(current_database()) else (
      select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c
      where c.relkind = 'r' and c.relnamespace = to_regnamespace(${schema ?? null})) end::float8 as bytes`
  return row!.bytes
}
