// Confirms a match of an approved customer, which reopens the case. As other decisions that the partner sees, it is held for some
// seconds in which it can be undone.
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
  if (reviewCase.reviewStage !== 'Closed' || category !== 'Sanctions') return undefined
  return (comment) =>
    hold({
      subjectId: hitId,
      companyName,
      title: matchTexts.held(companyName),
      input: { path: { customerId, hitId }, body: { decision: 'Confirmed', comment, revision } },
      // The rationale is still in the form.
      undo: () => {},
      onSent: clearDraft,
      onDone: () => matchTexts.reopened(companyName),
    })
}
