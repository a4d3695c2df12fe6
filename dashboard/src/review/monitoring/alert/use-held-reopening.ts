// Reopens the case because of the alert. As other decisions that the partner sees, it is held for some seconds in which it can be
// undone.
import { useQueryClient } from '@tanstack/react-query'
import type { Alert } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { type ApiMutation, useApiMutation } from '../../../api/use-api-mutation.ts'
import { useClearDraft } from '../../../session/drafts.ts'
import { useHeldChange } from '../../case/state/use-held-change.ts'
import { heldReopeningTexts } from './later-texts.ts'
import { type HeldOptions, useReturnToAlert } from './use-held-dismissal.ts'

/** Takes the comment. Reads the alert once more: without the action, the dialog says why. */
export function useHeldReopening(
  { alertId, customerId, companyName }: Alert,
  { draftName, onClose }: HeldOptions,
): ApiMutation<Alert, string> {
  const client = useQueryClient()
  const returnToAlert = useReturnToAlert(alertId)
  const clearDraft = useClearDraft(draftName)
  const hold = useHeldChange('reopenFromAlert')
  return useApiMutation<Alert, string>(
    () => client.fetchQuery({ ...apiQuery('getAlert', { path: { alertId } }), staleTime: 0 }),
    {
      showsErrors: true,
      onSuccess: ({ actions }, comment) => {
        if (!actions.includes('reopen')) return
        onClose()
        hold({
          subjectId: alertId,
          customerId,
          companyName,
          title: heldReopeningTexts.held(companyName),
          input: { path: { alertId }, body: { comment } },
          undo: returnToAlert,
          onSent: clearDraft,
          onDone: () => heldReopeningTexts.done(companyName),
        })
      },
    },
  )
}
