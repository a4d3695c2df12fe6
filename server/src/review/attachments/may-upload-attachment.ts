// Whether the upload link of an attachment may still be used, for the store on disk. An S3 store checks the link itself.
import { refOf } from '../../customer/documents/document-key.ts'
import type { App } from '../../platform/app.ts'
import { type AttachmentRef, findAttachment } from './attachments-sql.ts'
import { ATTACHMENT_CATEGORY } from './case-attachments.ts'

/** Undefined: not the key of an attachment. */
export function attachmentRefOf(storageKey: string): AttachmentRef | undefined {
  const ref = storageKey.includes(`-${ATTACHMENT_CATEGORY}.`) ? refOf(storageKey) : undefined
  return ref && { partnerId: ref.partnerId, customerId: ref.customerId, attachmentId: ref.documentId }
}

export async function mayUploadAttachment(app: App, ref: AttachmentRef): Promise<boolean> {
  const row = await app.db.staff(ref.partnerId, (sql) => findAttachment(sql, ref))
  return row !== undefined && row.addedAt === null && row.removedAt === null
}
