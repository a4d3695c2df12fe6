// Lists the users that a case can be assigned to.

import { named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listPresentReviewers } from '../assignment/assignment-sql.ts'
import { listReviewers as findReviewers } from '../case/case-sql.ts'
import { isSuspended } from '../case/reviewer.ts'

/** The time after which an inactive session expires. */
const PRESENT_MS = 30 * 60_000

export const listReviewers = operation({
  id: 'listReviewers',
  method: 'GET',
  path: '/compliance/v1/reviewers',
  scope: 'review.read',
  tag: 'Workload',
  summary: 'List analysts and supervisors',
  value: named('Reviewers', {
    items: Type.Array(
      named('ReviewerRecord', {
        userId: uuid(),
        email: Type.String(),
        role: oneOf(['analyst', 'supervisor']),
        isPresent: Type.Boolean({
          description: 'Whether the user is signed in and was active in the last 30 minutes.',
        }),
        isSuspended: Type.Boolean({
          description: 'Whether the user is suspended: they cannot be given cases until the suspension ends.',
        }),
      }),
    ),
  }),
  errors: [],

  async handle({ app }) {
    const now = app.realClock.now()
    const since = new Date(now.getTime() - PRESENT_MS)
    const [reviewers, present] = await app.db.reads.directory((sql) =>
      Promise.all([findReviewers(sql), listPresentReviewers(sql, { now, since })]),
    )
    const items = reviewers.map(({ suspendedUntil, ...row }) => ({
      ...row,
      isPresent: present.includes(row.userId),
      isSuspended: isSuspended(app, { suspendedUntil }),
    }))
    return { value: { items } }
  },
})
