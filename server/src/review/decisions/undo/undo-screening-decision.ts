// Takes back the decision on a screening match: it has to be decided on again.
import { findStaffEmails } from '../../../audit/staff-emails.ts'
import { assertKey } from '../../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../../customer/own-customer.ts'
import { ApiError } from '../../../errors.ts'
import { named } from '../../../http/fields.ts'
import { idParam, operation } from '../../../http/operation.ts'
import { Type } from '../../../platform/schema-builder.ts'
import { findHit, listDecisions, undecideHit } from '../../../screening/hits/hits-sql.ts'
import { HitRecord, hitRecord } from '../../../screening/screening-record.ts'
import { markRiskDue } from '../../../screening/subjects/subjects-sql.ts'
import { MATCH_ERRORS } from '../../case/case-errors.ts'
import { workOnCase } from '../../case/case-work.ts'
import { recordCaseAction } from '../../case/record-case-action.ts'
import { reviewerOf } from '../../case/reviewer.ts'
import { assessNow } from '../../risk/assess-risk.ts'

export const undoScreeningDecision = operation({
  id: 'undoScreeningDecision',
  method: 'POST',
  path: '/compliance/v1/customers/{customerId}/screening/hits/{hitId}/undo-decision',
  scope: 'review.decide',
  tag: 'Screening',
  summary: 'Undo the decision on a screening match',
  description:
    'The match is undecided again, whatever was decided before; the decisions stay on record. Sending the same request twice ' +
    'undoes the decision once. The matches of an approved customer and of a closed case stay decided.',
  params: { ...customerIdParam, hitId: idParam('The `hitId` of the screening match.', 'Screening.HitNotFound') },
  about: anyCustomer,
  body: named('UndoScreeningDecision', {
    revision: Type.Integer({ minimum: 1, description: 'The `revision` of the match after the decision.' }),
  }),
  value: HitRecord,
  errors: MATCH_ERRORS,

  async handle({ app, caller, params, body: { revision }, requestId }) {
    const { hitId, customerId } = params
    const request = { reviewer: reviewerOf(caller), customerId, requestId }
    const { hit, decisions, key, at } = await workOnCase(app, request, async (lockedCase) => {
      const { sql, at, state } = lockedCase
      const key = assertKey(lockedCase)
      const before = await findHit(sql, at, hitId)
      if (!before) throw new ApiError('Screening.HitNotFound')
      const isRepeated = before.state === 'Open' && before.revision === revision + 1
      if (isRepeated) return { hit: before, decisions: await listDecisions(sql, at), key, at }
      // A decision on an approved customer has closed its alert.
      if (state.reviewStage === 'Closed' || state.verificationStatus === 'Approved')
        throw new ApiError('Review.CaseClosed')
      if (!(await undecideHit(sql, at, { hitId, revision }))) throw new ApiError('Screening.HitChanged')
      const action = { action: 'undoScreeningDecision', changedFields: [`screening/hits/${hitId}`] }
      await recordCaseAction(lockedCase, { ...action, keepsVersion: true }, markRiskDue(sql, at))
      return { hit: (await findHit(sql, at, hitId))!, decisions: await listDecisions(sql, at), key, at }
    })
    await assessNow(app, at)
    const emailOf = await findStaffEmails(
      app,
      decisions.map(({ decidedBy }) => decidedBy),
    )
    return { value: hitRecord(hit, { decisions, emailOf }, key) }
  },
})
