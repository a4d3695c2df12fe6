// The position of the audit stream and the lease of the node that sends it. Measured by the clock of the database, which all
// nodes share.
import type { CellSql, Sql } from '../../platform/db/db.ts'

/** The stream of the audit logs of customers. */
export const CUSTOMER_STREAM = 'siem-customers'

/** The last seal that was accepted; undefined while another node sends. Repeated calls extend the lease. */
export async function leaseStream(
  sql: Sql,
  stream: string,
  owner: string,
  leaseMs: number,
): Promise<number | undefined> {
  const [row] = await sql<{ sealNumber: number }[]>`
    insert into audit_stream as s (stream, owner, lease_ends_at)
    values (${stream}, ${owner}, now() + ${leaseMs} * interval '1 millisecond')
    on conflict (stream) do update set owner = excluded.owner, lease_ends_at = excluded.lease_ends_at
    where s.owner = excluded.owner or s.owner is null or s.lease_ends_at < now()
    returning seal_number::float8 as "sealNumber"`
  return row?.sealNumber
}

/** False when another node has taken over: then that node sends these seals again. */
export async function advanceStream(sql: Sql, stream: string, owner: string, sealNumber: number): Promise<boolean> {
  const { count } = await sql`
    update audit_stream set seal_number = ${sealNumber} where stream = ${stream} and owner = ${owner}`
  return count === 1
}

export async function releaseStream(sql: Sql, stream: string, owner: string): Promise<void> {
  await sql`update audit_stream set owner = null, lease_ends_at = null where stream = ${stream} and owner = ${owner}`
}

/** The audit entries of a partner that are sealed in this cell and not accepted by the collector yet. */
export async function findUnsentEntries(
  sql: CellSql,
  partnerId: string,
): Promise<{ readonly entries: number; readonly isLeased: boolean }> {
  const [row] = await sql<{ entries: number; isLeased: boolean }[]>`
    select count(*)::int as entries,
      coalesce((select lease_ends_at > now() from audit_stream where stream = ${CUSTOMER_STREAM}), false) as "isLeased"
    from sealed_customer_entry
    where partner_id = ${partnerId}
      and seal_number > coalesce((select seal_number from audit_stream where stream = ${CUSTOMER_STREAM}), 0)`
  return row!
}
