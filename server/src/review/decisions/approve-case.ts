// Approves a customer, or proposes it to a second person when the risk is high.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, optional, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { BLOCKS, NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { MAX_NOTE_LENGTH } from '../case/notes.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { approve } from './conclude.ts'

const Body = named('ApproveCase', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'For colleagues; becomes a note.' })),
})

export const approveCase = operation({
  id: 'approveCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/approve',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Approve',
  description: 'With a high risk the case waits for a second approval; details name everything that is in the way.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...NOT_YOURS, ...BLOCKS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await approve(app, asking, body) }
  },
})
