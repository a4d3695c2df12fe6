// Requests changes because of the alert. As a request from the case, it is held for some seconds in which it can be undone.
import { useQueryClient } from '@tanstack/react-query'
import type { Alert } from '../../../api/compliance-operations.ts'
import type { InputOf } from '../../../api/operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { type ApiMutation, useApiMutation } from '../../../api/use-api-mutation.ts'
import { useOpenCase } from '../../case/state/case-context.ts'
import { useHeldChange } from '../../case/state/use-held-change.ts'
import { heldDecisionTexts } from '../../case/texts/decision.ts'
import { useReturnToAlert } from './use-held-dismissal.ts'

type Request = InputOf<'requestChangesFromAlert'>['body']

/** Reads the alert once more: without the action, the drawer says why, and a customer that has changed is shown in the drawer first. */
export function useHeldRequest(
  { alertId, customerId, companyName }: Alert,
  { onClose, onSent }: { onClose: () => void; onSent: () => void },
): ApiMutation<Alert, Request> {
  const client = useQueryClient()
  const { recordOwnChange } = useOpenCase()
  const returnToAlert = useReturnToAlert(alertId)
  const hold = useHeldChange('requestChangesFromAlert')
  return useApiMutation<Alert, Request>(
    () => client.fetchQuery({ ...apiQuery('getAlert', { path: { alertId } }), staleTime: 0 }),
    {
      showsErrors: true,
      onSuccess: ({ actions, version }, body) => {
        if (!actions.includes('requestChanges')) return
        if (version !== body.version) {
          void client.invalidateQueries({ queryKey: ['getCase'] })
          return
        }
        onClose()
        hold({
          subjectId: alertId,
          customerId,
          companyName,
          title: heldDecisionTexts.held.requestChanges(companyName),
          input: { path: { alertId }, body },
          undo: returnToAlert,
          onSent,
          onDone: (sent) => {
            recordOwnChange('requestChangesFromAlert', sent.version)
            return heldDecisionTexts.done.requestChanges(companyName)
          },
        })
      },
    },
  )
}
