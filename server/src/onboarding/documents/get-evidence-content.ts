// Downloads a document of any customer, for staff who review it.
import { Type } from 'typebox'
import { assertCustomerId } from '../../customer/own-customer.ts'
import { findPartnerOf } from '../../customer/sql.ts'
import { ApiError } from '../../errors.ts'
import { uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { isUuid } from '../../platform/ids.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { documentContent } from './content.ts'

export const getEvidenceContent = operation({
  id: 'getEvidenceContent',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/documents/{documentId}/content',
  scope: 'review.read',
  tag: 'Evidence',
  summary: 'Download a document of a customer under review',
  description: 'Sent as an attachment. Each download is written into the customer’s audit trail, with who it was.',
  params: {
    customerId: { description: 'The customer.', schema: uuid() },
    documentId: { description: 'A document that has arrived.', schema: uuid() },
  },
  sendsFile: CONTENT_TYPES,
  value: Type.Null(),
  errors: ['Customer.NotFound', 'Document.NotFound'],
  statusOf: (code) => (code === 'Document.NotFound' ? 404 : undefined),

  async handle({ app, caller, params, requestId }) {
    const customerId = assertCustomerId(params.customerId).toLowerCase()
    const partnerId = await app.db.everyPartner((sql) => findPartnerOf(sql, customerId))
    if (!partnerId) throw new ApiError('Customer.NotFound')
    const documentId = params.documentId?.toLowerCase()
    if (!isUuid(documentId)) throw new ApiError('Document.NotFound', { status: 404 })
    const viewer = { kind: 'Analyst', id: caller.person!.userId } as const
    return { value: null, ...(await documentContent(app, { partnerId, customerId, documentId }, viewer, requestId)) }
  },
})
