// SQL of customer export and erasure: the customer, its documents, and files scheduled for removal.
import type { CustomerRef } from '../../customer/customer-ref.ts'
import { uncountCustomer } from '../../customer/customer-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import { ATTACHMENT_CATEGORY } from '../../review/attachments/case-attachments.ts'
import { CUSTOMER_TABLES } from './customer-tables-sql.ts'

export interface ErasedCustomer extends CustomerRef {
  readonly partnerCustomerId: string
  readonly verificationStatus: string
  readonly version: number
  readonly eventSequence: number
  readonly auditHash: Uint8Array
  readonly updatedAt: Date
  readonly erasedAt: Date | null
}

const columns = (sql: Sql) => sql`
  partner_id as "partnerId", customer_id as "customerId", partner_customer_id as "partnerCustomerId",
  verification_status as "verificationStatus", version, event_sequence as "eventSequence", audit_hash as "auditHash",
  updated_at as "updatedAt", erased_at as "erasedAt"`

/** Locks the customer until the transaction ends. */
export async function lockCustomerRow(
  sql: CellSql,
  { partnerId, customerId }: CustomerRef,
): Promise<ErasedCustomer | undefined> {
  const [row] = await sql<ErasedCustomer[]>`
    select ${columns(sql)} from customer where partner_id = ${partnerId} and customer_id = ${customerId} for update`
  return row
}

/** By ID, or by the partner's reference. The partner may be left out with an ID. */
export async function findCustomer(
  sql: CellSql,
  which: { customerId: string | null; partnerId: string | null; reference: string | null },
): Promise<ErasedCustomer | undefined> {
  const [row] = await sql<ErasedCustomer[]>`
    select ${columns(sql)} from customer
    where (${which.partnerId}::uuid is null or partner_id = ${which.partnerId})
      and case when ${which.customerId}::uuid is null
        then partner_customer_id = ${which.reference} and ${which.partnerId}::uuid is not null
        else customer_id = ${which.customerId} end`
  return row
}

export interface StoredDocument extends CustomerRef {
  readonly documentId: string
  readonly documentCategory: string
  readonly contentType: string
  /** The file was uploaded and confirmed. */
  readonly hasArrived: boolean
  readonly linkExpiresAt: Date
  readonly sha256: Uint8Array | null
}

/** The documents of a customer, and the files that staff attached to its case. */
export async function listStoredDocuments(
  sql: CellSql,
  { partnerId, customerId }: CustomerRef,
): Promise<StoredDocument[]> {
  return sql<StoredDocument[]>`
    select partner_id as "partnerId", customer_id as "customerId", document_id as "documentId",
      document_category as "documentCategory", content_type as "contentType", confirmed_at is not null as "hasArrived", link_expires_at as "linkExpiresAt", sha256
    from document where partner_id = ${partnerId} and customer_id = ${customerId}
    union all
    select partner_id, customer_id, attachment_id, ${ATTACHMENT_CATEGORY}, content_type, added_at is not null and removed_at is null,
      link_expires_at, sha256
    from case_attachment where partner_id = ${partnerId} and customer_id = ${customerId}
    order by "documentId"`
}

export async function scheduleFileRemoval(
  sql: CellSql,
  customerRef: CustomerRef,
  file: { storageKey: string; usableUntil: Date; now: Date },
): Promise<void> {
  await sql`
    insert into erased_file (partner_id, storage_key, customer_id, usable_until, remove_at)
    values (${customerRef.partnerId}, ${file.storageKey}, ${customerRef.customerId}, ${file.usableUntil}, ${file.now})
    on conflict (partner_id, storage_key) do update set remove_at = excluded.remove_at`
}

export interface ErasedFile {
  readonly partnerId: string
  readonly storageKey: string
  readonly usableUntil: Date
}

export async function listFileRemovals(
  sql: CellSql,
  due: { now: Date; limit: number; customerId: string | null },
): Promise<ErasedFile[]> {
  return sql<ErasedFile[]>`
    select partner_id as "partnerId", storage_key as "storageKey", usable_until as "usableUntil" from erased_file
    where remove_at <= ${due.now} and (${due.customerId}::uuid is null or customer_id = ${due.customerId})
    order by remove_at limit ${due.limit}`
}

export async function countFileRemovals(sql: CellSql, customerId: string | null = null): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from erased_file where ${customerId}::uuid is null or customer_id = ${customerId}`
  return row!.count
}

export async function postponeFileRemoval(
  sql: CellSql,
  { partnerId, storageKey }: ErasedFile,
  at: Date,
): Promise<void> {
  await sql`update erased_file set remove_at = ${at} where partner_id = ${partnerId} and storage_key = ${storageKey}`
}

export async function deleteFileRemoval(sql: CellSql, { partnerId, storageKey }: ErasedFile): Promise<void> {
  await sql`delete from erased_file where partner_id = ${partnerId} and storage_key = ${storageKey}`
}

export async function listErasedBefore(sql: CellSql, before: Date, limit: number): Promise<CustomerRef[]> {
  return sql<CustomerRef[]>`
    select partner_id as "partnerId", customer_id as "customerId" from customer
    where erased_at < ${before} order by erased_at limit ${limit}`
}

/** Deletes all remaining rows of a customer and corrects the counts. */
export async function deleteCustomer(sql: CellSql, { partnerId, customerId }: CustomerRef): Promise<void> {
  await uncountCustomer(sql, { partnerId, customerId })
  for (const { table } of [...CUSTOMER_TABLES].reverse())
    await sql`delete from ${sql(table)} where partner_id = ${partnerId} and customer_id = ${customerId}`
}

/** A customer's rows of one table as JSON; bytea columns as hex after \\x. */
export async function listRows(
  sql: CellSql,
  { partnerId, customerId }: CustomerRef,
  from: { table: string; order: string; withheld: readonly string[] },
): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) - ${from.withheld as string[]}::text[] as row from ${sql(from.table)} t
    where partner_id = ${partnerId} and customer_id = ${customerId} order by ${sql(from.order)}`
  return rows.map(({ row }) => row)
}
