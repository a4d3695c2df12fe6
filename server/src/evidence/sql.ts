// SQL of the evidence file. The caller has locked the customer's row, so all queries see the same version.
import type { CellSql, Sql } from '../platform/db/db.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

const own = (sql: Sql, at: At) => sql`partner_id = ${at.partnerId} and customer_id = ${at.customerId}`

export interface DecisionRow {
  readonly decisionId: string
  readonly kind: string
  readonly subjectId: string | null
  readonly outcome: string
  readonly reasonCodes: string[]
  readonly actorKind: string
  readonly actorId: string
  readonly seenVersion: number
  readonly version: number
  readonly round: number
  readonly decidedAt: Date
}

export async function listReviewDecisions(sql: CellSql, at: At): Promise<DecisionRow[]> {
  return sql<DecisionRow[]>`
    select decision_id as "decisionId", kind, subject_id as "subjectId", outcome, reason_codes as "reasonCodes",
      actor_kind as "actorKind", actor_id as "actorId", seen_version as "seenVersion", version, round, decided_at as "decidedAt"
    from review_decision where ${own(sql, at)} order by version, decision_id`
}

export interface FileRow {
  readonly documentId: string
  readonly documentCategory: string
  readonly personId: string | null
  readonly contentType: string
  readonly status: string
  readonly reasonCode: string | null
  readonly sizeBytes: number | null
  readonly sha256: string | null
  /** What the checks of the file found. */
  readonly activeContent: string[] | null
  readonly malware: string | null
  readonly requestedAt: Date
  readonly uploadedAt: Date | null
  readonly confirmedAt: Date | null
  readonly expiryDate: string | null
}

/** Files of an erased customer have an empty hash, so no other file can be matched with them. */
export async function listFiles(sql: CellSql, at: At): Promise<FileRow[]> {
  return sql<FileRow[]>`
    select document_id as "documentId", document_category as "documentCategory", person_id as "personId",
      content_type as "contentType", status, reason_code as "reasonCode", size_bytes as "sizeBytes",
      nullif(encode(sha256, 'hex'), '') as sha256, active_content as "activeContent", malware, requested_at as "requestedAt", uploaded_at as "uploadedAt",
      confirmed_at as "confirmedAt", expires_on::text as "expiryDate"
    from document where ${own(sql, at)} order by document_id`
}

export interface ViewRow {
  readonly documentId: string
  readonly at: Date
  readonly actorKind: string
  readonly actorId: string
}

/** Who viewed which document. */
export async function listDocumentViews(sql: CellSql, at: At): Promise<ViewRow[]> {
  return sql<ViewRow[]>`
    select substr(place, length('documents/') + 1) as "documentId", occurred_at as at, actor_kind as "actorKind", actor_id as "actorId"
    from audit_entry, unnest(changed_fields) as place
    where ${own(sql, at)} and action = 'viewDocument' order by audit_entry_id`
}

export interface CustomerEventRow {
  readonly eventId: string
  readonly eventType: string
  readonly sequence: number
  readonly occurredAt: Date
}

/** Events of the customer, until they are purged. */
export async function listCustomerEvents(sql: CellSql, at: At): Promise<CustomerEventRow[]> {
  return sql<CustomerEventRow[]>`
    select event_id as "eventId", event_type as "eventType", sequence, occurred_at as "occurredAt"
    from event where ${own(sql, at)} order by sequence`
}

/** The IDs of staff who did or viewed something. */
export async function listStaffInvolved(sql: CellSql, at: At): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    select distinct actor_id as "userId" from audit_entry where ${own(sql, at)} and actor_kind = 'Analyst'`
  return rows.map(({ userId }) => userId)
}

export async function findPartnerName(sql: CellSql, partnerId: string): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`select name from cell_partner where partner_id = ${partnerId}`
  return row?.name ?? null
}
