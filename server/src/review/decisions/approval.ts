// What an approval and its confirmation have in common: what must hold, who may be the second approver, and the quality sample.
import { ApiError, ERRORS, type FieldError, throwFieldErrors } from '../../errors.ts'
import { optional, uuid } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findScreeningGate, type ScreeningGate } from '../../screening/screening-gate-sql.ts'
import { countHits } from '../../screening/subjects/subjects-sql.ts'
import type { CaseAfter } from '../case/case-state.ts'
import type { LockedCase } from '../case/case-work.ts'
import { type CaseAction, recordCaseAction } from '../case/record-case-action.ts'
import { sampleDecision } from '../quality/sample-decision.ts'
import type { SamplingShares } from '../quality/sampling-shares.ts'
import { needsSecondApproval, type RiskSignal } from '../risk/risk-rules.ts'
import { signalsOfHits } from '../risk/risk-signals.ts'
import { approvalBlockers } from './approval-blockers.ts'
import { unreviewedDocuments } from './unreviewed-documents.ts'

/** An approver must have seen every confirmed match. */
export const acknowledgedHitIds = optional(
  Type.Array(uuid(), {
    maxItems: 1000,
    description: 'The `hitId` of every confirmed screening match of the case, to acknowledge that you have seen it.',
  }),
)

/**
 * Throws everything that blocks the approval. Returns what the audit log says about it: the acknowledged matches, and the
 * required documents that no reviewer has decided on.
 */
export async function assertApprovable(
  { sql, at, row }: LockedCase,
  acknowledged: readonly string[] | null | undefined,
): Promise<string[]> {
  const screening = await findScreeningGate(sql, at)
  throwFieldErrors([...approvalBlockers(row, screening), ...unacknowledgedHits(screening, acknowledged ?? [])])
  return [
    ...screening.confirmedHits.map(({ hitId }) => `acknowledged/screening/hits/${hitId}`),
    ...unreviewedDocuments(row).map(({ documentId }) => `unreviewed/documents/${documentId}`),
  ]
}

function unacknowledgedHits({ confirmedHits }: ScreeningGate, acknowledged: readonly string[]): FieldError[] {
  const seen = new Set(acknowledged.map((hitId) => hitId.toLowerCase()))
  const code = 'Review.HitsNotAcknowledged'
  return confirmedHits
    .filter(({ hitId }) => !seen.has(hitId))
    .map(({ hitId }) => ({ path: `screening/hits/${hitId}`, code, message: ERRORS[code].message }))
}

/**
 * An unknown risk counts as high. A hit may have been found or confirmed since the assessment, so hits are read again under
 * the lock.
 */
export async function isHighRisk({ sql, at, reviewCase }: LockedCase): Promise<boolean> {
  if (reviewCase.riskLevel === null || needsSecondApproval(reviewCase.riskLevel)) return true
  const known = new Set((reviewCase.riskReasons as readonly RiskSignal[]).map(keyOf))
  return signalsOfHits(at.customerId, await countHits(sql, at)).some((signal) => !known.has(keyOf(signal)))
}

const keyOf = ({ code, target }: RiskSignal) => `${code} ${target.id}`

export function assertSecondApprover({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'AwaitingSecondApproval') throw new ApiError('Review.NotAwaitingSecondApproval')
  if (reviewCase.firstApproverId === reviewer.accountId) throw new ApiError('Review.SecondPersonRequired')
}

/** Approves or rejects. The shares are read before the customer is locked. */
export async function recordDecision(
  lockedCase: LockedCase,
  action: CaseAction,
  sampling: { shares: SamplingShares; isHighRisk: boolean },
): Promise<CaseAfter> {
  const after = await recordCaseAction(lockedCase, action)
  await sampleDecision(lockedCase, after, sampling)
  return after
}
