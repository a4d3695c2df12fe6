// Dismisses an alert with a reason. If the risk is high, the first dismissal is a proposal that a second approver confirms.
import { acceptRisk, markTouched, saveReviewedAt } from '../../customer/case/case-sql.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { named, oneOf, optional, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { findHit, updateHitDecision } from '../../screening/hits/hits-sql.ts'
import { sealComment } from '../../screening/hits/sealed-hit.ts'
import { markRiskDue } from '../../screening/subjects/subjects-sql.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { assessNow } from '../risk/assess-risk.ts'
import { DISMISSAL_REASONS, type DismissalReason, dismissalReasons } from './alert-kinds.ts'
import { AlertRecord } from './alert-record.ts'
import {
  alertField,
  alertIdParam,
  anyAlert,
  assertDecidable,
  changeAlert,
  closeAlert,
  type LockedAlert,
  openItemOf,
  waiveItem,
} from './alert-work.ts'
import { proposeDismissal } from './alerts-sql.ts'
import { acceptedRiskField, acceptMatch, higher, isAgreed, isProposal } from './second-approver.ts'

export const dismissalFields = {
  reasonCode: oneOf(DISMISSAL_REASONS, { description: 'One of the `dismissalReasons` of the alert.' }),
  comment: text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' }),
}

export const dismissAlert = operation({
  id: 'dismissAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/dismiss',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Dismiss an alert',
  description:
    'If the risk of the customer is high, the alert stays open with a `proposal` until a second approver dismisses it for the ' +
    'same reason. Dismissing a screening match decides the match as well: FalsePositive clears it, RiskAccepted confirms it. ' +
    'Sending the same dismissal twice records it once.',
  params: alertIdParam,
  about: anyAlert,
  body: named('DismissAlert', {
    ...dismissalFields,
    comment: optional(
      text(MAX_NOTE_LENGTH, {
        description:
          'An internal note. The partner does not see it. Required, unless you confirm what someone else proposed; for a screening match ' +
          'always, because it explains the decision on the match.',
      }),
    ),
  }),
  value: AlertRecord,
  errors: [
    'ValidationControl.Error',
    'Alert.NotFound',
    'Alert.Closed',
    'Alert.ClaimedByOther',
    'Alert.SanctionsMatch',
    'Screening.HitChanged',
    'Customer.NotEditable',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const value = await dismiss(
      app,
      { caller, requestId },
      {
        alertId: params.alertId,
        reasonCode: body.reasonCode,
        comment: body.comment ?? null,
      },
    )
    if (value.state !== 'Dismissed') return { value }
    const risk = await assessNow(app, await findCustomerRef(app, value.customerId))
    return { value: { ...value, riskLevel: risk?.level ?? value.riskLevel } }
  },
})

export interface Dismissal {
  readonly alertId: string
  readonly reasonCode: DismissalReason
  readonly comment: string | null
}

export function dismiss(
  app: App,
  { caller, requestId }: { caller: Caller; requestId: string },
  dismissal: Dismissal,
): Promise<AlertRecord> {
  return changeAlert(app, { caller, alertId: dismissal.alertId, requestId }, async (lockedAlert) => {
    if (isRepeated(lockedAlert, dismissal)) return
    assertDecidable(lockedAlert)
    assertReason(lockedAlert, dismissal)
    assertComment(lockedAlert, dismissal)
    const { accountId } = lockedAlert.reviewer
    if (await isProposal(lockedAlert, accountId, dismissal.reasonCode)) await propose(lockedAlert, dismissal)
    else await close(lockedAlert, dismissal)
  })
}

/** A double click or a retry succeeds and changes nothing the second time. */
function isRepeated({ alert, reviewer }: LockedAlert, { reasonCode }: Dismissal): boolean {
  if (alert.state === 'Dismissed') return alert.closedBy === reviewer.accountId && alert.reasonCode === reasonCode
  return alert.state === 'Open' && alert.proposedBy === reviewer.accountId && alert.proposedReason === reasonCode
}

function assertReason({ alert: { kind, details } }: LockedAlert, { reasonCode }: Dismissal): void {
  const accepted = dismissalReasons(kind, details.category)
  if (accepted.includes(reasonCode)) return
  if (kind === 'ScreeningMatch' && reasonCode === 'RiskAccepted') throw new ApiError('Alert.SanctionsMatch')
  throwFieldErrors([
    {
      path: '/reasonCode',
      code: 'ValidationControl.Error',
      message: `reasonCode must be ${accepted.join(' or ')} for an alert of the kind ${kind}.`,
    },
  ])
}

