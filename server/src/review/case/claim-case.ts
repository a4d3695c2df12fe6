// Claims a case: from now on the partner can't change the customer.

import { step } from '../../customer/case/verification.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { assessNow } from '../risk/assess-risk.ts'
import { type CaseAfter, CaseState } from './case-state.ts'
import { changeCase, type LockedCase } from './case-work.ts'
import { extendClaim, recordCaseAction } from './record-case-action.ts'

export const claimCase = operation({
  id: 'claimCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/claim',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Claim a case',
  description:
    'Only one reviewer can claim a case. Claiming your own case again extends the claim, which expires after four hours without activity.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound', 'Review.NotQueued', 'Review.AlreadyClaimed'],

  async handle(input) {
    const { app } = input
    const value = await changeCase(input, claimLockedCase)
    await assessNow(app, value)
    return { value }
  },
})

export async function claimLockedCase(lockedCase: LockedCase): Promise<CaseAfter> {
  const { state, reviewCase, reviewer } = lockedCase
  if (state.reviewStage === 'InReview') {
    if (reviewCase.ownerId !== reviewer.accountId) throw new ApiError('Review.AlreadyClaimed')
    return extendClaim(lockedCase)
  }
  if (!step(state, 'Claim')) throw new ApiError('Review.NotQueued')
  const { preferredId } = reviewCase
  const isReserved = preferredId !== null && preferredId !== reviewer.accountId
  // The version stays: the partner doesn't see who works on the case, and the stage is what locks the profile.
  return recordCaseAction(lockedCase, {
    action: 'claimCase',
    changedFields: ['reviewStage', ...(isReserved ? [`owner/${preferredId}`] : [])],
    trigger: 'Claim',
    keepsVersion: true,
  })
}
