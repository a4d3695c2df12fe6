// Files that staff attach to a case: what a case shows of them, where they are stored, and how their descriptions are sealed.

import type { EmailOf } from '../../audit/staff-emails.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { open, seal } from '../../platform/keys/keyring.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { ACTIVE_CONTENT } from '../../platform/store/active-content.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import type { AttachmentRow } from './attachments-sql.ts'

export const MAX_DESCRIPTION_LENGTH = 200

/** Beside the categories of documents, so that both have the same keys in the store. */
export const ATTACHMENT_CATEGORY = 'CaseAttachment'

/** What the inspection of a file and its storage key need. */
export function storedFileOf({ partnerId, customerId, attachmentId, contentType, sizeBytes }: AttachmentRow) {
  const documentId = attachmentId
  return {
    ...{ partnerId, customerId, documentId, contentType },
    documentCategory: ATTACHMENT_CATEGORY,
    announcedBytes: sizeBytes,
  }
}

export const attachmentKey = (row: AttachmentRow) => storageKey(storedFileOf(row))

export const CaseAttachment = named('CaseAttachment', {
  attachmentId: uuid({ description: 'Identifies the attachment. Use it to view or remove the file.' }),
  description: Type.String({ description: 'What the file is, in the words of who added it.' }),
  contentType: oneOf(CONTENT_TYPES),
  sizeBytes: Type.Integer(),
  sha256: Type.String({ description: 'The SHA-256 of the file in hexadecimal.' }),
  activeContent: Type.Array(oneOf(ACTIVE_CONTENT), {
    description: 'What a PDF can do other than being displayed; empty for images.',
  }),
  addedBy: Type.Object({
    userId: uuid(),
    email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
  }),
  addedAt: instant(),
  canRemove: Type.Boolean({ description: 'Whether you can remove the attachment.' }),
})
export type CaseAttachment = Static<typeof CaseAttachment>

/** An erased customer has no attachments. */
export function attachmentsOf(
  rows: readonly AttachmentRow[],
  key: Buffer | undefined,
  emailOf: EmailOf,
  viewer: Remover & { readonly decides: boolean; readonly closedAt: Date | null },
): CaseAttachment[] {
  if (!key) return []
  return rows.map((row) => ({
    attachmentId: row.attachmentId,
    description: openDescription(key, row),
    contentType: row.contentType as CaseAttachment['contentType'],
    sizeBytes: row.sizeBytes,
    sha256: Buffer.from(row.sha256!).toString('hex'),
    activeContent: [...(row.activeContent ?? [])],
    addedBy: { userId: row.addedBy, email: emailOf(row.addedBy) },
    addedAt: row.addedAt!.toISOString(),
    canRemove: viewer.decides && mayRemove(row, viewer) && !wasThereAt(row, viewer.closedAt),
  }))
}

interface Remover {
  readonly accountId: string
  readonly isSupervisor: boolean
}

export function mayRemove({ addedBy }: AttachmentRow, { accountId, isSupervisor }: Remover): boolean {
  return isSupervisor || addedBy === accountId
}

/** Whether a decision may rest on it: what was attached when the case was closed stays. */
export function wasThereAt({ addedAt }: AttachmentRow, closedAt: Date | null): boolean {
  return addedAt !== null && closedAt !== null && addedAt <= closedAt
}

const placeOf = (attachmentId: string) => `case_attachment:${attachmentId}`

export function sealDescription(key: Buffer, attachmentId: string, description: string): Buffer {
  return seal(key, description, placeOf(attachmentId))
}

export function openDescription(key: Buffer, { attachmentId, sealed }: AttachmentRow): string {
  return open(key, sealed, placeOf(attachmentId)).toString('utf8')
}
