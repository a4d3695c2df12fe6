// Confirms a match of an approved customer, which reopens the case. As other decisions that the partner sees, it is held for some
// seconds in which it can be undone.
import { useQueryClient } from '@tanstack/react-query'
import type { ScreeningHit } from '../../../api/compliance-operations.ts'
import { apiOf } from '../../../api/query-client.ts'
import { notifyError, notifySuccess } from '../../../components/feedback/notifications.ts'
import { aboutCustomer, holdDecision } from '../../components/held-decision.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { READS_OF_A_CASE } from '../state/use-case-change.ts'
import { matchTexts } from '../texts/screening.ts'

/** Undefined if confirming the match doesn't reopen the case. `clearDraft` is called once the decision is sent. */
export function useHeldConfirmation(
  { hitId, revision, category }: ScreeningHit,
  clearDraft: () => void,
): ((comment: string) => void) | undefined {
  const { customerId, reviewCase } = useOpenCase()
  const client = useQueryClient()
  const { companyName } = reviewCase.profile
  if (reviewCase.reviewStage !== 'Closed' || category !== 'Sanctions') return undefined
  return (comment) => {
    const input = { path: { customerId, hitId }, body: { decision: 'Confirmed', comment, revision } } as const
    holdDecision({
      subjectId: hitId,
      title: matchTexts.held(companyName),
      // The rationale is still in the form.
      undo: () => {},
      send: (isLeaving) => {
        if (isLeaving) {
          clearDraft()
          apiOf(client).callWhileLeaving('decideScreeningHit', input)
          return undefined
        }
        return apiOf(client)
          .call('decideScreeningHit', input)
          .then(() => {
            clearDraft()
            notifySuccess(matchTexts.reopened(companyName))
          })
          .catch((error: unknown) => notifyError(aboutCustomer(error, companyName)))
          .finally(() => {
            for (const operation of READS_OF_A_CASE) void client.invalidateQueries({ queryKey: [operation] })
          })
      },
    })
  }
}
