// The SQL of files that staff attach to a case. Statements that write run while the customer's row is locked, except after a removal.
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { ActiveContent } from '../../platform/store/active-content.ts'

export interface AttachmentRef {
  readonly partnerId: string
  readonly customerId: string
  readonly attachmentId: string
}

export interface AttachmentRow extends AttachmentRef {
  readonly addedBy: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sealed: Uint8Array
  readonly requestedAt: Date
  readonly linkExpiresAt: Date
  /** Null until the file has arrived and was checked. */
  readonly addedAt: Date | null
  readonly sha256: Uint8Array | null
  readonly activeContent: ActiveContent[] | null
  readonly removedAt: Date | null
}

const columns = (sql: Sql) => sql`
  partner_id as "partnerId", customer_id as "customerId", attachment_id as "attachmentId", added_by as "addedBy",
  content_type as "contentType", announced_bytes as "sizeBytes", sealed, requested_at as "requestedAt",
  link_expires_at as "linkExpiresAt", added_at as "addedAt", sha256, active_content as "activeContent",
  removed_at as "removedAt"`

const itself = (sql: Sql, ref: AttachmentRef) => sql`
  partner_id = ${ref.partnerId} and customer_id = ${ref.customerId} and attachment_id = ${ref.attachmentId}`

type CaseAt = Pick<AttachmentRef, 'partnerId' | 'customerId'>

export async function insertAttachment(
  sql: CellSql,
  row: Omit<AttachmentRow, 'addedAt' | 'sha256' | 'activeContent' | 'removedAt'>,
  { clientAttachmentId, removeFileAt }: { clientAttachmentId: string | null; removeFileAt: Date },
): Promise<void> {
  await sql`
    insert into case_attachment (
      partner_id, customer_id, attachment_id, client_attachment_id, added_by, content_type, announced_bytes, sealed,
      requested_at, link_expires_at, remove_file_at)
    values (
      ${row.partnerId}, ${row.customerId}, ${row.attachmentId}, ${clientAttachmentId}, ${row.addedBy}, ${row.contentType},
      ${row.sizeBytes}, ${row.sealed}, ${row.requestedAt}, ${row.linkExpiresAt}, ${removeFileAt})`
}

export async function findAttachment(sql: CellSql, ref: AttachmentRef): Promise<AttachmentRow | undefined> {
  const [row] = await sql<AttachmentRow[]>`select ${columns(sql)} from case_attachment where ${itself(sql, ref)}`
  return row
}

/** The attachment that this user has added with this client ID, if any. */
export async function findOwnAttachment(
  sql: CellSql,
  at: CaseAt,
  { addedBy, clientAttachmentId }: { addedBy: string; clientAttachmentId: string },
): Promise<AttachmentRow | undefined> {
  const [row] = await sql<AttachmentRow[]>`
    select ${columns(sql)} from case_attachment
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and added_by = ${addedBy}
      and client_attachment_id = ${clientAttachmentId}`
  return row
}

/** With links that can still be used. */
export async function countAttachments(sql: CellSql, at: CaseAt, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from case_attachment
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and removed_at is null
      and (added_at is not null or link_expires_at > ${now})`
  return row!.count
}

/** Files that are there, the newest first. With `removed` also those that were. */
export async function listAttachments(
  sql: CellSql,
  at: CaseAt,
  { removed = false }: { removed?: boolean } = {},
): Promise<AttachmentRow[]> {
  return sql<AttachmentRow[]>`
    select ${columns(sql)} from case_attachment
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and added_at is not null
      and (${removed} or removed_at is null)
    order by attachment_id desc`
}

export async function saveStored(
  sql: CellSql,
  ref: AttachmentRef,
  stored: { at: Date; sha256: Buffer; activeContent: readonly ActiveContent[] },
): Promise<void> {
  await sql`
    update case_attachment set added_at = ${stored.at}, sha256 = ${stored.sha256},
      active_content = ${stored.activeContent as string[]}::text[], remove_file_at = null
    where ${itself(sql, ref)}`
}

/** The description is deleted at once, the file by the job. */
export async function saveRemoved(
  sql: CellSql,
  ref: AttachmentRef,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  await sql`
    update case_attachment set removed_at = ${at}, removed_by = ${by}, remove_file_at = ${at}, sealed = ''
    where ${itself(sql, ref)}`
}

export async function listFilesToRemove(sql: CellSql, now: Date, limit: number): Promise<AttachmentRow[]> {
  return sql<AttachmentRow[]>`
    select ${columns(sql)} from case_attachment where remove_file_at <= ${now} order by remove_file_at limit ${limit}`
}

/** Null: the file is gone for good. */
export async function saveNextRemoval(sql: CellSql, ref: AttachmentRef, at: Date | null): Promise<void> {
  await sql`update case_attachment set remove_file_at = ${at} where ${itself(sql, ref)}`
}

/** A file that never arrived leaves no trace. */
export async function deleteAwaited(sql: CellSql, ref: AttachmentRef): Promise<void> {
  await sql`delete from case_attachment where ${itself(sql, ref)} and added_at is null and removed_at is null`
}
