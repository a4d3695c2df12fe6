// Removes an attachment from its case. The description is deleted at once, the file right afterwards.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { findAttachment, saveRemoved } from './attachments-sql.ts'
import { mayRemove, wasThereAt } from './case-attachments.ts'
import { attachmentIdParam } from './confirm-attachment.ts'
import { removeFile } from './remove-attachment-files.ts'

export const removeAttachment = operation({
  id: 'removeAttachment',
  method: 'DELETE',
  path: '/compliance/v1/cases/{customerId}/attachments/{attachmentId}',
  scope: 'review.decide',
  tag: 'Notes',
  summary: 'Remove an attachment',
  description:
    'Deletes the file and its description for good. The audit log keeps who added and who removed it. Only the user who added the attachment and supervisors can remove it. Once the case is closed, what was attached to it stays.',
  params: { ...customerIdParam, ...attachmentIdParam },
  about: anyCustomer,
  value: Type.Null(),
  errors: ['Customer.NotFound', 'Attachment.NotFound', 'Attachment.NotOwner', 'Review.CaseClosed'],

  async handle({ app, caller, params, requestId }) {
    const { customerId, attachmentId } = params
    const request = { reviewer: reviewerOf(caller), customerId, requestId }
    const removed = await workOnCase(app, request, async (lockedCase) => {
      const { sql, at, reviewer, reviewCase } = lockedCase
      const ref = { partnerId: at.partnerId, customerId: at.customerId, attachmentId }
      const row = await findAttachment(sql, ref)
      if (!row?.addedAt) throw new ApiError('Attachment.NotFound')
      if (!mayRemove(row, reviewer)) throw new ApiError('Attachment.NotOwner')
      // A repeated request succeeds.
      if (row.removedAt) return undefined
      if (wasThereAt(row, reviewCase.closedAt)) throw new ApiError('Review.CaseClosed')
      await recordCaseAction(
        lockedCase,
        { action: 'removeAttachment', changedFields: [`attachments/${attachmentId}`], keepsVersion: true },
        saveRemoved(sql, ref, { at: at.now, by: reviewer.accountId }),
      )
      return row
    })
    if (removed) await removeFile(app, removed)
    return { value: null }
  },
})
