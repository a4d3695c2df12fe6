// Reads and replaces values wrapped with a master key. A wrapped value begins with the short ID of its key.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { WrappedColumn } from './wrapped-columns.ts'

const keyName = (sql: DirectorySql, column: string) => sql`encode(substring(${sql(column)} from 1 for 4), 'hex')`

/** Counts the values by master key. */
export async function countByKey(sql: DirectorySql, { table, column }: WrappedColumn): Promise<Map<string, number>> {
  const rows = await sql<{ key: string; count: number }[]>`
    select ${keyName(sql, column)} as key, count(*)::int as count from ${sql(table)}
    where ${sql(column)} is not null group by 1`
  return new Map(rows.map(({ key, count }) => [key, count]))
}

export interface WrappedRow {
  readonly key: string
  readonly wrapped: Uint8Array
}

/** Locks some values wrapped with one of these keys until the transaction ends, skipping rows that others have locked. */
export async function lockWrappedRows(
  sql: DirectorySql,
  { table, column, key, keyIsBytes }: WrappedColumn,
  under: { keys: readonly string[]; except: readonly string[]; limit: number },
): Promise<WrappedRow[]> {
  const asText = keyIsBytes ? sql`encode(${sql(key)}, 'hex')` : sql`${sql(key)}::text`
  return sql<WrappedRow[]>`
    select ${asText} as key, ${sql(column)} as wrapped from ${sql(table)}
    where ${sql(column)} is not null and ${keyName(sql, column)} = any (${under.keys as string[]}::text[])
      and ${asText} <> all (${under.except as string[]}::text[])
    limit ${under.limit} for update skip locked`
}

export async function replaceWrapped(
  sql: DirectorySql,
  { table, column, key, keyIsBytes }: WrappedColumn,
  row: WrappedRow,
  wrapped: Buffer,
): Promise<void> {
  const itself = keyIsBytes ? sql`${sql(key)} = decode(${row.key}, 'hex')` : sql`${sql(key)}::text = ${row.key}`
  await sql`update ${sql(table)} set ${sql(column)} = ${wrapped} where ${itself}`
}

/** Any value of the column, to check that it can be unwrapped. */
export async function findSample(
  sql: DirectorySql,
  { table, column, key, keyIsBytes }: WrappedColumn,
): Promise<WrappedRow | undefined> {
  const asText = keyIsBytes ? sql`encode(${sql(key)}, 'hex')` : sql`${sql(key)}::text`
  const [row] = await sql<WrappedRow[]>`
    select ${asText} as key, ${sql(column)} as wrapped from ${sql(table)} where ${sql(column)} is not null limit 1`
  return row
}
