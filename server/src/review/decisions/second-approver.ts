// Which approvals need a second approver, and who may be it: any reviewer but the one who proposed the approval.
import { ApiError } from '../../errors.ts'
import { countHits } from '../../screening/subjects/subjects-sql.ts'
import type { LockedCase } from '../case/case-work.ts'
import { needsSecondApproval, type RiskSignal } from '../risk/risk-rules.ts'
import { signalsOfHits } from '../risk/risk-signals.ts'

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
