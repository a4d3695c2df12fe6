// The second pair of eyes.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { BLOCKS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { confirm } from './conclude.ts'

const Body = named('ConfirmApproval', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
})

export const confirmApproval = operation({
  id: 'confirmApproval',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/confirm-approval',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Confirm a proposed approval',
  description: 'Never by the one who proposed it.',
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
    ...BLOCKS,
  ],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await confirm(app, asking, body) }
  },
})
