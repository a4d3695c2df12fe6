// Reads and writes the rows of one partner in any of the moved tables. Rows travel as JSON, and their types come from the table.
import type { CellSql } from '../../platform/db/db.ts'
import type { MovedTable } from './moved-tables.ts'

type Fragment = ReturnType<CellSql>

const listed = (sql: CellSql, parts: readonly Fragment[]): Fragment =>
  parts.slice(1).reduce((list, part) => sql`${list}, ${part}`, parts[0] ?? sql`true`)

const columnsOf = (sql: CellSql, columns: readonly string[]) =>
  listed(
    sql,
    columns.map((name) => sql`t.${sql(name)}`),
  )

/** A table whose key is the partner has one row. */
const orderOf = (sql: CellSql, { key }: MovedTable) => (key.length === 0 ? sql`t.partner_id` : columnsOf(sql, key))

const keyOf = (sql: CellSql, { key }: MovedTable) =>
  sql`jsonb_build_object(${
    key.length === 0
      ? sql``
      : listed(
          sql,
          key.map((name) => sql`${name}::text, t.${sql(name)}`),
        )
  })`

/** The row as it is in the new cell. */
const rowOf = (sql: CellSql, { replaced }: MovedTable) =>
  Object.keys(replaced).length === 0 ? sql`to_jsonb(t)` : sql`(to_jsonb(t) || ${JSON.stringify(replaced)}::text::jsonb)`

/** A condition that begins with `and`, on the keys after one and up to another. The limits are read once. */
function within(sql: CellSql, { name, key }: MovedTable, after: string | null, upTo: string | null): Fragment {
  const compared = (limit: string, operator: Fragment) => sql`
    and (${columnsOf(sql, key)}) ${operator} (${listed(
      sql,
      key.map(
        (column) => sql`(select ${sql(column)} from jsonb_populate_record(null::${sql(name)}, ${limit}::text::jsonb))`,
      ),
    )})`
  if (key.length === 0) return sql``
  return sql`${after === null ? sql`` : compared(after, sql`>`)} ${upTo === null ? sql`` : compared(upTo, sql`<=`)}`
}

export interface KeyedRow {
  /** JSON texts. */
  readonly key: string
  readonly row: string
}

export async function readPage(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  after: string | null,
  limit: number,
): Promise<KeyedRow[]> {
  return sql<KeyedRow[]>`
    select ${keyOf(sql, table)}::text as key, ${rowOf(sql, table)}::text as row
    from ${sql(table.name)} t where t.partner_id = ${partnerId} ${within(sql, table, after, null)}
    order by ${orderOf(sql, table)} limit ${limit}`
}

export async function readKeys(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select ${keyOf(sql, table)}::text as key from ${sql(table.name)} t
    where t.partner_id = ${partnerId} ${within(sql, table, after, null)}
    order by ${orderOf(sql, table)} limit ${limit}`
  return rows.map(({ key }) => key)
}

/** The rows with these keys, as far as they exist. */
export async function readRows(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ row: string }[]>`
    select ${rowOf(sql, table)}::text as row ${withKeys(sql, table, partnerId, keys)}`
  return rows.map(({ row }) => row)
}

/**
 * Each key is looked up separately. In a join, the planner read all rows of the partner for every batch of changes when it took them for
 * few.
 */
const withKeys = (
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  keys: readonly string[],
  columns = sql`t.*`,
) => sql`
  from jsonb_populate_recordset(null::${sql(table.name)}, ${`[${keys.join()}]`}::text::jsonb) k
  cross join lateral (
    select ${columns} from ${sql(table.name)} t where t.partner_id = ${partnerId} and ${sameKey(sql, table)} limit 1) t`

const sameKey = (sql: CellSql, { key }: MovedTable) =>
  key.reduce<Fragment>((all, name) => sql`${all} and t.${sql(name)} = k.${sql(name)}`, sql`true`)

/** Rows that exist already stay as they are. Returns how many were new. */
export async function insertRows(sql: CellSql, table: MovedTable, rows: readonly string[]): Promise<number> {
  if (rows.length === 0) return 0
  const { count } = await sql`${insertion(sql, table, rows)} on conflict do nothing`
  return count
}

export async function putRows(sql: CellSql, table: MovedTable, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const set = listed(
    sql,
    table.columns.map((name) => sql`${sql(name)} = excluded.${sql(name)}`),
  )
  const key = listed(
    sql,
    ['partner_id', ...table.key].map((name) => sql`${sql(name)}`),
  )
  await sql`${insertion(sql, table, rows)} on conflict (${key}) do update set ${set}`
}

const insertion = (sql: CellSql, { name, columns }: MovedTable, rows: readonly string[]) => sql`
  insert into ${sql(name)} (${listed(
    sql,
    columns.map((column) => sql`${sql(column)}`),
  )})
  select ${columnsOf(sql, columns)} from jsonb_populate_recordset(null::${sql(name)}, ${`[${rows.join()}]`}::text::jsonb) t`

/** Deletes rows with these keys, except those with a key in `kept`. */
export async function deleteRows(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  keys: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  if (keys.length === 0) return
  // The partner is named where the rows are found; named again, it would be a reason to read all its rows.
  await sql`
    delete from ${sql(table.name)} d using (
      select t.row_table, t.row_ctid ${withKeys(sql, table, partnerId, keys, sql`t.tableoid as row_table, t.ctid as row_ctid, t.*`)}
      where not exists (
        select from jsonb_populate_recordset(null::${sql(table.name)}, ${`[${kept.join()}]`}::text::jsonb) k
        where ${sameKey(sql, table)})
    ) t
    where d.tableoid = t.row_table and d.ctid = t.row_ctid`
}

/** Returns how many were deleted. In a partitioned table, that may be more than the limit. */
export async function deleteSome(
  sql: CellSql,
  { name }: MovedTable,
  partnerId: string,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from ${sql(name)} where partner_id = ${partnerId} and ctid = any(array(
      select ctid from ${sql(name)} where partner_id = ${partnerId} limit ${limit}))`
  return count
}

