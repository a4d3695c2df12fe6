// The SQL of documents. Confirming, rejecting and deciding need the lock on the customer's row.
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { DocumentStatus } from '../../reference/vocabularies.ts'
import type { DocumentRef } from './document-key.ts'
import type { ScannedFacts, Verdict } from './document-verdict.ts'
import { settleReservation } from './upload-usage-sql.ts'

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
  readonly announcedBytes: number | null
  readonly uploadedAt: Date | null
  readonly confirmedAt: Date | null
  readonly sizeBytes: number | null
  readonly sha256: Uint8Array | null
  readonly nextLookAt: Date | null
  /** The requirement that the business sent it for, on the completion page. */
  readonly requirementId: string | null
}

const columns = (sql: Sql) => sql`
  partner_id as "partnerId", customer_id as "customerId", document_id as "documentId",
  document_category as "documentCategory", person_id as "personId", content_type as "contentType", status,
  reason_code as "reasonCode", requested_at as "requestedAt", link_expires_at as "linkExpiresAt",
  announced_bytes as "announcedBytes", uploaded_at as "uploadedAt", confirmed_at as "confirmedAt", size_bytes as "sizeBytes", sha256, next_look_at as "nextLookAt",
  requirement_id as "requirementId"`

const itself = (sql: Sql, ref: DocumentRef) => sql`
  partner_id = ${ref.partnerId} and customer_id = ${ref.customerId} and document_id = ${ref.documentId}`

export async function findDocument(sql: CellSql, ref: DocumentRef): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`select ${columns(sql)} from document where ${itself(sql, ref)}`
  return row
}

/** Of all partners, to distinguish another partner's document from an unknown one. */
export async function findDocumentsOfAllPartners(sql: CellSql, documentIds: readonly string[]): Promise<DocumentRow[]> {
  return sql<
    DocumentRow[]
  >`select ${columns(sql)} from document where document_id = any(${documentIds as string[]}::uuid[])`
}

export async function lockDocuments(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  documentIds: readonly string[],
): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    select ${columns(sql)} from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and document_id = any(${documentIds as string[]}::uuid[])
    for update`
}

export async function confirmDocument(
  sql: CellSql,
  row: DocumentRow,
  { facts, by, now }: { facts: ScannedFacts; by: 'Storage' | 'Patch'; now: Date },
): Promise<void> {
  await Promise.all([
    sql`
      update document set status = 'Confirmed', reason_code = null, uploaded_at = ${now}, confirmed_at = ${now},
        confirmed_by = ${by}, size_bytes = ${facts.sizeBytes}, sha256 = ${facts.sha256},
        active_content = ${facts.activeContent as string[]}::text[], next_look_at = null,
        scanned_at = ${facts.malware === undefined ? null : now}
      where ${itself(sql, row)}`,
    settleReservation(sql, row, facts.sizeBytes),
  ])
}

/** Due for the sweep at once, which removes the file even if the process ends here. */
export async function rejectDocument(
  sql: CellSql,
  row: DocumentRow,
  { verdict, now }: { verdict: Extract<Verdict, { status: 'Rejected' }>; now: Date },
): Promise<void> {
  await Promise.all([
    sql`
      update document set status = 'Rejected', reason_code = ${verdict.reasonCode}, uploaded_at = ${now},
        size_bytes = ${verdict.facts.sizeBytes}, sha256 = ${verdict.facts.sha256},
        malware = ${verdict.facts.malware ?? null}, next_look_at = ${now}
      where ${itself(sql, row)}`,
    settleReservation(sql, row, verdict.facts.sizeBytes),
  ])
}

// Used by the scan over documents that were confirmed before a malware scanner was configured.

const UNSCANNED = (sql: Sql) => sql`
  scanned_at is null and next_look_at is null and status in ('Confirmed', 'Accepted') and sha256 <> ''`

/** The newest unscanned document, for one caller only until `until`; then the sweep makes it available again. */
export async function claimUnscanned(sql: CellSql, until: Date): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`
    update document set next_look_at = ${until}
    where (partner_id, customer_id, document_id) = (
      select partner_id, customer_id, document_id from document
      where ${UNSCANNED(sql)} order by document_id desc limit 1 for update skip locked)
    returning ${columns(sql)}`
  return row
}

export async function countUnscanned(sql: CellSql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from document where ${UNSCANNED(sql)}`
  return row!.count
}

export async function recordCleanScan(sql: CellSql, row: DocumentRow, now: Date): Promise<void> {
  await sql`
    update document set scanned_at = ${now}, next_look_at = null where ${itself(sql, row)} and status = ${row.status}`
}

/** No longer confirmed, as if it had been rejected on arrival: it can't be viewed or accepted, and the sweep removes the file. */
export async function rejectInfected(
  sql: CellSql,
  row: DocumentRow,
  { malware, reasonCode, now }: { malware: string; reasonCode: string; now: Date },
): Promise<void> {
  await sql`
    update document set status = 'Rejected', reason_code = ${reasonCode}, malware = ${malware}, scanned_at = ${now},
      confirmed_at = null, confirmed_by = null, next_look_at = ${now}
    where ${itself(sql, row)}`
}

