// The SQL of the audit trail. Entries are only ever added.
import type { Sql } from '../platform/db/db.ts'
import type { AuditEntry } from './trail.ts'

/** For a statement of its own; a create carries its entry in the one statement that writes the package. */
export async function insertAuditEntry(sql: Sql, partnerId: string, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entry (
      partner_id, customer_id, audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields,
      request_id, sealed, previous_hash, hash)
    values (
      ${partnerId}, ${entry.customerId}, ${entry.auditEntryId}, ${entry.version}, ${entry.occurredAt}, ${entry.actor.kind},
      ${entry.actor.id}, ${entry.action}, ${entry.changedFields as string[]}::text[], ${entry.requestId}, ${entry.sealed},
      ${entry.previousHash}, ${entry.hash})`
}

export interface AuditRow {
  audit_entry_id: string
  version: number
  occurred_at: Date
  actor_kind: AuditEntry['actor']['kind']
  actor_id: string
  action: string
  changed_fields: string[]
  request_id: string | null
  sealed: Uint8Array | null
  previous_hash: Uint8Array
  hash: Uint8Array
}

/** The whole trail of a customer, oldest first. */
export async function listAuditEntries(sql: Sql, partnerId: string, customerId: string): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields, request_id, sealed, previous_hash, hash
    from audit_entry
    where partner_id = ${partnerId} and customer_id = ${customerId}
    order by audit_entry_id`
}

/** The first change that was made to this version: what it keeps as "before" is the version. */
export async function findChangeAfter(
  sql: Sql,
  partnerId: string,
  customerId: string,
  version: number,
): Promise<AuditRow | undefined> {
  const [row] = await sql<AuditRow[]>`
    select audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields, request_id, sealed, previous_hash, hash
    from audit_entry
    where partner_id = ${partnerId} and customer_id = ${customerId} and version > ${version} and sealed is not null
    order by audit_entry_id
    limit 1`
  return row
}

/** An entry without its sealed bytes: their hash is all that the chain needs, and a long trail stays small. */
export interface LinkRow extends Omit<AuditRow, 'sealed'> {
  sealed_sha256: string | null
}

/** The whole trail of a customer, oldest first. */
export async function listLinks(sql: Sql, partnerId: string, customerId: string): Promise<LinkRow[]> {
  return sql<LinkRow[]>`
    select audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields, request_id,
      encode(sha256(sealed), 'hex') as sealed_sha256, previous_hash, hash
    from audit_entry
    where partner_id = ${partnerId} and customer_id = ${customerId}
    order by audit_entry_id`
}
