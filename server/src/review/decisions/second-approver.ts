// Who may confirm a proposed approval, or return it to the analyst: any reviewer but the one who proposed it.
import { ApiError } from '../../errors.ts'
import type { LockedCase } from '../case/case-work.ts'

export function assertSecondApprover({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'AwaitingSecondApproval') throw new ApiError('Review.NotAwaitingSecondApproval')
  if (reviewCase.firstApproverId === reviewer.accountId) throw new ApiError('Review.SecondPersonRequired')
}
