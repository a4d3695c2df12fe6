// What the catalogue of a Citus cluster says about the schema of a cell.
import type postgres from 'postgres'
import type { Sql } from '../handles.ts'

const LOCK = 7_203_114_521 // an arbitrary number unique to this lock

type AnySql = postgres.Sql<Record<never, never>>

export interface Place {
  readonly host: string
  readonly port: number
  /** The number of the node in the cluster. */
  readonly group: number
  /** Of a table that is never dropped. All tables of the schema are on the same node, and move together. */
  readonly shard: number
}

export async function isCitus(sql: AnySql): Promise<boolean> {
  return (await sql`select from pg_extension where extname = 'citus'`).length > 0
}

export async function isDistributed(sql: AnySql, schema: string): Promise<boolean> {
  if (!(await isCitus(sql))) return false
  return (await sql`select from pg_dist_schema where schemaid = to_regnamespace(${schema})`).length > 0
}

/** A cell with customers stays an ordinary schema: distributing it would block its partners. */
export async function hasCustomers(sql: AnySql, schema: string): Promise<boolean> {
  const [table] = await sql`
    select to_regclass(${`${schema}.customer`}) is not null as exists, set_config('app.partner_id', 'every', false)`
  return table!.exists && (await sql`select from ${sql(`${schema}.customer`)} limit 1`).length > 0
}

/** Citus rejects triggers and policies; the nodes get them from the model. */
export async function distribute(sql: postgres.Sql, schema: string): Promise<void> {
  const rules = await sql<{ statement: string }[]>`
    with relation as (select oid, relname, relrowsecurity from pg_class where relnamespace = to_regnamespace(${schema}))
    select format('drop policy %I on %I', p.polname, c.relname) as statement
      from pg_policy p join relation c on c.oid = p.polrelid
    union all
    select format('drop trigger %I on %I', t.tgname, c.relname)
      from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal and t.tgparentid = 0
    union all
    select format('alter table %I disable row level security, no force row level security', relname)
      from relation where relrowsecurity`
  await sql.begin(async (tx) => {
    for (const { statement } of rules) await tx.unsafe(statement)
    await tx.unsafe(NO_POLICIES)
  })
  await sql`select citus_schema_distribute(to_regnamespace(${schema}))`
}

/** Citus moves a table by its log and its primary key: an unlogged table becomes a logged one, and one without a key logs whole rows. */
export async function makeMovable(sql: AnySql, schema: string): Promise<void> {
  const tables = await sql<{ name: string; isUnlogged: boolean; isWithoutKey: boolean }[]>`
    select c.relname::text as name, c.relpersistence = 'u' as "isUnlogged", c.relreplident = 'd' and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indisprimary) as "isWithoutKey"
    from pg_class c
    where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'p')`
  for (const { name, isUnlogged, isWithoutKey } of tables) {
    if (isUnlogged) await sql`alter table ${sql(name)} set logged`
    if (isWithoutKey) await sql`alter table ${sql(name)} replica identity full`
  }
}

/** It would create policies for new partitions. */
export const NO_POLICIES =
  "create or replace function keep_to_own_partner(name regclass) returns void language plpgsql as 'begin end'"

export async function findPlace(sql: AnySql, schema: string): Promise<Place> {
  const [row] = await sql<Place[]>`
    select n.nodename as host, n.nodeport as port, n.groupid as group, s.shardid::float8 as shard
    from pg_class c
    join pg_dist_shard s on s.logicalrelid = c.oid
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where c.relnamespace = to_regnamespace(${schema}) and c.relname = 'schema_migration'`
  // Its tables are created by the migrations.
  if (!row) throw Object.assign(new Error(`the schema ${schema} has no tables yet`), { code: '57P03' })
  return row
}

