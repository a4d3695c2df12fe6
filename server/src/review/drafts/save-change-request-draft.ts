// Saves the caller's draft of a change request, replacing the previous one.
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { assertOwner, assertVersion, workOnCase } from '../case/case-work.ts'
import { extendClaim } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { ChangeRequestDraft, SaveDraftBody, sealDraft } from './change-request-draft.ts'
import { saveDraft } from './draft-sql.ts'

export const saveChangeRequestDraft = operation({
  id: 'saveChangeRequestDraft',
  method: 'PUT',
  path: '/compliance/v1/cases/{customerId}/request-changes/draft',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Save your draft of a change request',
  description:
    'Replaces your draft for this case and extends your claim. Items may be incomplete. The draft is deleted when you send the request.',
  params: customerIdParam,
  about: anyCustomer,
  body: SaveDraftBody,
  value: ChangeRequestDraft,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS],

  async handle({ app, caller, params, body, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const value = await workOnCase(app, request, async (lockedCase) => {
      const { sql, at, state, reviewer } = lockedCase
      assertOwner(lockedCase)
      assertVersion(lockedCase, body.version)
      const owner = { customerId: at.customerId, accountId: reviewer.accountId }
      const { version, items, message } = body
      const sealed = sealDraft(assertKey(lockedCase), owner, body)
      await saveDraft(sql, { ...at, ...owner }, { version, round: state.round, savedAt: at.now, sealed })
      await extendClaim(lockedCase)
      return { draft: { items, message: message ?? null, version, isStale: false, savedAt: at.now.toISOString() } }
    })
    return { value }
  },
})
