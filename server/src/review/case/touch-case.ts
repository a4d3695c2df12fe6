// Extends the claim on a case by four hours.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { assertOwner, changeCase } from './case-work.ts'
import { extendClaim } from './record-case-action.ts'

export const touchCase = operation({
  id: 'touchCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/touch',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Extend a claim',
  description: 'Extends your claim by four hours. Every decision on the case does the same.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound', 'Review.NotInReview', 'Review.NotOwner'],

  async handle(input) {
    const value = await changeCase(input, async (lockedCase) => {
      assertOwner(lockedCase)
      return extendClaim(lockedCase)
    })
    return { value }
  },
})
