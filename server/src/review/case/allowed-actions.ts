// The actions that a user can take on a case now. Pure: the console shows exactly these, and each operation checks again.
import type { ReviewState } from '../../customer/case/verification.ts'
import type { ACTIONS } from './case-record.ts'

type Action = (typeof ACTIONS)[number]

export function allowedActions(
  state: ReviewState,
  reviewCase: { ownerId: string | null; firstApproverId: string | null },
  flags: { isSnoozed: boolean; escalatedBy: string | null },
  who: { userId: string; decides: boolean; supervises: boolean },
): Action[] {
  if (!who.decides) return []
  const isMine = state.reviewStage === 'InReview' && reviewCase.ownerId === who.userId
  const isSecond = state.reviewStage === 'AwaitingSecondApproval' && reviewCase.firstApproverId !== who.userId
  const isInReview = state.reviewStage === 'InReview'
  return [
    ...(state.reviewStage === 'Queued' ? (['claim'] as const) : []),
    ...(isMine ? (['touch', 'requestChanges', 'decide', 'approve', 'reject'] as const) : []),
    ...(isMine || (isInReview && who.supervises) ? (['release'] as const) : []),
    ...(who.supervises && (isInReview || state.reviewStage === 'Queued') ? (['assign'] as const) : []),
    ...(isSecond ? (['confirmApproval', 'sendBack'] as const) : []),
    ...(who.supervises && state.reviewStage === 'Closed' ? (['reopen'] as const) : []),
    ...(state.reviewStage === 'Queued' || isMine || (isInReview && who.supervises) ? (['snooze'] as const) : []),
    ...(flags.isSnoozed ? (['endSnooze'] as const) : []),
    ...(state.reviewStage === 'Closed' ? [] : (['escalate'] as const)),
    ...(flags.escalatedBy && (who.supervises || flags.escalatedBy === who.userId)
      ? (['resolveEscalation'] as const)
      : []),
    'tag',
    'addNote',
  ]
}
