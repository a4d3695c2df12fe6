// What a partner's change does to the state of a review. Pure: the whole table of who may move what is read here.

import type { ErrorCode } from '../errors.ts'
import type { ReviewStage, VerificationStatus } from '../reference/vocabularies.ts'

export interface ReviewState {
  readonly verificationStatus: VerificationStatus
  readonly reviewStage: ReviewStage
  readonly round: number
}

/** Why a partner may not change the customer now, if so. */
export function editRefusal(state: ReviewState): ErrorCode | undefined {
  if (state.verificationStatus === 'Rejected') return 'Customer.NotEditable'
  if (state.reviewStage === 'InReview' || state.reviewStage === 'AwaitingSecondApproval') return 'Customer.UnderReview'
  return undefined
}

/** The state after a change by the partner. An answer that brings people is the response, whatever was asked. */
export function afterPartnerChange(
  state: ReviewState,
  change: { material: boolean; patchedPeople: boolean },
): ReviewState {
  const requeued = { verificationStatus: 'PendingVerification', reviewStage: 'Queued', round: state.round + 1 } as const
  switch (state.verificationStatus) {
    case 'Approved':
      return change.material ? requeued : state
    case 'ChangesRequested':
    case 'StartedNotCompleted':
      return change.patchedPeople ? requeued : state
    default:
      return state
  }
}
