// Decides on a document.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, oneOf, optional } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { DOCUMENT_OUTCOMES, judgeDocument } from './judge.ts'

const Body = named('DecideDocument', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  outcome: oneOf(DOCUMENT_OUTCOMES),
  reasonCode: optional(oneOf(REASON_CODES)),
})

export const decideDocument = operation({
  id: 'decideDocument',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/documents/{documentId}/decide',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Decide on a document',
  description: 'A rejected document no longer counts: what it was for is asked again.',
  params: {
    ...customerIdParam,
    documentId: idParam('A document that has arrived.', 'Review.DocumentNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.DocumentNotFound', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { version, outcome, reasonCode } = body
    const { documentId } = params
    return {
      value: await judgeDocument(app, asking, { documentId, version, outcome, reasonCode: reasonCode ?? null }),
    }
  },
})
