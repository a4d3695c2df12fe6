// The audit log of customers. Entries are never changed or deleted.
import type { CellSql } from '../platform/db/db.ts'
import type { AuditEntry } from './audit-log.ts'

/** For changes. A create writes its entry in the same statement as the package. */
export async function insertAuditEntry(sql: CellSql, partnerId: string, entry: AuditEntry): Promise<void> {
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

/** The audit log of a customer, oldest first. */
export async function listAuditEntries(sql: CellSql, partnerId: string, customerId: string): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields, request_id, sealed, previous_hash, hash
    from audit_entry
    where partner_id = ${partnerId} and customer_id = ${customerId}
    order by audit_entry_id`
}

/** The first change after this version; its "before" snapshot is that version. */
export async function findChangeAfter(
  sql: CellSql,
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

/** An entry with the hash of its encrypted bytes instead of the bytes: enough to verify the chain, and small. */
export interface LinkRow extends Omit<AuditRow, 'sealed'> {
  sealed_sha256: string | null
}

/** The audit log of a customer without snapshots, oldest first. */
export async function listLinks(sql: CellSql, partnerId: string, customerId: string): Promise<LinkRow[]> {
  return sql<LinkRow[]>`
    select audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields, request_id,
      encode(sha256(sealed), 'hex') as sealed_sha256, previous_hash, hash
    from audit_entry
    where partner_id = ${partnerId} and customer_id = ${customerId}
    order by audit_entry_id`
}
