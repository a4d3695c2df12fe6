// Takes a case: from now on the partner cannot change the customer.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { takeCase } from './hold-case.ts'
import { reviewerOf } from './reviewer.ts'

export const claimCase = operation({
  id: 'claimCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/claim',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Claim a case',
  description: 'One winner. Whoever has it already keeps it, and the lease of four hours begins anew.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound', 'Review.NotQueued', 'Review.AlreadyClaimed'],

  async handle({ app, caller, params, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await takeCase(app, asking) }
  },
})
