// Tables with a partner, as the database describes them.
import type { CellSql } from '../../platform/db/db.ts'

export interface CataloguedTable {
  readonly name: string
  /** Without those that the database computes. */
  readonly columns: readonly string[]
  /** The primary key without partner_id, which is its first column. */
  readonly key: readonly string[]
  /** Tables that its foreign keys lead to. */
  readonly references: readonly string[]
  /** Rows of other tables refer to it, so that a row can't be replaced by deleting it. */
  readonly isReferenced: boolean
}

export async function listCataloguedTables(sql: CellSql): Promise<CataloguedTable[]> {
  return sql<CataloguedTable[]>`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'partner_id' order by k.position) as key,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f') as references,
      exists (select from pg_constraint f where f.confrelid = c.oid and f.contype = 'f') as "isReferenced"
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped)
    order by c.relname`
}

export interface Partitions {
  readonly name: string
  readonly daysEach: number
  readonly firstDay: string
  readonly lastDay: string
}

/** The time that the partitions of a table cover; tables without partitions are left out. */
export async function listPartitions(sql: CellSql): Promise<Partitions[]> {
  return sql<Partitions[]>`
    with partition as (
      select i.inhparent::regclass::text as name, to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relkind = 'p' and c.relkind = 'r' and p.relnamespace = current_schema()::regnamespace and c.relname ~ '_[0-9]{8}$'
    ), distance as (
      select name, day, lead(day) over (partition by name order by day) - day as days from partition
    )
    select name, coalesce(min(days), 1)::int as "daysEach", min(day)::text as "firstDay", max(day)::text as "lastDay"
    from distance group by name order by name`
}

export async function makePartitions(sql: CellSql, { name, daysEach, firstDay, lastDay }: Partitions): Promise<void> {
  await sql`set local lock_timeout = '2s'`
  await sql`select make_partitions(${name}::text::regclass, ${daysEach}, ${firstDay}::date, ${lastDay}::date)`
}
