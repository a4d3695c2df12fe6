// Creates a link to upload a file that staff attach to a case. The attachment is added when the upload is confirmed.
import { assertKey } from '../../customer/change-customer.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { instant, line, named, oneOf, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { type LockedCase, workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { type AttachmentRow, countAttachments, findOwnAttachment, insertAttachment } from './attachments-sql.ts'
import { attachmentKey, MAX_DESCRIPTION_LENGTH, sealDescription } from './case-attachments.ts'

const LINK_MS = 30 * 60_000
/** How long after its link has expired a file that no one confirmed stays in the store. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60_000
const MAX_ATTACHMENTS = 50

const Body = named('AddAttachment', {
  description: line(MAX_DESCRIPTION_LENGTH, {
    description: 'What the file is. Internal: partners never see it.',
    example: 'Registry call, transcript',
  }),
  contentType: oneOf(CONTENT_TYPES, { description: 'The upload must send exactly this Content-Type.' }),
  sizeBytes: Type.Integer({
    minimum: 1,
    maximum: MAX_DOCUMENT_BYTES,
    description: 'The exact size of the file. The upload fails with 403 if its size differs.',
    'x-message': `must be a whole number from 1 to ${MAX_DOCUMENT_BYTES}.`,
  }),
  clientAttachmentId: optional(
    uuid({ description: 'An ID that you generate. A second request with the same ID returns the first attachment.' }),
  ),
})
type Request = { description: string; contentType: string; sizeBytes: number; clientAttachmentId: string | null }

export const addAttachment = operation({
  id: 'addAttachment',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/attachments',
  scope: 'review.decide',
  tag: 'Notes',
  summary: 'Create an upload link for an attachment',
  description:
    'PUT the file to `uploadUrl` within 30 minutes, with exactly the `headers` returned, then confirm the upload. Any reviewer can ' +
    `attach files, including to cases they do not own; a case can have ${MAX_ATTACHMENTS} attachments. Attachments are encrypted and never shown to partners.`,
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: named('AttachmentUpload', {
    attachmentId: uuid({ description: 'Identifies the attachment. Use it to confirm the upload.' }),
    uploadUrl: Type.String({ description: 'Where to PUT the file. Valid for one upload.' }),
    method: oneOf(['PUT']),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Send exactly these headers, and Content-Length, which HTTP clients add.',
    }),
    expiresAt: instant({ description: 'When the link expires.' }),
  }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable'],

  async handle({ app, caller, params, body, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const wanted = { ...body, clientAttachmentId: body.clientAttachmentId?.toLowerCase() ?? null }
    const row = await workOnCase(app, request, (lockedCase) => findOrInsert(lockedCase, wanted))
    const { contentType, sizeBytes, requestedAt: issuedAt, linkExpiresAt: expiresAt } = row
    const terms = { contentType, maxBytes: MAX_DOCUMENT_BYTES, sizeBytes, issuedAt, expiresAt }
    const { url, headers } = await app.store.uploadLink(attachmentKey(row), terms)
    return {
      value: {
        attachmentId: row.attachmentId,
        uploadUrl: url,
        method: 'PUT' as const,
        headers: { ...headers },
        expiresAt: expiresAt.toISOString(),
      },
    }
  },
})

type NewRow = Omit<AttachmentRow, 'addedAt' | 'sha256' | 'activeContent' | 'removedAt'>

async function findOrInsert(lockedCase: LockedCase, request: Request): Promise<AttachmentRow> {
  const { sql, at, reviewer } = lockedCase
  const key = assertKey(lockedCase)
  const { description, contentType, sizeBytes, clientAttachmentId } = request
  const addedBy = reviewer.accountId
  const existing = clientAttachmentId && (await findOwnAttachment(sql, at, { addedBy, clientAttachmentId }))
  if (existing) return existing
  if ((await countAttachments(sql, at, at.now)) >= MAX_ATTACHMENTS)
    throw new ApiError('ValidationControl.Error', {
      message: `A case can have at most ${MAX_ATTACHMENTS} attachments, including upload links that can still be used.`,
    })
  const attachmentId = newId(at.now)
  // Stores count in whole seconds: a link is never valid for longer than expiresAt.
  const linkExpiresAt = new Date(Math.floor(at.now.getTime() / 1000) * 1000 + LINK_MS)
  const row: NewRow = {
    ...{ partnerId: at.partnerId, customerId: at.customerId, attachmentId, addedBy, contentType, sizeBytes },
    sealed: sealDescription(key, attachmentId, description),
    requestedAt: at.now,
    linkExpiresAt,
  }
  const removeFileAt = new Date(linkExpiresAt.getTime() + ABANDONED_AFTER_MS)
  await insertAttachment(sql, row, { clientAttachmentId, removeFileAt })
  return { ...row, addedAt: null, sha256: null, activeContent: null, removedAt: null }
}
