// Gives a case back to the queue.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { releaseHeldCase } from './hold-case.ts'
import { reviewerOf } from './reviewer.ts'

export const releaseCase = operation({
  id: 'releaseCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/release',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Release a case',
  description: 'By its owner; a supervisor may release anybody’s.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound', 'Review.NotInReview', 'Review.NotOwner'],

  async handle({ app, caller, params, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await releaseHeldCase(app, asking) }
  },
})
