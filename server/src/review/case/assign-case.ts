// A supervisor assigns a case to an analyst or supervisor.

import { step } from '../../customer/case/verification.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { findReviewer } from './case-sql.ts'
import { type CaseAfter, CaseState } from './case-state.ts'
import { changeCase, type LockedCase } from './case-work.ts'
import { extendClaim, recordCaseAction } from './record-case-action.ts'
import { assertAssignable } from './reviewer.ts'

const Body = named('AssignCase', { userId: uuid({ description: 'An analyst or supervisor.' }) })

export const assignCase = operation({
  id: 'assignCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/assign',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Assign a case',
  description:
    'Assigns a case from the queue, or reassigns one that is in review. A suspended reviewer cannot be given cases.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'User.NotFound',
    'Review.NotQueued',
    'Review.ReviewerSuspended',
  ],

  async handle(input) {
    const { app, body } = input
    const userId = body.userId.toLowerCase()
    const assignee = await app.db.directory((sql) => findReviewer(sql, userId))
    const value = await changeCase(input, (lockedCase) => {
      assertAssignable(app, assignee)
      return assignLockedCase(lockedCase, userId)
    })
    return { value }
  },
})

/** The caller has checked that the user can be given cases. */
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
