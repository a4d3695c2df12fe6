// A supervisor assigns a case to an analyst or supervisor.

import { step } from '../../customer/case/verification.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { isReviewer } from './case-sql.ts'
import { type CaseAfter, CaseState } from './case-state.ts'
import { changeCase, type LockedCase } from './case-work.ts'
import { extendClaim, recordCaseAction } from './record-case-action.ts'

const Body = named('AssignCase', { userId: uuid({ description: 'An analyst or supervisor.' }) })

export const assignCase = operation({
  id: 'assignCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/assign',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Assign a case',
  description: 'Assigns a case from the queue, or reassigns one that is in review.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'User.NotFound', 'Review.NotQueued'],

  async handle(input) {
    const { app, body } = input
    const userId = body.userId.toLowerCase()
    const isKnown = await app.db.directory((sql) => isReviewer(sql, userId))
    const value = await changeCase(input, (lockedCase) => {
      if (!isKnown) throw new ApiError('User.NotFound')
      return assignLockedCase(lockedCase, userId)
    })
    return { value }
  },
})

/** The caller has checked that the user is a reviewer. */
export async function assignLockedCase(lockedCase: LockedCase, userId: string): Promise<CaseAfter> {
  if (!step(lockedCase.state, 'Assign')) throw new ApiError('Review.NotQueued')
  if (lockedCase.reviewCase.ownerId === userId) return extendClaim(lockedCase)
  return recordCaseAction(lockedCase, {
    action: 'assignCase',
    changedFields: ['reviewStage', `owner/${userId}`],
    trigger: 'Assign',
    by: userId,
    keepsVersion: true,
  })
}
