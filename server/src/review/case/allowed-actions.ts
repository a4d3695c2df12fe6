// What somebody may do with a case now. Pure: a console shows these and no others; each is checked again when it is done.
import type { ReviewState } from '../../customer/case/verification.ts'
import type { ACTIONS } from './case-record.ts'

type Action = (typeof ACTIONS)[number]

export function allowedActions(
  state: ReviewState,
  reviewCase: { ownerId: string | null; firstApproverId: string | null },
  who: { userId: string; decides: boolean; supervises: boolean },
): Action[] {
  if (!who.decides) return []
  const isMine = state.reviewStage === 'InReview' && reviewCase.ownerId === who.userId
  const isSecond = state.reviewStage === 'AwaitingSecondApproval' && reviewCase.firstApproverId !== who.userId
  const isHeld = state.reviewStage === 'InReview'
  return [
    ...(state.reviewStage === 'Queued' ? (['claim'] as const) : []),
    ...(isMine ? (['touch', 'requestChanges', 'decide', 'approve', 'reject'] as const) : []),
    ...(isMine || (isHeld && who.supervises) ? (['release'] as const) : []),
    ...(who.supervises && (isHeld || state.reviewStage === 'Queued') ? (['assign'] as const) : []),
    ...(isSecond ? (['confirmApproval', 'sendBack'] as const) : []),
    ...(who.supervises && state.reviewStage === 'Closed' ? (['reopen'] as const) : []),
    'addNote',
  ]
}
