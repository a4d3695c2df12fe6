// Confirms a match of an approved customer, which reopens the case. As other decisions that the partner sees, it is held for some
// seconds in which it can be undone.
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ScreeningHit } from '../../../api/compliance-operations.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useHeldChange } from '../state/use-held-change.ts'
import { matchTexts } from '../texts/screening.ts'

/** Undefined if confirming the match doesn't reopen the case. `clearDraft` is called once the decision is sent. */
export function useHeldConfirmation(
  { hitId, revision, category }: ScreeningHit,
  clearDraft: () => void,
): ((comment: string) => void) | undefined {
  const { customerId, reviewCase } = useOpenCase()
  const hold = useHeldChange('decideScreeningHit')
  const { companyName } = reviewCase.profile
  const navigate = useNavigate()
  const router = useRouter()
  if (reviewCase.reviewStage !== 'Closed' || category !== 'Sanctions') return undefined
  return (comment) => {
    const { pathname, search } = router.state.location
    hold({
      subjectId: hitId,
      customerId,
      companyName,
      title: matchTexts.held(companyName),
      input: { path: { customerId, hitId }, body: { decision: 'Confirmed', comment, revision } },
      // The rationale is still in the form, on the case or its alert.
      undo: () => {
        if (router.state.location.pathname !== pathname) void navigate({ to: pathname, search })
      },
      onSent: clearDraft,
      onDone: () => matchTexts.reopened(companyName),
    })
  }
}
