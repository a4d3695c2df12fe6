// Deletes the caller's draft of a change request.

import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { deleteDraft } from './draft-sql.ts'

export const deleteChangeRequestDraft = operation({
  id: 'deleteChangeRequestDraft',
  method: 'DELETE',
  path: '/compliance/v1/cases/{customerId}/request-changes/draft',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Delete your draft of a change request',
  description: 'Also succeeds if there is no draft.',
  params: customerIdParam,
  about: anyCustomer,
  value: Type.Null(),
  errors: ['Customer.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    await workOnCase(app, request, ({ sql, at, reviewer }) =>
      deleteDraft(sql, { ...at, accountId: reviewer.accountId }),
    )
    return { value: null }
  },
})