/** Statements of the coordinator reach the nodes on other connections, which have no settings of this session. */
export async function beginDefinitions(sql: Sql): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`
  await sql`set local app.partner_id = 'every'`
}

export interface Shard {
  readonly table: string
  /** The table on the node, qualified and quoted. */
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the view on it, in their order; none if it has no view yet. */
  readonly shown: readonly string[]
  /** Of a partition: the table that it belongs to. */
  readonly parent: string | null
}

/** On the node. Tables that are being created may not be there yet. */
export async function listShards(sql: AnySql, schema: string, direct: string): Promise<Shard[]> {
  return sql<Shard[]>`
    select c.relname::text as table, shard_name(c.oid, s.shardid) as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(select quote_ident(a.attname) from pg_attribute a join pg_class v on v.oid = a.attrelid
        where v.relnamespace = to_regnamespace(${direct}) and v.relname = c.relname and a.attnum > 0
        order by a.attnum) as shown,
      (select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as parent
    from pg_class c join pg_dist_shard s on s.logicalrelid = c.oid
    where c.relnamespace = to_regnamespace(${schema}) and to_regclass(shard_name(c.oid, s.shardid)) is not null
    order by c.relname`
}

/** An ordinary schema with the tables of this version, as a model for what the tables of the nodes need. */
export interface Model {
  readonly functions: readonly string[]
  readonly views: readonly { readonly name: string; readonly text: string }[]
  readonly tables: readonly {
    readonly name: string
    readonly isProtected: boolean
    readonly isForced: boolean
  }[]
  readonly triggers: readonly { readonly table: string; readonly name: string; readonly text: string }[]
  readonly policies: readonly {
    readonly table: string
    readonly name: string
    readonly roles: string
    readonly condition: string
  }[]
  readonly grants: readonly { readonly table: string; readonly right: string; readonly role: string }[]
  readonly users: readonly string[]
}

export async function readModel(sql: postgres.Sql, schema: string): Promise<Model> {
  const [model] = await sql.begin(async (tx) => {
    await tx`select set_config('search_path', ${schema}, true)`
    return tx<{ model: Model }[]>`
      with relation as (
        select c.* from pg_class c where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'p', 'v'))
      select jsonb_build_object(
        'functions', (select coalesce(jsonb_agg(pg_get_functiondef(p.oid) order by p.oid), '[]')
          from pg_proc p where p.pronamespace = to_regnamespace(${schema})),
        'views', (select coalesce(jsonb_agg(jsonb_build_object('name', c.relname, 'text', pg_get_viewdef(c.oid)) order by c.oid), '[]')
          from relation c where c.relkind = 'v'),
        'tables', (select coalesce(jsonb_agg(jsonb_build_object(
            'name', c.relname, 'isProtected', c.relrowsecurity, 'isForced', c.relforcerowsecurity) order by c.relname), '[]')
          from relation c where c.relkind <> 'v'),
        'triggers', (select coalesce(jsonb_agg(jsonb_build_object(
            'table', c.relname, 'name', quote_ident(t.tgname), 'text', pg_get_triggerdef(t.oid, true)) order by c.relname, t.tgname), '[]')
          from relation c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal and t.tgparentid = 0),
        'policies', (select coalesce(jsonb_agg(jsonb_build_object(
            'table', c.relname, 'name', quote_ident(p.polname), 'condition', pg_get_expr(p.polqual, p.polrelid),
            'roles', (select string_agg(case r when 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ') from unnest(p.polroles) r))
            order by c.relname, p.polname), '[]')
          from relation c join pg_policy p on p.polrelid = c.oid),
        'grants', (select coalesce(jsonb_agg(jsonb_build_object('table', g.relname, 'right', g.kind, 'role', quote_ident(pg_get_userbyid(g.grantee)))
            order by g.relname, g.kind, g.grantee), '[]')
          from (
            select c.relname, a.privilege_type as kind, a.grantee, c.relowner from relation c, aclexplode(c.relacl) a
            union all
            select c.relname, format('%s (%I)', a.privilege_type, t.attname), a.grantee, c.relowner
            from relation c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a) g
          where g.grantee not in (0, g.relowner)),
        'users', (select coalesce(jsonb_agg(distinct quote_ident(pg_get_userbyid(a.grantee))), '[]')
          from pg_namespace n, aclexplode(n.nspacl) a
          where n.nspname = ${schema} and a.privilege_type = 'USAGE' and a.grantee not in (0, n.nspowner))
      ) as model`
  })
  return model!.model
}

/** What was prepared on a node: the schema beside, under its own name, and its views. */
export async function listFingerprints(sql: AnySql, schema: string): Promise<Map<string, string | null>> {
  const rows = await sql<{ name: string; fingerprint: string | null }[]>`
    select nspname::text as name, obj_description(oid, 'pg_namespace') as fingerprint from pg_namespace where nspname = ${schema}
    union all
    select relname, obj_description(oid, 'pg_class') from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind = 'v'`
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

/** One process at a time prepares the schema. The lock ends with the connection. */
export async function lockPreparation(sql: AnySql, schema: string): Promise<void> {
  await sql`select pg_advisory_lock(${LOCK}::bigint + hashtext(${schema}))`
}
