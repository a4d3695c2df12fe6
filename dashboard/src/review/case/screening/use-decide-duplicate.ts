// Decides on a possible duplicate. The message says what was decided about whom, and takes it back.
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { usePermission } from '../../../session/session.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { duplicateTexts } from '../texts/screening.ts'

export type Verdict = 'NotDuplicate' | 'SameBusiness' | null

/** What was decided for a closed case stays as it was, also in a quality sample. */
export function useMayDecideDuplicates(): boolean {
  const { reviewCase } = useOpenCase()
  return usePermission('review.decide') && reviewCase.reviewStage !== 'Closed'
}

export function useDecideDuplicate(item: PossibleDuplicate, onSuccess?: () => void) {
  const { customerId } = useOpenCase()
  const { notifyUndoable } = useCaseActions()
  const { companyName, revision } = item
  const { mutate, isPending } = useApiMutation('decideDuplicate', {
    refreshes: ['listPossibleDuplicates', 'getCase', 'getTimeline', 'listNotes'],
    onSuccess: (_, { body: { verdict } }) => {
      if (verdict) notifyUndoable(duplicateTexts.saved[verdict](companyName), () => save(null))
      else notifySuccess(duplicateTexts.reopened(companyName))
      onSuccess?.()
    },
  })
  const save = (verdict: Verdict, comment?: string) =>
    mutate({
      path: { customerId, otherCustomerId: item.customerId },
      body: { verdict, revision, ...(comment ? { comment } : {}) },
    })
  return { save, isPending }
}
