// Reads the caller's draft of a change request.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { ChangeRequestDraft, draftRecord } from './change-request-draft.ts'
import { findDraft } from './draft-sql.ts'

export const getChangeRequestDraft = operation({
  id: 'getChangeRequestDraft',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}/request-changes/draft',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Get your draft of a change request',
  description: 'Each analyst has one draft per case. It belongs to the current round and is null when there is none.',
  params: customerIdParam,
  about: anyCustomer,
  value: ChangeRequestDraft,
  errors: ['Customer.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const value = await workOnCase(app, request, async ({ sql, at, row, state, key, reviewer }) => {
      const owner = { customerId: at.customerId, accountId: reviewer.accountId }
      const isClosed = state.reviewStage === 'Closed'
      const current = { owner, version: row.version, round: state.round, isClosed }
      return draftRecord(await findDraft(sql, { ...at, ...owner }), key, current)
    })
    return { value }
  },
})
