// Downloads a document of any customer, for staff who review it.

import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { documentContent } from './content.ts'

export const getEvidenceContent = operation({
  id: 'getEvidenceContent',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/documents/{documentId}/content',
  scope: 'review.read',
  tag: 'Evidence',
  summary: 'Download a document of a customer under review',
  description: 'Sent as an attachment. Each download is recorded in the audit log of the customer with the user.',
  params: {
    ...customerIdParam,
    documentId: idParam('The `documentId` of a document that has been uploaded.', 'Document.NotFound'),
  },
  about: anyCustomer,
  sendsFile: CONTENT_TYPES,
  value: Type.Null(),
  errors: ['Customer.NotFound', 'Document.NotFound'],
  statusOf: (code) => (code === 'Document.NotFound' ? 404 : undefined),

  async handle({ app, caller, params, requestId }) {
    const ref = { ...(await findCustomerRef(app, params.customerId)), documentId: params.documentId }
    const viewer = { kind: 'Analyst', id: caller.user!.userId } as const
    return { value: null, ...(await documentContent(app, ref, viewer, requestId)) }
  },
})
