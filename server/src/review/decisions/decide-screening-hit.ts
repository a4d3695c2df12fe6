// Decides whether a screening hit is the subject or someone else, on the revision that the reviewer has seen.

import { findStaffEmails } from '../../audit/staff-emails.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, oneOf, text } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findHit, type HitRow, listDecisions, updateHitDecision } from '../../screening/hits/hits-sql.ts'
import { openComment, sealComment } from '../../screening/hits/sealed-hit.ts'
import { HIT_DECISIONS, HitRecord, hitRecord } from '../../screening/screening-record.ts'
import { markRiskDue } from '../../screening/subjects/subjects-sql.ts'
import { alertField, closeAlert, closeForReview, reviewFields } from '../alerts/alert-work.ts'
import { type AlertRow, listCustomerAlerts } from '../alerts/alerts-sql.ts'
import { acceptMatch, needsSecondApprover } from '../alerts/second-approver.ts'
import { MATCH_ERRORS } from '../case/case-errors.ts'
import { type LockedCase, workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { assessNow } from '../risk/assess-risk.ts'

type Decision = (typeof HIT_DECISIONS)[number]

const Body = named('DecideScreeningHit', {
  decision: oneOf(HIT_DECISIONS, {
    description: 'Confirmed: the entry is the subject. FalsePositive: the entry is someone else.',
  }),
  comment: text(2000, {
    description: 'Why you decided so, for example because the date of birth differs. Partners never see it.',
  }),
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
    'match the customer can only be rejected; the case of an approved customer is reopened at once. You can decide again; earlier decisions stay on record. Sending the same ' +
    'decision twice records it once. Once the case is closed, decisions stay as they were for it: of an approved customer you can still decide on undecided matches, which ' +
    'monitoring found, and confirm a sanctions match.',
  params: { ...customerIdParam, hitId: idParam('The `hitId` of the screening match.', 'Screening.HitNotFound') },
  about: anyCustomer,
  body: Body,
  value: HitRecord,
  errors: [...MATCH_ERRORS, 'Alert.SecondPersonRequired'],

  async handle({ app, caller, params, body, requestId }) {
    const { hitId } = params
    const { decision, comment, revision } = body
    const { userId } = caller.user!
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { hit, decisions, key, at } = await workOnCase(app, request, async (lockedCase) => {
      const { sql, at } = lockedCase
      const key = assertKey(lockedCase)
      const [before, earlier] = await Promise.all([findHit(sql, at, hitId), listDecisions(sql, at)])
      if (!before) throw new ApiError('Screening.HitNotFound')
      const last = earlier.findLast((made) => made.hitId === hitId)
      const isRepeated =
        last?.revision === revision &&
        before.revision === revision + 1 &&
        before.state === decision &&
        last.decidedBy === userId &&
        openComment(key, last.decisionId, last.sealedComment) === comment
      if (isRepeated) return { hit: before, decisions: earlier, key, at }
      assertDecidable(lockedCase, before, decision)
      await recordDecision(lockedCase, before, decision)
      const decisionId = newId(at.now)
      const sealedComment = sealComment(key, decisionId, comment)
      const isCurrent = await updateHitDecision(sql, at, {
        ...{ hitId, decisionId, decision, revision, decidedBy: userId, sealedComment },
      })
      if (!isCurrent) throw new ApiError('Screening.HitChanged')
      const [hit, decisions] = await Promise.all([
        findHit(sql, at, hitId),
        listDecisions(sql, at),
        markRiskDue(sql, at),
      ])
      return { hit: hit!, decisions, key, at }
    })
    await assessNow(app, at)
    const ofHit = decisions.filter((made) => made.hitId === hitId)
    const emailOf = await findStaffEmails(
      app,
      ofHit.map(({ decidedBy }) => decidedBy),
    )
    return { value: hitRecord(hit, { decisions: ofHit, emailOf }, key) }
  },
})

/** Monitoring finds matches after the approval, and a sanctions match reopens the case; everything else was decided for the case. */
function assertDecidable({ state }: LockedCase, hit: HitRow, decision: Decision): void {
  if (state.reviewStage !== 'Closed') return
  const isMonitored = state.verificationStatus === 'Approved'
  const isSanctioned = decision === 'Confirmed' && hit.category === 'Sanctions'
  if (!isMonitored || !(hit.state === 'Open' || isSanctioned)) throw new ApiError('Review.CaseClosed')
}

/** With what follows for an approved customer: its alert is closed, and a confirmed sanctions match reopens the case. */
async function recordDecision(lockedCase: LockedCase, hit: HitRow, decision: Decision): Promise<void> {
  const { sql, at, state, reviewer } = lockedCase
  const isConfirmed = decision === 'Confirmed'
  const action = isConfirmed ? 'confirmScreeningHit' : 'clearScreeningHit'
  const field = `screening/hits/${hit.hitId}`
  if (state.verificationStatus !== 'Approved') {
    await recordCaseAction(lockedCase, { action, changedFields: [field], keepsVersion: true })
    return
  }
  const alerts = await listCustomerAlerts(sql, at)
  const alert = alerts.find(({ state, details }) => state === 'Open' && details.hitId === hit.hitId)
  if (isConfirmed && hit.category === 'Sanctions') {
    const acted = alert ? [{ alertId: alert.alertId, resolution: 'MatchConfirmed' as const }] : []
    await recordCaseAction(
      lockedCase,
      {
        action,
        changedFields: [field, 'verificationStatus', ...reviewFields(alerts, acted)],
        trigger: 'Monitoring',
        decision: { kind: 'Reopen', outcome: 'Reopened' },
      },
      ...closeForReview(lockedCase, alerts, acted),
    )
    return
  }
  const isAgreed = hit.state !== decision && (await assertAgreed(lockedCase, hit, alert, decision))
  // Two analysts who agree to keep the customer with the match accept its risk, as by dismissing the alert.
  const accepted = isConfirmed && isAgreed ? await acceptMatch(lockedCase, hit.hitId) : undefined
  const reasonCode = accepted ? ('RiskAccepted' as const) : ('FalsePositive' as const)
  const closed = alert && {
    alertId: alert.alertId,
    by: reviewer.accountId,
    ...(isConfirmed && !accepted
      ? ({ state: 'Acted', resolution: 'MatchConfirmed' } as const)
      : ({ state: 'Dismissed', resolution: 'Dismissed', reasonCode } as const)),
  }
  await recordCaseAction(
    lockedCase,
    {
      action,
      changedFields: [field, ...(alert ? [alertField(alert)] : []), ...(accepted ? [accepted] : [])],
      keepsVersion: true,
      ...(closed?.state === 'Dismissed'
        ? { decision: { kind: 'Alert', outcome: 'Dismissed', subjectId: closed.alertId, reasonCodes: [reasonCode] } }
        : {}),
    },
    ...(closed ? [closeAlert(lockedCase, closed)] : []),
  )
}

/**
 * If the risk is high without the match, a second approver must agree, as for a dismissal with the same result. If no alert is
 * open that two can agree on, the case has to be reopened. If only a confirmed match makes the risk high, that is an alert.
 * Returns whether another analyst has proposed the same.
 */
async function assertAgreed(
  lockedCase: LockedCase,
  { hitId, revision }: HitRow,
  alert: AlertRow | undefined,
  decision: Decision,
): Promise<boolean> {
  const { proposedBy, proposedReason, details } = alert ?? {}
  const reason = decision === 'Confirmed' ? 'RiskAccepted' : 'FalsePositive'
  // A proposal about an earlier revision of the match says nothing about this one.
  const isSameRevision = details?.revision === revision
  const isAgreed = isSameRevision && proposedReason === reason && proposedBy !== lockedCase.reviewer.accountId
  if (!isAgreed && (await needsSecondApprover(lockedCase, { hitId, isConfirmed: false })))
    throw new ApiError('Alert.SecondPersonRequired')
  return isAgreed
}
