// Claims several cases in one request.

import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { changeCase } from '../case/case-work.ts'
import { claimLockedCase } from '../case/claim-case.ts'
import { assessNow } from '../risk/assess-risk.ts'
import { CaseResults, forEachNamedCase, MOST_CASES } from './each-case.ts'

export const claimCases = operation({
  id: 'claimCases',
  method: 'POST',
  path: '/compliance/v1/cases/claim',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Claim several cases',
  description:
    'Works as for a single case. Cases that cannot be claimed are returned with an error; the others are yours. You can safely retry the request.',
  body: named('ClaimCases', {
    customerIds: Type.Array(uuid(), {
      minItems: 1,
      maxItems: MOST_CASES,
      description: 'The customers whose cases to claim.',
    }),
  }),
  value: CaseResults,
  errors: ['ValidationControl.Error'],

  async handle(input) {
    const { app, body } = input
    const customerIds = body.customerIds.map((customerId) => customerId.toLowerCase())
    const value = await forEachNamedCase(customerIds, async (customerId) => {
      const claimed = await changeCase({ ...input, params: { customerId } }, claimLockedCase)
      await assessNow(app, claimed)
      return claimed
    })
    return { value }
  },
})