/** The comment on a match is the rationale of its decision. */
function assertComment({ alert, reviewer }: LockedAlert, { reasonCode, comment }: Dismissal): void {
  const isOptional = alert.kind !== 'ScreeningMatch' && isAgreed(alert, reviewer.accountId, reasonCode)
  if (comment !== null || isOptional) return
  const message = 'comment is required, unless you confirm the dismissal that someone else proposed.'
  throwFieldErrors([{ path: '/comment', code: 'ValidationControl.Error', message }])
}

async function propose(lockedAlert: LockedAlert, { reasonCode, comment }: Dismissal): Promise<void> {
  const { sql, at, alert, reviewer } = lockedAlert
  await recordCaseAction(
    lockedAlert,
    {
      action: 'proposeDismissal',
      changedFields: [alertField(alert)],
      keepsVersion: true,
      decision: { kind: 'Alert', outcome: 'Proposed', subjectId: alert.alertId, reasonCodes: [reasonCode] },
      note: { about: 'AlertDismissed', text: comment },
    },
    proposeDismissal(sql, at, { alertId: alert.alertId, by: reviewer.accountId, reasonCode }),
  )
}

async function close(lockedAlert: LockedAlert, dismissal: Dismissal): Promise<void> {
  const { sql, at, alert, reviewer } = lockedAlert
  const { reasonCode, comment } = dismissal
  const accepted = await acceptCause(lockedAlert, dismissal)
  const itemId = openItemOf(lockedAlert, alert)
  await recordCaseAction(
    lockedAlert,
    {
      action: 'dismissAlert',
      changedFields: [alertField(alert), ...accepted, ...(itemId ? [`items/${itemId}/Waived`] : [])],
      // The partner sees that a requirement is gone, and nothing else.
      ...(itemId ? {} : { keepsVersion: true as const }),
      decision: { kind: 'Alert', outcome: 'Dismissed', subjectId: alert.alertId, reasonCodes: [reasonCode] },
      note: { about: 'AlertDismissed', text: comment },
    },
    closeAlert(lockedAlert, {
      alertId: alert.alertId,
      state: 'Dismissed',
      resolution: 'Dismissed',
      by: reviewer.accountId,
      reasonCode,
    }),
    ...(itemId ? [waiveItem(lockedAlert, itemId, reviewer)] : []),
    markTouched(sql, at, reviewer.accountId),
  )
}

/** So that the cause isn't found again. Returns what the audit entry says about it: the risk that is accepted with it. */
async function acceptCause(lockedAlert: LockedAlert, dismissal: Dismissal): Promise<string[]> {
  const { sql, at, alert, reviewCase } = lockedAlert
  const { kind, details } = alert
  if (kind === 'PeriodicReview') {
    await saveReviewedAt(sql, at)
    // So that the customer is monitored again when the next review is due.
    await markRiskDue(sql, at)
  }
  if (kind === 'RiskRaised') {
    const level = higher(details.riskLevel!, reviewCase.acceptedRiskLevel)
    await acceptRisk(sql, at, { level, codes: details.riskReasonCodes ?? [] })
    return [acceptedRiskField(level)]
  }
  if (kind !== 'ScreeningMatch') return []
  await decideMatch(lockedAlert, dismissal)
  return dismissal.reasonCode === 'RiskAccepted' ? [await acceptMatch(lockedAlert, details.hitId!)] : []
}

async function decideMatch(lockedAlert: LockedAlert, { reasonCode, comment }: Dismissal): Promise<void> {
  const { sql, at, alert, reviewer } = lockedAlert
  const { hitId, revision } = alert.details
  const hit = await findHit(sql, at, hitId!)
  if (hit?.state !== 'Open' || hit.revision !== revision) throw new ApiError('Screening.HitChanged')
  const decisionId = newId(at.now)
  const isCurrent = await updateHitDecision(sql, at, {
    hitId: hit.hitId,
    decisionId,
    decision: reasonCode === 'FalsePositive' ? 'FalsePositive' : 'Confirmed',
    revision: hit.revision,
    decidedBy: reviewer.accountId,
    sealedComment: sealComment(assertKey(lockedAlert), decisionId, comment!),
  })
  if (!isCurrent) throw new ApiError('Screening.HitChanged')
  await markRiskDue(sql, at)
}
