// Documents that a business uploads with a completion link.
import type { CellSql } from '../../platform/db/db.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface CompletionUpload {
  readonly documentId: string
  readonly requirementId: string | null
  readonly documentCategory: string
  readonly status: string
  readonly reasonCode: string | null
}

export async function listUploads(sql: CellSql, at: At, linkId: string): Promise<CompletionUpload[]> {
  return sql<CompletionUpload[]>`
    select document_id as "documentId", requirement_id as "requirementId", document_category as "documentCategory", status,
      reason_code as "reasonCode"
    from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and completion_link_id = ${linkId}
    order by document_id desc limit 50`
}

export async function countUploadsSince(
  sql: CellSql,
  at: At,
  { linkId, since }: { linkId: string; since: Date },
): Promise<{ uploads: number; oldest: Date | null }> {
  const [row] = await sql<{ uploads: number; oldest: Date | null }[]>`
    select count(*)::int as uploads, min(requested_at) as oldest from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and completion_link_id = ${linkId}
      and requested_at > ${since}`
  return row!
}
