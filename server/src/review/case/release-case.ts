// Releases a case to the queue.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { changeCase } from './case-work.ts'
import { recordCaseAction } from './record-case-action.ts'

export const releaseCase = operation({
  id: 'releaseCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/release',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Release a case',
  description: 'Returns the case to the queue. Owners release their own cases; supervisors can release any case.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound', 'Review.NotInReview', 'Review.NotOwner'],

  async handle(input) {
    const value = await changeCase(input, async (lockedCase) => {
      const { state, reviewCase, reviewer } = lockedCase
      if (state.reviewStage !== 'InReview') throw new ApiError('Review.NotInReview')
      if (reviewCase.ownerId !== reviewer.accountId && !reviewer.isSupervisor) throw new ApiError('Review.NotOwner')
      return recordCaseAction(lockedCase, {
        action: 'releaseCase',
        changedFields: ['reviewStage', `owner/${reviewCase.ownerId}`],
        trigger: 'Release',
        keepsVersion: true,
      })
    })
    return { value }
  },
})
