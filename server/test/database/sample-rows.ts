// Generates rows for any table: a value of the right type in every required column.
import { randomBytes, randomUUID } from 'node:crypto'
import type postgres from 'postgres'

interface Column {
  name: string
  type: string
  needed: boolean
}

export interface TenantTable {
  name: string
  isPartition: boolean
  hasPartner: boolean
  secured: boolean
  forced: boolean
  policies: string[]
  primaryKey: string[]
  columns: Column[]
}

/** All tables, partitions included: direct access to a partition is checked by its own policies, not those of its table. */
export async function tablesOf(sql: postgres.Sql): Promise<TenantTable[]> {
  return sql<TenantTable[]>`
    select c.relname as name, c.relispartition as "isPartition", c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped) as "hasPartner",
      array(select polname::text from pg_policy p where p.polrelid = c.oid order by polname) as policies,
      array(
        select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.position) as "primaryKey",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'needed', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`
}

/** An insert of one row of this partner. Values are random, so unique keys don't collide. */
export function sampleRow(table: TenantTable, partnerId: string): string {
  const needed = table.columns.filter(({ name, needed }) => needed || name === 'partner_id')
  const values = needed.map(({ name, type }) =>
    name === 'partner_id' ? `'${partnerId}'` : sampleValue(type, `${table.name}.${name}`),
  )
  return `insert into "${table.name}" (${needed.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}

function sampleValue(type: string, place: string): string {
  if (type.endsWith('[]')) return "'{}'"
  const value = VALUES[type]?.()
  if (value === undefined) throw new Error(`${place} is of type ${type}: add a sample value to sample-rows.ts`)
  return `'${value}'`
}

const VALUES: Record<string, () => string> = {
  uuid: () => randomUUID(),
  real: () => '1.5',
  text: () => randomUUID(),
  'character varying': () => randomUUID(),
  bytea: () => `\\x${randomBytes(16).toString('hex')}`,
  smallint: () => '1',
  integer: () => '1',
  bigint: () => '1',
  numeric: () => '1',
  'double precision': () => '1',
  boolean: () => 'true',
  json: () => '{}',
  jsonb: () => '{}',
  date: () => '2026-11-15',
  'timestamp with time zone': () => '2026-11-15T12:00:00Z',
  interval: () => '1 second',
  inet: () => '127.0.0.1',
}
