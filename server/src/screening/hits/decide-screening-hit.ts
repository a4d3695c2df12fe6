// Decides whether a screening hit is the subject or someone else, on the revision that the reviewer has seen.

import { Type } from 'typebox'
import { staffActor } from '../../audit/staff-actor.ts'
import { markTouched } from '../../customer/case/case-sql.ts'
import { assertKey, changeCustomer } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import { named, oneOf, text } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { findCustomerRef } from '../customer-audit.ts'
import { HIT_DECISIONS, HitRecord, hitRecord } from '../screening-record.ts'
import { markRiskDue } from '../subjects/subjects-sql.ts'
import { findHit, listDecisions, updateHitDecision } from './hits-sql.ts'
import { openComment, sealComment } from './sealed-hit.ts'

const Body = named('DecideScreeningHit', {
  decision: oneOf(HIT_DECISIONS, {
    description: 'Confirmed: the entry is the subject. FalsePositive: the entry is someone else.',
  }),
  comment: text(2000, { description: 'The rationale, for colleagues: date of birth, country, photo.' }),
  revision: Type.Integer({ minimum: 1, description: 'The `revision` of the match that you decided on.' }),
})

export const decideScreeningHit = operation({
  id: 'decideScreeningHit',
  method: 'POST',
  path: '/compliance/v1/customers/{customerId}/screening/hits/{hitId}/decision',
  scope: 'review.decide',
  tag: 'Screening',
  summary: 'Confirm or dismiss a screening match',
  description:
    "A dismissed match stays dismissed until the list entry or the subject's own data changes. With a confirmed sanctions " +
    'match the customer can only be rejected. You can decide again; earlier decisions stay on record. Sending the same ' +
    'decision twice records it once.',
  params: { ...customerIdParam, hitId: idParam('The screening match.', 'Screening.HitNotFound') },
  about: anyCustomer,
  body: Body,
  value: HitRecord,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Screening.HitNotFound',
    'Screening.HitChanged',
    'Customer.NotEditable',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const at = await findCustomerRef(app, params.customerId)
    const { hitId } = params
    const { decision, comment, revision } = body
    const { userId } = caller.user!
    const value = await changeCustomer(app, at, { requestId, as: 'staff' }, async (customer) => {
      const { sql, at: here } = customer
      const key = assertKey(customer)
      const [before, earlier] = await Promise.all([findHit(sql, at, hitId), listDecisions(sql, at)])
      if (!before) throw new ApiError('Screening.HitNotFound')
      const last = earlier.findLast((made) => made.hitId === hitId)
      const isRepeated =
        last?.revision === revision &&
        before.revision === revision + 1 &&
        before.state === decision &&
        last.decidedBy === userId &&
        openComment(key, last.decisionId, last.sealedComment) === comment
      if (isRepeated) return hitRecord(before, earlier, key)
      await recordCustomerAction(customer, {
        actor: staffActor(caller),
        action: decision === 'Confirmed' ? 'confirmScreeningHit' : 'clearScreeningHit',
        changedFields: [`screening/hits/${hitId}`],
      })
      const decisionId = newId(here.now)
      const sealedComment = sealComment(key, decisionId, comment)
      const isCurrent = await updateHitDecision(sql, here, {
        ...{ hitId, decisionId, decision, revision, decidedBy: userId, sealedComment },
      })
      if (!isCurrent) throw new ApiError('Screening.HitChanged')
      const [hit, decisions] = await Promise.all([
        findHit(sql, at, hitId),
        listDecisions(sql, at),
        markRiskDue(sql, here),
        markTouched(sql, here, userId),
      ])
      return hitRecord(hit!, decisions, key)
    })
    return { value }
  },
})
