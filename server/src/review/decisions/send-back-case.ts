// The second pair of eyes sees something else.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from '../case/case-state.ts'
import { MAX_NOTE_LENGTH } from '../case/notes.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { sendBack } from './conclude.ts'

const Body = named('SendBackCase', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  comment: text(MAX_NOTE_LENGTH, { description: 'For colleagues; becomes a note.' }),
})

export const sendBackCase = operation({
  id: 'sendBackCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/send-back',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Send a proposed approval back',
  description: 'To the queue, the proposer first.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.NotAwaitingSecondApproval',
    'Review.SecondPersonRequired',
    'Review.VersionStale',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await sendBack(app, asking, body) }
  },
})
