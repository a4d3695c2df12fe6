// Rejects a customer.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, oneOf, optional, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { MAX_NOTE_LENGTH } from '../case/notes.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { reject } from './conclude.ts'

const Body = named('RejectCase', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  reasonCodes: Type.Array(oneOf(REASON_CODES), { minItems: 1, maxItems: 10, uniqueItems: true }),
  message: optional(text(1000, { description: 'What the partner reads; left out: a sentence of ours.' })),
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'For colleagues; becomes a note.' })),
})

export const rejectCase = operation({
  id: 'rejectCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/reject',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Reject',
  description:
    'With ComplianceDecision among the codes, or a confirmed sanctions hit, the partner is told that code alone and no message.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await reject(app, asking, body) }
  },
})
