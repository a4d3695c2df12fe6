// Adds an attachment to its case once its file has arrived: the file is checked as documents are.

import { findCustomerRef } from '../../customer/customer-ref.ts'
import { type Seen, verdictOn } from '../../customer/documents/document-verdict.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { lookAt } from '../../onboarding/documents/arrival.ts'
import { storeAway } from '../../onboarding/documents/store-away.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type LockedCase, workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { ABANDONED_AFTER_MS } from './add-attachment.ts'
import { type AttachmentRef, type AttachmentRow, findAttachment, saveRemoved, saveStored } from './attachments-sql.ts'
import { storedFileOf } from './case-attachments.ts'

/** Before the job removes a file that no one confirmed. */
const CONFIRMABLE_MS = ABANDONED_AFTER_MS / 2

export const attachmentIdParam = {
  attachmentId: idParam('The `attachmentId` of an attachment of the case.', 'Attachment.NotFound'),
}

export const confirmAttachment = operation({
  id: 'confirmAttachment',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/attachments/{attachmentId}/confirm',
  scope: 'review.decide',
  tag: 'Notes',
  summary: 'Confirm an uploaded attachment',
  description:
    'Checks the uploaded file and adds it to the case. A file of another type or with malware is rejected and deleted. ' +
    'Confirming an attachment twice adds it once.',
  params: { ...customerIdParam, ...attachmentIdParam },
  about: anyCustomer,
  value: Type.Object({ attachmentId: uuid({ description: 'The attachment that is now part of the case.' }) }),
  errors: [
    'Customer.NotFound',
    'Customer.NotEditable',
    'Attachment.NotFound',
    'Attachment.NotUploaded',
    'Attachment.Rejected',
  ],

  async handle({ app, caller, params, requestId }) {
    const { attachmentId } = params
    const ref = { ...(await findCustomerRef(app, params.customerId)), attachmentId }
    const reviewer = reviewerOf(caller)
    const row = await findAwaited(app, ref, reviewer.accountId)
    if (row.addedAt) return { value: { attachmentId } }
    const seen = await lookAt(app, storedFileOf(row)).catch(storeAway)
    if (!seen) throw new ApiError('Attachment.NotUploaded')
    const request = { reviewer, customerId: ref.customerId, requestId }
    const isAdded = await workOnCase(app, request, (lockedCase) => settle(lockedCase, ref, seen))
    if (!isAdded) throw new ApiError('Attachment.Rejected')
    return { value: { attachmentId } }
  },
})

/** Only who created the link can confirm the upload. */
async function findAwaited(app: App, ref: AttachmentRef, accountId: string): Promise<AttachmentRow> {
  const row = await app.db.staff(ref.partnerId, (sql) => findAttachment(sql, ref))
  const until = row && row.linkExpiresAt.getTime() + CONFIRMABLE_MS
  const isAwaited = until !== undefined && app.clock.now().getTime() < until
  if (!row || row.removedAt || row.addedBy !== accountId || !(row.addedAt || isAwaited))
    throw new ApiError('Attachment.NotFound')
  return row
}

async function settle(lockedCase: LockedCase, ref: AttachmentRef, seen: Seen): Promise<boolean> {
  const { sql, at } = lockedCase
  const row = await findAttachment(sql, ref)
  if (!row || row.removedAt || !lockedCase.key) throw new ApiError('Attachment.NotFound')
  if (row.addedAt) return true
  const verdict = verdictOn(storedFileOf(row), seen)
  const isAdded = verdict.status === 'Confirmed'
  await recordCaseAction(
    lockedCase,
    {
      action: isAdded ? 'addAttachment' : 'rejectAttachment',
      changedFields: [`attachments/${ref.attachmentId}`],
      keepsVersion: true,
    },
    isAdded ? saveStored(sql, ref, { at: at.now, ...verdict.facts }) : saveRemoved(sql, ref, { at: at.now, by: null }),
  )
  return isAdded
}
