// A supervisor gives a case to somebody.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { giveCase } from './hold-case.ts'
import { reviewerOf } from './reviewer.ts'

const Body = named('AssignCase', { userId: uuid({ description: 'An analyst or supervisor.' }) })

export const assignCase = operation({
  id: 'assignCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/assign',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Assign a case',
  description: 'From the queue, or from whoever has it.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'User.NotFound', 'Review.NotQueued'],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { userId } = body
    return { value: await giveCase(app, asking, userId.toLowerCase()) }
  },
})
