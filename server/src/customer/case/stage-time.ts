// How long a case was in the stage that it leaves. Pure.
import { RESPONSE_MS, type ReviewCase } from './review-case.ts'

export interface StageTime {
  readonly stage: ReviewCase['stage']
  /** Undefined if the case doesn't record it: the caller then looks up when the approval was proposed. */
  readonly enteredAt: Date | undefined
  /** The review time used by the decision; null if this isn't a decision. */
  readonly reviewSeconds: number | null
}

/** Undefined for a closed case, and if the case stays in its stage (unless the owner changes). */
export function stageTimeOf(
  before: ReviewCase,
  after: Pick<ReviewCase, 'stage'>,
  { now, slaMs }: { now: Date; slaMs: number },
): StageTime | undefined {
  if (before.stage === 'Closed' || (before.stage === after.stage && after.stage !== 'InReview')) return undefined
  const isDecision = after.stage === 'Closed' && before.dueAt !== null
  const usedMs = isDecision ? slaMs - (before.dueAt!.getTime() - now.getTime()) : 0
  return {
    stage: before.stage,
    enteredAt: enteredAt(before),
    reviewSeconds: isDecision ? Math.max(0, Math.round(usedMs / 1000)) : null,
  }
}

function enteredAt({ stage, queuedAt, claimedAt, responseDueAt }: ReviewCase): Date | undefined {
  if (stage === 'Queued') return queuedAt
  if (stage === 'AwaitingPartner') return responseDueAt ? new Date(responseDueAt.getTime() - RESPONSE_MS) : undefined
  return claimedAt ?? undefined
}
