// Moves a review to its next state, for every writer: a PATCH, an arriving file, a decision, a timer. Writes the case, the counts
// and the notifications; record-change.ts writes the event and the customer's own row.
import { raiseNotification } from '../../notifications/raise.ts'
import type { Raised } from '../../notifications/raised-sql.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import type { LockedCustomer } from '../change-customer.ts'
import { moveCount } from '../customer-sql.ts'
import { acceptCurrentRisk, findCase, saveCase } from './case-sql.ts'
import type { RequestedChange } from './requested-changes.ts'
import { caseAfter, newCase, type ReviewCase } from './review-case.ts'
import { stageTimeOf } from './stage-time.ts'
import { insertStageTime } from './stage-time-sql.ts'
import { isMoved, type ReviewState, type Trigger } from './verification.ts'

interface Counted {
  readonly businessTypeCode: string
  readonly incorporationCountry: string
}

export interface ReviewMove {
  readonly after: ReviewState
  readonly trigger: Trigger
  /** Who owns the case from now on, or who decided; null for the partner and for timers. */
  readonly by: string | null
  /** Who acts; left out for the partner. */
  readonly actorId?: string
  /** The owner isn't notified that they no longer have the case. */
  readonly isQuiet?: true
  /** Left out: it is read when it is needed. */
  readonly reviewCase?: ReviewCase
  /** What the partner sees. */
  readonly reasonCodes?: readonly ReasonCode[]
  readonly sealedMessage?: Buffer | null
  /** The real reasons, if the partner is shown fewer. */
  readonly internalReasonCodes?: readonly ReasonCode[]
  /** The requested changes after the move. Left out: they stay as they are. */
  readonly items?: readonly RequestedChange[]
  /** What is left for the partner to do, if the change is about more than requested changes. */
  dueCount?(): number
  /** Left out: business type and country stay as they are. */
  readonly counted?: Counted
}

/** `version` is the one after the change. */
export async function moveReview(
  { app, sql, at, row, state }: LockedCustomer,
  move: ReviewMove,
  version: number,
): Promise<void> {
  const { after, trigger, by } = move
  const counted = { businessTypeCode: row.business_type_code, incorporationCountry: row.incorporation_country }
  const from = { verificationStatus: state.verificationStatus, ...counted }
  const to = { verificationStatus: after.verificationStatus, ...(move.counted ?? counted) }
  const counts = JSON.stringify(from) === JSON.stringify(to) ? undefined : moveCount(sql, at.partnerId, from, to)
  const statusChanged = state.verificationStatus !== after.verificationStatus
  let [before, saved]: [ReviewCase?, ReviewCase?] = []
  if (isMoved(state, after) || trigger === 'Assign') {
    const { slaMs } = app.config.review
    before = move.reviewCase ?? (await findCase(sql, at)) ?? newCase(at.now, slaMs)
    const reasonCodes = move.internalReasonCodes ?? move.reasonCodes ?? []
    const { actorId } = move
    saved = caseAfter(before, after.reviewStage, { trigger, by, actorId, now: at.now, version, slaMs, reasonCodes })
    const time = stageTimeOf(before, saved, { now: at.now, slaMs })
    if (time) await insertStageTime(sql, at, time, to.incorporationCountry)
    await saveCase(sql, at, saved)
    if (statusChanged && after.verificationStatus === 'Approved') await acceptCurrentRisk(sql, at, at.now)
  }
  const notices = [
    ...noticesOf(move, statusChanged, at, row.partner_customer_id, saved),
    ...(before ? lossOf(move, at, before) : []),
    ...(before?.stage === 'AwaitingPartner' && saved ? answerOf(at, saved) : []),
  ]
  await Promise.all([counts, ...notices.map((it) => raiseNotification(sql, it))])
}

/** How long the console offers to undo an assignment, and some more. */
const UNDO_MS = 60_000

const LOSSES: { readonly [Each in Trigger]?: string } = {
  Assign: 'Reassigned',
  Release: 'Released',
  LeaseEnds: 'ClaimEnded',
}

interface At {
  readonly partnerId: string
  readonly customerId: string
  readonly now: Date
}

/** The owner hears when someone else, or time, takes the case from them; so does the supervisor who assigned it. */
function lossOf({ trigger, by, actorId, isQuiet }: ReviewMove, at: At, before: ReviewCase): Raised[] {
  const { ownerId, assignedById, claimedAt } = before
  // An assignment that is undone at once: its own notification is settled by then.
  const isUndone = assignedById === actorId && claimedAt !== null && at.now.getTime() - claimedAt.getTime() < UNDO_MS
  const reason = LOSSES[trigger]
  const isLoss = reason && ownerId && ownerId !== actorId && !(trigger === 'Assign' && ownerId === by)
  if (!isLoss || isQuiet || isUndone) return []
  const raised = { partnerId: at.partnerId, at: at.now }
  const facts = { customerId: at.customerId }
  const endsAssignment = trigger === 'LeaseEnds' && assignedById !== null
  const why = { ...facts, reason: endsAssignment ? 'AssignmentEnded' : reason }
  const lost: Raised = { ...raised, kind: 'case.unassigned', concernedId: ownerId, facts: why }
  if (!endsAssignment || assignedById === ownerId) return [lost]
  return [
    lost,
    { ...raised, kind: 'case.back_in_queue', concernedId: assignedById, facts: { ...facts, userId: ownerId } },
  ]
}

/** The analyst who requested changes hears that the partner has answered. */
function answerOf(at: At, { stage, preferredId }: ReviewCase): Raised[] {
  if (stage !== 'Queued' || !preferredId) return []
  const facts = { customerId: at.customerId }
  return [{ partnerId: at.partnerId, at: at.now, kind: 'case.answered', concernedId: preferredId, facts }]
}

/** What users hear about a move. */
function noticesOf(
  { after, trigger, by }: ReviewMove,
  statusChanged: boolean,
  at: At,
  reference: string,
  reviewCase: ReviewCase | undefined,
): Raised[] {
  const raised = { partnerId: at.partnerId, at: at.now }
  const facts = { customerId: at.customerId }
  if (trigger === 'Assign') return [{ ...raised, kind: 'case.assigned', concernedId: by ?? undefined, facts }]
  if (trigger === 'Approve' && after.reviewStage === 'AwaitingSecondApproval')
    return [{ ...raised, kind: 'case.second_approval', excludedId: by ?? undefined, facts }]
  if (trigger === 'SendBack')
    return [{ ...raised, kind: 'case.returned', concernedId: reviewCase?.preferredId ?? undefined, facts }]
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
