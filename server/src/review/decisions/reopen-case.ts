// A supervisor opens a decided case again.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from '../case/case-state.ts'
import { MAX_NOTE_LENGTH } from '../case/notes.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { reopen } from './conclude.ts'

const Body = named('ReopenCase', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  comment: text(MAX_NOTE_LENGTH, { description: 'For colleagues; becomes a note.' }),
})

export const reopenCase = operation({
  id: 'reopenCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/reopen',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Reopen',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Customer.NotEditable',
    'Review.NotClosed',
    'Review.VersionStale',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await reopen(app, asking, body) }
  },
})
