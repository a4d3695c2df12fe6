// Keeps a case for four more hours.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { keepCase } from './hold-case.ts'
import { reviewerOf } from './reviewer.ts'

export const touchCase = operation({
  id: 'touchCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/touch',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Keep a case',
  description: 'Every decision does the same.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound', 'Review.NotInReview', 'Review.NotOwner'],

  async handle({ app, caller, params, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await keepCase(app, asking) }
  },
})
