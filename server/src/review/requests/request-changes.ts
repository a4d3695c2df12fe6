// Asks the partner for changes.
import { Type } from 'typebox'
import { RequestedChangeInputs } from '../../customer/case/requested-change-input.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, optional, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { askForChanges } from './ask-partner.ts'

export const ChangeRequestBody = named('RequestChanges', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  items: RequestedChangeInputs,
  message: optional(
    text(1000, { description: 'What the partner reads above the items; left out: a sentence of ours.' }),
  ),
})

export const requestChanges = operation({
  id: 'requestChanges',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/request-changes',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Request changes',
  description:
    'The partner may edit again, and has 30 days. The case comes back by itself when the last item is answered.',
  params: customerIdParam,
  about: anyCustomer,
  body: ChangeRequestBody,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await askForChanges(app, asking, body) }
  },
})
