// Downloads a file that staff attached to a case.

import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { auditCustomer } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { storedContent } from '../../onboarding/documents/content.ts'
import { Type } from '../../platform/schema-builder.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { findAttachment } from './attachments-sql.ts'
import { storedFileOf } from './case-attachments.ts'
import { attachmentIdParam } from './confirm-attachment.ts'

export const getAttachmentContent = operation({
  id: 'getAttachmentContent',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}/attachments/{attachmentId}/content',
  scope: 'review.read',
  tag: 'Notes',
  summary: 'Download an attachment',
  description: 'Sent as an attachment. Each download is recorded in the audit log of the customer with the user.',
  params: { ...customerIdParam, ...attachmentIdParam },
  about: anyCustomer,
  sendsFile: CONTENT_TYPES,
  value: Type.Null(),
  errors: ['Customer.NotFound', 'Attachment.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const { attachmentId } = params
    const ref = { ...(await findCustomerRef(app, params.customerId)), attachmentId }
    const row = await app.db.staff(ref.partnerId, (sql) => findAttachment(sql, ref))
    const hasKey = await app.vault.storedCustomerKey(ref.partnerId, ref.customerId)
    if (!row?.addedAt || row.removedAt || !hasKey) throw new ApiError('Attachment.NotFound')
    const { actor } = reviewerOf(caller)
    const changedFields = [`attachments/${attachmentId}`]
    const file = { ...storedFileOf(row), sizeBytes: row.sizeBytes, sha256: row.sha256! }
    const content = await storedContent(app, file, requestId, () =>
      auditCustomer(app, ref, { actor, action: 'viewAttachment', changedFields, requestId }),
    )
    return { value: null, ...content }
  },
})
