// Lists the partitions of a table.
import type { CellSql } from '../platform/db/db.ts'
import { PARTITIONED, type Partitioned } from '../webhooks/maintenance/maintenance-sql.ts'

export interface PartitionedTable {
  readonly table: Partitioned
  readonly names: readonly string[]
  readonly from: string | null
  /** The last day that has a partition. */
  readonly to: string | null
  /** Rows in the default partition, written before their own partition was created. */
  readonly homeless: number
}

export async function listPartitions(sql: CellSql, table: Partitioned): Promise<PartitionedTable> {
  const [row] = await sql<Omit<PartitionedTable, 'table'>[]>`
    with part as (
      select c.relname::text as name, to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::text::regclass and c.relname ~ '_[0-9]{8}$')
    select array(select name from part order by day) as names, (select min(day) from part) as from,
      (select max(day) + ${PARTITIONED[table]}::int - 1 from part) as to,
      (select count(*)::int from ${sql(`${table}_default`)}) as homeless`
  return { table, ...row! }
}
