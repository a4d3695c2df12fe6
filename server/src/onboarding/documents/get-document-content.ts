// Downloads a document of one of the partner's own customers, for a signed-in user of the partner.

import { actorOf } from '../../customer/actor-of.ts'
import { customerExistsFor } from '../../customer/customer-sql.ts'
import { customerIdParam, notYours, ownCustomer } from '../../customer/own-customer.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { documentContent } from './content.ts'

export const getDocumentContent = operation({
  id: 'getDocumentContent',
  method: 'GET',
  path: '/customer/v1/business-profiles/{customerId}/documents/{documentId}/content',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'Download a document',
  description: 'Sent as an attachment. Each download is recorded in the audit log of the customer.',
  params: {
    ...customerIdParam,
    documentId: idParam('The `documentId` of a document that has been uploaded.', 'Document.NotFound'),
  },
  about: ownCustomer,
  sendsFile: CONTENT_TYPES,
  value: Type.Null(),
  errors: ['Customer.NotFound', 'Partner.NotAuthorized', 'Document.NotFound'],
  statusOf: (code) => (code === 'Document.NotFound' ? 404 : undefined),

  async handle({ app, caller, params, requestId }) {
    const { partnerId } = caller
    const { customerId } = params
    const own = await app.db.partner(partnerId, (sql) => customerExistsFor(sql, partnerId, customerId))
    if (!own) throw await notYours(app, customerId)
    const { documentId } = params
    const at = { partnerId, customerId, documentId }
    return { value: null, ...(await documentContent(app, at, actorOf(caller), requestId)) }
  },
})
