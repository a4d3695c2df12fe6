// The SQL of documents. Statements that change a document run in a transaction that holds the customer's row.
import type { Sql } from '../../platform/db/db.ts'
import type { DocumentStatus } from '../../reference/vocabularies.ts'
import type { DocumentRef } from './document-key.ts'
import type { Seen, Verdict } from './document-verdict.ts'

export interface DocumentRow {
  readonly partnerId: string
  readonly customerId: string
  readonly documentId: string
  readonly documentCategory: string
  readonly personId: string | null
  readonly contentType: string
  readonly status: DocumentStatus
  readonly reasonCode: string | null
  readonly requestedAt: Date
  readonly linkExpiresAt: Date
  readonly uploadedAt: Date | null
  readonly confirmedAt: Date | null
  readonly sizeBytes: number | null
  readonly sha256: Uint8Array | null
  readonly nextLookAt: Date | null
}

const columns = (sql: Sql) => sql`
  partner_id as "partnerId", customer_id as "customerId", document_id as "documentId",
  document_category as "documentCategory", person_id as "personId", content_type as "contentType", status,
  reason_code as "reasonCode", requested_at as "requestedAt", link_expires_at as "linkExpiresAt",
  uploaded_at as "uploadedAt", confirmed_at as "confirmedAt", size_bytes as "sizeBytes", sha256, next_look_at as "nextLookAt"`

const itself = (sql: Sql, ref: DocumentRef) => sql`
  partner_id = ${ref.partnerId} and customer_id = ${ref.customerId} and document_id = ${ref.documentId}`

export async function findDocument(sql: Sql, ref: DocumentRef): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`select ${columns(sql)} from document where ${itself(sql, ref)}`
  return row
}

/** Whoever they belong to: asked over all partners, to tell another's document from an unknown one. */
export async function findDocumentsOfAnybody(sql: Sql, documentIds: readonly string[]): Promise<DocumentRow[]> {
  return sql<
    DocumentRow[]
  >`select ${columns(sql)} from document where document_id = any(${documentIds as string[]}::uuid[])`
}

export async function lockDocuments(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  documentIds: readonly string[],
): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    select ${columns(sql)} from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and document_id = any(${documentIds as string[]}::uuid[])
    for update`
}

export async function confirmDocument(
  sql: Sql,
  ref: DocumentRef,
  { facts, by, now }: { facts: Seen; by: 'Storage' | 'Patch'; now: Date },
): Promise<void> {
  await sql`
    update document set status = 'Confirmed', reason_code = null, uploaded_at = ${now}, confirmed_at = ${now},
      confirmed_by = ${by}, size_bytes = ${facts.sizeBytes}, sha256 = ${facts.sha256}, next_look_at = null
    where ${itself(sql, ref)}`
}

/** Looked at again at once: its bytes are still to be taken away, also if the process ends right here. */
export async function rejectDocument(
  sql: Sql,
  ref: DocumentRef,
  { verdict, now }: { verdict: Extract<Verdict, { status: 'Rejected' }>; now: Date },
): Promise<void> {
  await sql`
    update document set status = 'Rejected', reason_code = ${verdict.reasonCode}, uploaded_at = ${now},
      size_bytes = ${verdict.facts.sizeBytes}, sha256 = ${verdict.facts.sha256}, next_look_at = ${now}
    where ${itself(sql, ref)}`
}

/** An analyst's decision on a document. */
export async function decideDocument(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  document: { documentId: string; status: 'Accepted' | 'Rejected'; reasonCode: string | null },
): Promise<void> {
  await sql`
    update document set status = ${document.status}, reason_code = ${document.reasonCode}
    where ${itself(sql, { ...at, documentId: document.documentId })}`
}

export interface NewDocument {
  readonly documentId: string
  readonly documentCategory: string
  readonly personId: string | null
  readonly contentType: string
  readonly requestedAt: Date
  readonly linkExpiresAt: Date
  readonly nextLookAt: Date
}

export async function insertDocument(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  document: NewDocument,
): Promise<void> {
  await sql`
    insert into document (
      partner_id, customer_id, document_id, document_category, person_id, content_type, status, requested_at,
      link_expires_at, next_look_at)
    values (
      ${at.partnerId}, ${at.customerId}, ${document.documentId}, ${document.documentCategory}, ${document.personId},
      ${document.contentType}, 'Pending', ${document.requestedAt}, ${document.linkExpiresAt}, ${document.nextLookAt})`
}

export async function findPendingLike(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  like: { documentCategory: string; personId: string | null },
): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    select ${columns(sql)} from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and status = 'Pending'
      and document_category = ${like.documentCategory} and person_id is not distinct from ${like.personId}::uuid`
}

/** An upload that still comes under the old link is cleared away once nobody can be using it any more. */
export async function supersedePending(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  like: { documentCategory: string; personId: string | null },
  clearAfter: string,
): Promise<void> {
  await sql`
    update document set status = 'Superseded', next_look_at = link_expires_at + ${clearAfter}::interval
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and status = 'Pending'
      and document_category = ${like.documentCategory} and person_id is not distinct from ${like.personId}::uuid`
}

export interface LinkCount {
  readonly hasPerson: boolean
  readonly isErased: boolean
  readonly files: number
  readonly linksSince: number
  readonly oldestSince: Date | null
}

/** Of whom a link may be asked, and how much room is left. Asked when the customer's row is held. */
export async function countForLink(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  about: { personId: string | null; since: Date },
): Promise<LinkCount> {
  const [row] = await sql<LinkCount[]>`
    select
      exists (
        select from person where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
          and person_id = ${about.personId} and removed_at is null) as "hasPerson",
      exists (
        select from customer where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
          and erased_at is not null) as "isErased",
      count(*) filter (where status in ('Pending', 'Confirmed', 'Accepted'))::int as files,
      count(*) filter (where requested_at > ${about.since})::int as "linksSince",
      min(requested_at) filter (where requested_at > ${about.since}) as "oldestSince"
    from document where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return row!
}

// What the sweep does, document by document.

export async function listDue(sql: Sql, now: Date, limit: number): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    select ${columns(sql)} from document where next_look_at <= ${now} order by next_look_at limit ${limit}`
}

/** True for the one who may look now; whoever comes second finds the time already moved. */
export async function claimLook(sql: Sql, row: DocumentRow, nextLookAt: Date): Promise<boolean> {
  const rows = await sql`
    update document set next_look_at = ${nextLookAt}
    where ${itself(sql, row)} and next_look_at = ${row.nextLookAt} and status = ${row.status}
    returning 1`
  return rows.length === 1
}

export async function expireDocument(sql: Sql, row: DocumentRow, nextLookAt: Date): Promise<void> {
  await sql`
    update document set status = 'Expired', next_look_at = ${nextLookAt}
    where ${itself(sql, row)} and status = 'Pending'`
}

export async function setNextLook(sql: Sql, row: DocumentRow, nextLookAt: Date | null): Promise<void> {
  await sql`update document set next_look_at = ${nextLookAt} where ${itself(sql, row)} and status = ${row.status}`
}

/** A link that was never used leaves nothing behind. */
export async function deleteUnused(sql: Sql, row: DocumentRow): Promise<void> {
  await sql`delete from document where ${itself(sql, row)} and status in ('Superseded', 'Expired')`
}
