// How long a case was in the stage that it leaves. Pure.
import { RESPONSE_MS, type ReviewCase } from './review-case.ts'

export interface StageTime {
  readonly stage: ReviewCase['stage']
  /** Undefined if the case doesn't record it: the caller then looks up when the approval was proposed. */
  readonly enteredAt: Date | undefined
  /** The review time used by the decision; null if this isn't a decision. */
  readonly reviewSeconds: number | null
  /** Who ended the review with a decision or a request for changes; null if it was released or reassigned. */
  readonly reviewerId: string | null
}

const AFTER_REVIEW: readonly ReviewCase['stage'][] = ['AwaitingSecondApproval', 'AwaitingPartner', 'Closed']

/** Longer than an assignment can be undone. */
const UNDONE_MS = 60_000

/** Undefined if the case stays in its stage (unless the owner changes), and if it was taken back at once. */
export function stageTimeOf(
  before: ReviewCase,
  after: Pick<ReviewCase, 'stage'>,
  { now, slaMs }: { now: Date; slaMs: number },
): StageTime | undefined {
  if (before.stage === after.stage && after.stage !== 'InReview') return undefined
  if (isUndone(before, after, now)) return undefined
  const isDecision = after.stage === 'Closed' && before.dueAt !== null
  const usedMs = isDecision ? slaMs - (before.dueAt!.getTime() - now.getTime()) : 0
  return {
    stage: before.stage,
    enteredAt: enteredAt(before),
    reviewSeconds: isDecision ? Math.max(0, Math.round(usedMs / 1000)) : null,
    reviewerId: before.stage === 'InReview' && AFTER_REVIEW.includes(after.stage) ? before.ownerId : null,
  }
}

function enteredAt({ stage, queuedAt, claimedAt, responseDueAt, closedAt }: ReviewCase): Date | undefined {
  if (stage === 'Queued') return queuedAt
  if (stage === 'Closed') return closedAt ?? undefined
  if (stage === 'AwaitingPartner') return responseDueAt ? new Date(responseDueAt.getTime() - RESPONSE_MS) : undefined
  return claimedAt ?? undefined
}

/** An owner of less than a minute hasn't reviewed it, unless they decided. */
function isUndone({ stage, claimedAt }: ReviewCase, after: Pick<ReviewCase, 'stage'>, now: Date): boolean {
  const isTakenBack = stage === 'InReview' && !AFTER_REVIEW.includes(after.stage)
  return isTakenBack && claimedAt !== null && now.getTime() - claimedAt.getTime() < UNDONE_MS
}
