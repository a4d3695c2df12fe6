// Moves a review to its next state, for every writer: a PATCH, an arriving file, a decision, a timer. One event for each
// change of status; the case and the counts follow.
import { raiseNotification } from '../../notifications/raise.ts'
import type { Raised } from '../../notifications/raised-sql.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import type { LockedCustomer } from '../change-customer.ts'
import { moveCount } from '../customer-sql.ts'
import { acceptCurrentRisk, findCase, saveCase } from './case-sql.ts'
import { caseAfter, newCase, type ReviewCase } from './review-case.ts'
import { sealStatusMessage } from './status-message.ts'
import type { ReviewState, Trigger } from './verification.ts'

interface Counted {
  readonly businessTypeCode: string
  readonly incorporationCountry: string
}

export interface ReviewMove {
  readonly after: ReviewState
  readonly trigger: Trigger
  /** The version after the change. */
  readonly version: number
  /** Who owns the case from now on, or who decided; null for the partner and for timers. */
  readonly by: string | null
  /** Left out: it is read when it is needed. */
  readonly reviewCase?: ReviewCase
  /** What the partner sees. */
  readonly reasonCodes?: readonly ReasonCode[]
  readonly message?: string | null
  /** The real reasons, if the partner is shown fewer. */
  readonly internalReasonCodes?: readonly ReasonCode[]
  /** What is left for the partner to do. Called when the status changes. */
  dueCount(): number
  /** Left out: business type and country stay as they are. */
  readonly counted?: Counted
}

export interface MovedReview extends ReviewMove {
  readonly statusChanged: boolean
  readonly reasonCodes: readonly ReasonCode[]
  readonly sealedMessage: Buffer | null
  readonly decidedAt: Date | null
}

export function isMoved(before: ReviewState, after: ReviewState): boolean {
  return before.verificationStatus !== after.verificationStatus || before.reviewStage !== after.reviewStage
}

/** Adds the event of a new status. The rows are written when the change is recorded. */
export function moveReview({ at, row, state, key, events }: LockedCustomer, move: ReviewMove): MovedReview {
  const { after, version, reasonCodes = [], message } = move
  const statusChanged = state.verificationStatus !== after.verificationStatus
  if (statusChanged) {
    events.add('business.verification.changed', {
      customerId: at.customerId,
      partnerCustomerId: row.partner_customer_id,
      previousStatus: state.verificationStatus,
      verificationStatus: after.verificationStatus,
      reviewStage: after.reviewStage,
      reasonCodes: [...reasonCodes],
      outstandingRequirementCount: move.dueCount(),
      round: after.round,
      version,
      changedAt: at.now.toISOString(),
    })
  }
  const isDecided = after.verificationStatus === 'Approved' || after.verificationStatus === 'Rejected'
  return {
    ...move,
    statusChanged,
    reasonCodes,
    sealedMessage: message && key ? sealStatusMessage(key, at.customerId, message) : null,
    decidedAt: isDecided ? at.now : null,
  }
}

export async function saveReview({ app, sql, at, row, state }: LockedCustomer, move: MovedReview): Promise<void> {
  const { after, trigger, by, version } = move
  let saved: ReviewCase | undefined
  const counted = { businessTypeCode: row.business_type_code, incorporationCountry: row.incorporation_country }
  const from = { verificationStatus: state.verificationStatus, ...counted }
  const to = { verificationStatus: after.verificationStatus, ...(move.counted ?? counted) }
  const counts = JSON.stringify(from) === JSON.stringify(to) ? undefined : moveCount(sql, at.partnerId, from, to)
  if (isMoved(state, after) || trigger === 'Assign') {
    const { slaMs } = app.config.review
    const before = move.reviewCase ?? (await findCase(sql, at)) ?? newCase(at.now, slaMs)
    const reasonCodes = move.internalReasonCodes ?? move.reasonCodes
    saved = caseAfter(before, after.reviewStage, { trigger, by, now: at.now, version, slaMs, reasonCodes })
    await saveCase(sql, at, saved)
    if (move.statusChanged && after.verificationStatus === 'Approved') await acceptCurrentRisk(sql, at, at.now)
  }
  await Promise.all([
    counts,
    ...noticesOf(move, at, row.partner_customer_id, saved).map((it) => raiseNotification(sql, it)),
  ])
}

/** What users hear about a move. */
function noticesOf(
  { after, trigger, by, statusChanged }: MovedReview,
  at: { partnerId: string; customerId: string; now: Date },
  reference: string,
  reviewCase: ReviewCase | undefined,
): Raised[] {
  const raised = { partnerId: at.partnerId, at: at.now }
  const facts = { customerId: at.customerId }
  if (trigger === 'Assign') return [{ ...raised, kind: 'case.assigned', concernedId: by ?? undefined, facts }]
  if (trigger === 'Approve' && after.reviewStage === 'AwaitingSecondApproval')
    return [{ ...raised, kind: 'case.second_approval', excludedId: by ?? undefined, facts }]
  if (!statusChanged) return []
  const status = after.verificationStatus
  if (status === 'ChangesRequested') {
    const dueAt = reviewCase?.responseDueAt?.toISOString() ?? null
    return [{ ...raised, kind: 'customer.changes_requested', facts: { ...facts, reference, dueAt } }]
  }
  if (status === 'Approved' || status === 'Rejected')
    return [{ ...raised, kind: 'customer.decided', facts: { ...facts, reference, status } }]
  return []
}