/** An analyst's decision on a document. */
export async function decideDocument(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  document: {
    documentId: string
    /** Confirmed: undecided again. */
    status: 'Accepted' | 'Rejected' | 'Confirmed'
    reasonCode: string | null
    /** Undefined: stays as it is. */
    expiresOn?: string | null | undefined
  },
): Promise<void> {
  await sql`
    update document set status = ${document.status}, reason_code = ${document.reasonCode}
      ${document.expiresOn === undefined ? sql`` : sql`, expires_on = ${document.expiresOn}::text::date`}
    where ${itself(sql, { ...at, documentId: document.documentId })}`
}

/** Records which file shows an identity document. */
export async function assignToIdentity(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  { identityId, documentId }: { identityId: string; documentId: string },
): Promise<void> {
  await sql`
    update identity set document_upload_id = ${documentId}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and identity_id = ${identityId}`
}

export interface NewDocument {
  readonly documentId: string
  readonly documentCategory: string
  readonly personId: string | null
  readonly contentType: string
  readonly requestedAt: Date
  readonly linkExpiresAt: Date
  readonly announcedBytes: number | null
  readonly nextLookAt: Date
  readonly createdBy: string | null
}

export async function insertDocument(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  document: NewDocument,
): Promise<void> {
  await sql`
    insert into document (
      partner_id, customer_id, document_id, document_category, person_id, content_type, status, requested_at,
      link_expires_at, announced_bytes, next_look_at, created_by)
    values (
      ${at.partnerId}, ${at.customerId}, ${document.documentId}, ${document.documentCategory}, ${document.personId},
      ${document.contentType}, 'Pending', ${document.requestedAt}, ${document.linkExpiresAt},
      ${document.announcedBytes}, ${document.nextLookAt}, ${document.createdBy})`
}

export interface LinkCount {
  readonly hasPerson: boolean
  /** Documents that have arrived, and links that can still be used. */
  readonly files: number
  readonly linksSince: number
  readonly oldestSince: Date | null
}

/** Read with the customer's row locked. */
export async function countForLink(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  about: { personId: string | null; since: Date },
): Promise<LinkCount> {
  const [row] = await sql<LinkCount[]>`
    select
      exists (
        select from person where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
          and person_id = ${about.personId} and removed_at is null) as "hasPerson",
      count(*) filter (
        where status in ('Confirmed', 'Accepted') or (status = 'Pending' and link_expires_at > ${at.now}))::int as files,
      count(*) filter (where requested_at > ${about.since})::int as "linksSince",
      min(requested_at) filter (where requested_at > ${about.since}) as "oldestSince"
    from document where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return row!
}

/** When the partner was deactivated or the completion link of the document was revoked; null if neither. */
export async function findUploadEnd(sql: CellSql, at: DocumentRef): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select least(
      (select deactivated_at from cell_partner where partner_id = ${at.partnerId} and status = 'Inactive'),
      (select l.revoked_at from document d
        join completion_link l on l.partner_id = d.partner_id and l.customer_id = d.customer_id and l.link_id = d.completion_link_id
        where d.partner_id = ${at.partnerId} and d.customer_id = ${at.customerId} and d.document_id = ${at.documentId})) as at`
  return row!.at
}

/** Whether a link that was issued may still be used: the partner is active, the customer not rejected, no completion link revoked. */
export async function acceptsUploads(sql: CellSql, at: DocumentRef): Promise<boolean> {
  const [row] = await sql<{ accepts: boolean }[]>`
    select exists (
      select from customer
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
        and verification_status <> 'Rejected' and erased_at is null)
      and exists (select from cell_partner where partner_id = ${at.partnerId} and status = 'Active')
      and not exists (
        select from document d
        join completion_link l on l.partner_id = d.partner_id and l.customer_id = d.customer_id and l.link_id = d.completion_link_id
        where d.partner_id = ${at.partnerId} and d.customer_id = ${at.customerId} and d.document_id = ${at.documentId}
          and l.revoked_at is not null) as accepts`
  return row!.accepts
}

// Used by the sweep.

export async function listDue(sql: CellSql, now: Date, limit: number): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    select ${columns(sql)} from document where next_look_at <= ${now} order by next_look_at limit ${limit}`
}

/** True for one caller only: the others find the time moved. */
export async function claimLook(sql: CellSql, row: DocumentRow, nextLookAt: Date): Promise<boolean> {
  const rows = await sql`
    update document set next_look_at = ${nextLookAt}
    where ${itself(sql, row)} and next_look_at = ${row.nextLookAt} and status = ${row.status}
    returning 1`
  return rows.length === 1
}

export async function expireDocument(sql: CellSql, row: DocumentRow, nextLookAt: Date): Promise<void> {
  const expired = await sql`
    update document set status = 'Expired', next_look_at = ${nextLookAt}
    where ${itself(sql, row)} and status = 'Pending' returning 1`
  if (expired.length > 0) await settleReservation(sql, row, 0)
}

export async function setNextLook(sql: CellSql, row: DocumentRow, nextLookAt: Date | null): Promise<void> {
  await sql`update document set next_look_at = ${nextLookAt} where ${itself(sql, row)} and status = ${row.status}`
}

/** An unused link leaves no row behind. */
export async function deleteUnused(sql: CellSql, row: DocumentRow): Promise<void> {
  await sql`delete from document where ${itself(sql, row)} and status in ('Superseded', 'Expired')`
}

/** Records which completion link an upload link was created with, and for what. */
export async function markCompletionUpload(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  upload: { documentId: string; linkId: string; requirementId: string },
): Promise<void> {
  await sql`
    update document set completion_link_id = ${upload.linkId}, requirement_id = ${upload.requirementId}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and document_id = ${upload.documentId}`
}
