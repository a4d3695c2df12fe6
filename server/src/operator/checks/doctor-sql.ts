// SQL of the installation checks.
import type { CellSql, DirectorySql, Sql } from '../../platform/db/db.ts'

export interface DatabaseFacts {
  readonly version: string
  readonly versionNumber: number
  readonly role: string
  /** A superuser or BYPASSRLS role, directly or through membership in another role. */
  readonly bypassesRls: boolean
  readonly isReadOnly: boolean
  readonly encoding: string
  readonly isEncrypted: boolean
  readonly now: Date
}

/** `now` is the database's clock, to compare with ours. */
export async function findDatabaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const [row] = await sql<DatabaseFacts[]>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int as "versionNumber", current_user::text as role,
      exists (
        select from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'member')) as "bypassesRls",
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      clock_timestamp() as now`
  return row!
}

/** Tables with partner rows, also behind views, on which row-level security isn't enabled and forced. There must be none. */
export async function listTablesWithoutRls(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with named as (select oid, relkind from pg_class where relnamespace = current_schema()::regnamespace), stored as (
      select oid from named where relkind in ('r', 'p')
      union
      select d.refobjid from named v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      where v.relkind = 'v')
    select c.relname::text as name from stored join pg_class c using (oid)
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
    order by 1`
  return rows.map(({ name }) => name)
}

/** Seconds since each dispatcher's last heartbeat, by the database's clock. */
export async function listHeartbeats(sql: CellSql): Promise<number[]> {
  const rows = await sql<{ age: number }[]>`
    select extract(epoch from now() - heartbeat_at)::float as age from webhook_dispatcher order by 1`
  return rows.map(({ age }) => age)
}

/** Seconds since a dispatcher last stopped cleanly, by the database's clock; null when none has. */
export async function findLastStop(sql: CellSql): Promise<number | null> {
  const [row] = await sql<{ age: number }[]>`
    select extract(epoch from now() - stopped_at)::float as age from webhook_dispatcher_stop`
  return row?.age ?? null
}

export interface ExpiringClient {
  readonly clientId: string
  /** Expiry of the certificate that lasts longest; null when none is active. */
  readonly notAfter: Date | null
}

/** Active partners without a certificate that is valid until `before`. */
export async function listExpiringClients(sql: DirectorySql, now: Date, before: Date): Promise<ExpiringClient[]> {
  return sql<ExpiringClient[]>`
    select p.client_id as "clientId", max(c.not_after) as "notAfter"
    from partner p
    left join api_certificate c on c.partner_id = p.partner_id and c.revoked_at is null and c.not_after > ${now}
    where p.status = 'Active'
    group by p.client_id having coalesce(max(c.not_after) < ${before}, true)
    order by 2 nulls first, 1`
}
