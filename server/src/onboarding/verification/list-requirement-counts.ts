// How far customers are, for the rows of a list. Counted as everywhere else, over rules and requested changes.

import { requirementProgress } from '../../customer/case/requested-changes.ts'
import { stateOf } from '../../customer/case/verification.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'

const MAX_CUSTOMERS = 200

export const listRequirementCounts = operation({
  id: 'listRequirementCounts',
  method: 'GET',
  path: '/customer/v1/business-profiles/requirement-counts',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'Count the requirements of customers',
  description:
    'For the rows of a customer list. Unknown and erased customers and those of other partners are left out.',
  query: Type.Object({
    customerId: Type.Array(uuid(), {
      minItems: 1,
      maxItems: MAX_CUSTOMERS,
      description: 'The customers to count for. Repeat the parameter to include several.',
    }),
  }),
  value: named('RequirementCounts', {
    items: Type.Array(
      named('RequirementCount', {
        customerId: uuid(),
        outstanding: Type.Integer({ description: 'Requirements that the partner still has to meet.' }),
        total: Type.Integer({ description: 'All requirements, including those that are met or waived.' }),
      }),
      { description: 'One entry for each customer that was found, in no particular order.' },
    ),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const ids = [...new Set(query.customerId)]
    const rows = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all(ids.map((customerId) => findPackage(sql, partnerId, customerId))),
    )
    const items = rows.flatMap((row) => {
      if (!row || row.erased_at) return []
      const { met, total } = requirementProgress(packageOf(row), row.requestedChanges, stateOf(row))
      return [{ customerId: row.customer_id, outstanding: total - met, total }]
    })
    return { value: { items } }
  },
})
