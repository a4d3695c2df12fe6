// How far customers are, for the rows of a list. Counted as everywhere else, over rules and requested changes.

import { requirementProgress } from '../../customer/case/requested-changes.ts'
import { stateOf } from '../../customer/case/verification.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'

const MAX_CUSTOMERS = 200
/** Read at a time: other requests get their turn in between, and only the counts are kept. */
const READ_TOGETHER = 20

const RequirementCount = named('RequirementCount', {
  customerId: uuid(),
  outstanding: Type.Integer({ description: 'Requirements that the partner still has to meet.' }),
  total: Type.Integer({ description: 'All requirements, including those that are met or waived.' }),
})

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
    items: Type.Array(RequirementCount, {
      description: 'One entry for each customer that was found, in no particular order.',
    }),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const ids = [...new Set(query.customerId)]
    const items: Static<typeof RequirementCount>[] = []
    for (let start = 0; start < ids.length; start += READ_TOGETHER) {
      const rows = await app.db.reads.partner(partnerId, (sql) =>
        Promise.all(
          ids.slice(start, start + READ_TOGETHER).map((customerId) => findPackage(sql, partnerId, customerId)),
        ),
      )
      for (const row of rows) {
        if (!row || row.erased_at) continue
        const { met, total } = requirementProgress(packageOf(row), row.requestedChanges, stateOf(row))
        items.push({ customerId: row.customer_id, outstanding: total - met, total })
      }
    }
    return { value: { items } }
  },
})
