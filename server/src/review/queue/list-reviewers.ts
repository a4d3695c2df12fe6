// Lists the users that a case can be assigned to.

import { named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listReviewers as findReviewers } from '../case/case-sql.ts'

export const listReviewers = operation({
  id: 'listReviewers',
  method: 'GET',
  path: '/compliance/v1/reviewers',
  scope: 'review.read',
  tag: 'Workload',
  summary: 'List analysts and supervisors',
  value: named('Reviewers', {
    items: Type.Array(
      named('ReviewerRecord', { userId: uuid(), email: Type.String(), role: oneOf(['analyst', 'supervisor']) }),
    ),
  }),
  errors: [],

  async handle({ app }) {
    const items = await app.db.reads.directory((sql) => findReviewers(sql))
    return { value: { items: items.map((row) => ({ ...row })) } }
  },
})
