// A supervisor assigns several cases in one request, each to its own reviewer.

import { ApiError } from '../../errors.ts'
import { named, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { assignLockedCase } from '../case/assign-case.ts'
import { listReviewers } from '../case/case-sql.ts'
import { changeCase } from '../case/case-work.ts'
import { assertAssignable } from '../case/reviewer.ts'
import { CaseResults, forEachNamedCase, MOST_CASES } from './each-case.ts'

const CaseAssignment = named('CaseAssignment', {
  customerId: uuid(),
  userId: uuid({ description: 'An analyst or supervisor.' }),
  expectedOwnerId: optional(
    uuid({
      description:
        'The owner you last saw; null for an unclaimed case. If the owner differs by then, the case is not changed.',
    }),
  ),
})

export const assignCases = operation({
  id: 'assignCases',
  method: 'POST',
  path: '/compliance/v1/cases/assign',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Assign several cases',
  description:
    'Works as for a single case. Cases that cannot be assigned are returned with an error; the others are assigned. You can safely retry ' +
    'the request.',
  body: named('AssignCases', {
    assignments: Type.Array(CaseAssignment, {
      minItems: 1,
      maxItems: MOST_CASES,
      description: 'Which case goes to which reviewer. If a customer appears twice, the last entry applies.',
    }),
  }),
  value: CaseResults,
  errors: ['ValidationControl.Error'],

  async handle(input) {
    const { app, body } = input
    const reviewers = new Map((await app.db.directory(listReviewers)).map((one) => [one.userId, one]))
    const assignments = new Map(body.assignments.map((one) => [one.customerId.toLowerCase(), one]))
    const value = await forEachNamedCase([...assignments.keys()], (customerId) =>
      changeCase({ ...input, params: { customerId } }, (lockedCase) => {
        const assignment = assignments.get(customerId)!
        const userId = assignment.userId.toLowerCase()
        assertAssignable(app, reviewers.get(userId))
        const { ownerId } = lockedCase.reviewCase
        const isExpected = ownerId === (assignment.expectedOwnerId?.toLowerCase() ?? null)
        // A retried request finds its own assignment.
        if (!isExpected && ownerId !== userId) throw new ApiError('Review.AlreadyClaimed')
        return assignLockedCase(lockedCase, userId)
      }),
    )
    return { value }
  },
})