export interface PageDigest {
  readonly rows: number
  /** The sum of the hashes of the rows, which doesn't depend on their order. */
  readonly hash: string
  /** Of the last row; null if there is none. */
  readonly lastKey: string | null
}

const HASHED = (sql: CellSql, table: MovedTable) => sql`hashtextextended(${rowOf(sql, table)}::text, 0)`

export async function digestPage(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  range: { after: string | null; upTo?: string | null; limit?: number },
): Promise<PageDigest> {
  const [row] = await sql<PageDigest[]>`
    with page as (
      select row_number() over (order by ${orderOf(sql, table)}) as place, ${keyOf(sql, table)} as key,
        ${HASHED(sql, table)} as hash
      from ${sql(table.name)} t
      where t.partner_id = ${partnerId} ${within(sql, table, range.after, range.upTo ?? null)}
      order by ${orderOf(sql, table)} limit ${range.limit ?? null}
    )
    select count(*)::int as rows, coalesce(sum(hash), 0)::text as hash,
      (select key::text from page order by place desc limit 1) as "lastKey" from page`
  return row!
}

export interface HashedKey {
  readonly key: string
  readonly hash: string
}

export async function listHashes(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  after: string | null,
  upTo: string | null,
): Promise<HashedKey[]> {
  return sql<HashedKey[]>`
    select ${keyOf(sql, table)}::text as key, ${HASHED(sql, table)}::text as hash from ${sql(table.name)} t
    where t.partner_id = ${partnerId} ${within(sql, table, after, upTo)}`
}

export async function listHashesOf(
  sql: CellSql,
  table: MovedTable,
  partnerId: string,
  keys: readonly string[],
): Promise<HashedKey[]> {
  return sql<HashedKey[]>`
    select ${keyOf(sql, table)}::text as key, ${HASHED(sql, table)}::text as hash ${withKeys(sql, table, partnerId, keys)}`
}

const QUERY_CANCELED = '57014'

/** So that the planner knows that the partner has many rows: those that were copied a moment ago have no statistics yet. */
export async function analyseTable(sql: CellSql, { name }: MovedTable): Promise<void> {
  await sql`analyze ${sql(name)}`.catch((error) => {
    // A very large table takes longer than a statement may. The move is right without statistics, only slower.
    if (error.code !== QUERY_CANCELED) throw error
  })
}

export async function countRows(sql: CellSql, { name }: MovedTable, partnerId: string): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from ${sql(name)} where partner_id = ${partnerId}`
  return row!.rows
}

export async function hasRows(sql: CellSql, { name }: MovedTable, partnerId: string): Promise<boolean> {
  const rows = await sql`select 1 from ${sql(name)} where partner_id = ${partnerId} limit 1`
  return rows.length > 0
}

/** Hashes by which a changed list finds subjects. They have no partner. */
export async function readNames(sql: CellSql, subjectIds: readonly string[]): Promise<string> {
  const [row] = await sql<{ rows: string }[]>`
    select coalesce(jsonb_agg(to_jsonb(n)), '[]')::text as rows from screening_name n
    where subject_id = any(${subjectIds as string[]}::uuid[])`
  return row!.rows
}

/** All columns, in the order of the table, which is the same in both cells. */
export async function replaceNames(sql: CellSql, subjectIds: readonly string[], rows: string): Promise<void> {
  const table = 'screening_name'
  await Promise.all([
    sql`delete from ${sql(table)} where subject_id = any(${subjectIds as string[]}::uuid[])`,
    sql`insert into ${sql(table)} select * from jsonb_populate_recordset(null::screening_name, ${rows}::text::jsonb)`,
  ])
}

/** Subjects of the partner that have no hashes here are left out. */
export async function digestNames(sql: CellSql, partnerId: string): Promise<{ rows: number; hash: string }> {
  const [row] = await sql<{ rows: number; hash: string }[]>`
    select count(*)::int as rows, coalesce(sum(hashtextextended(to_jsonb(n)::text, 0)), 0)::text as hash
    from screening_subject s join screening_name n using (subject_id) where s.partner_id = ${partnerId}`
  return row!
}
