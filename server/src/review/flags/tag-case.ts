// Sets the tags of a case.

import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { CaseFlags, MAX_TAGS, TAG_PATTERN } from './case-flags.ts'
import { findFlags, replaceTags } from './flags-sql.ts'

export const tagCase = operation({
  id: 'tagCase',
  method: 'PUT',
  path: '/compliance/v1/cases/{customerId}/tags',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Set the tags of a case',
  description: 'Replaces all tags of the case. Any reviewer can tag a case. Do not put personal data into tags.',
  params: customerIdParam,
  about: anyCustomer,
  body: named('TagCase', {
    tags: Type.Array(
      Type.String({
        pattern: TAG_PATTERN,
        'x-message': 'must have 2 to 24 lower-case letters, digits and hyphens.',
        example: 'needs-registry-call',
      }),
      { maxItems: MAX_TAGS, uniqueItems: true, description: `At most ${MAX_TAGS}.` },
    ),
  }),
  value: named('CaseTags', { tags: CaseFlags.tags }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable'],

  async handle({ app, caller, params, body, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const tags = [...body.tags].sort()
    await workOnCase(app, request, async (lockedCase) => {
      const { sql, at } = lockedCase
      assertKey(lockedCase)
      const before = await findFlags(sql, at)
      if (before.tags.join() === tags.join()) return
      await recordCaseAction(
        lockedCase,
        { action: 'tagCase', changedFields: ['tags'], keepsVersion: true },
        replaceTags(sql, at, tags),
      )
    })
    return { value: { tags } }
  },
})
