// Dismisses the alert. As other decisions, the dismissal is held for some seconds in which it can be undone.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Alert } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { type ApiMutation, useApiMutation } from '../../../api/use-api-mutation.ts'
import { useClearDraft } from '../../../session/drafts.ts'
import { useHeldChange } from '../../case/state/use-held-change.ts'
import type { Dismissal } from '../dismissal/dismiss-form.tsx'
import { type NextAlert, useOpenNextAlert } from './open-next-alert.ts'
import { isProposed } from './second-approver.tsx'
import { heldDismissalTexts } from './texts.ts'

export interface HeldOptions {
  /** Kept until the decision is sent, so that it is there after an undo. */
  draftName: string
  onClose: () => void
}

interface SeenDismissal {
  readonly dismissal: Dismissal
  /** What the dialog said about an earlier proposal. */
  readonly proposal: Alert['proposal']
  readonly opensNext?: boolean
}

/** Reads the alert once more: a proposal that someone has made or replaced meanwhile is shown in the dialog first. */
export function useHeldDismissal(
  { alertId, companyName }: Alert,
  { draftName, onClose }: HeldOptions,
): ApiMutation<Alert, SeenDismissal> {
  const client = useQueryClient()
  const returnToAlert = useReturnToAlert(alertId)
  const clearDraft = useClearDraft(draftName)
  const holdChange = useHeldChange('dismissAlert')
  const { openNext, leaveNext } = useOpenNextAlert()
  const hold = (
    { reasonCode, comment }: Dismissal,
    { proposes, opensNext }: { proposes: boolean; opensNext: boolean },
  ) => {
    const next: NextAlert = { isUndone: false, claimed: undefined }
    holdChange({
      subjectId: alertId,
      companyName,
      title: (proposes ? heldDismissalTexts.proposing : heldDismissalTexts.held)(companyName),
      input: { path: { alertId }, body: { reasonCode, ...(comment ? { comment } : {}) } },
      undo: () => {
        leaveNext(next)
        returnToAlert()
      },
      onSent: clearDraft,
      onDone: ({ state }) => (state === 'Open' ? heldDismissalTexts.proposed : heldDismissalTexts.done)(companyName),
    })
    if (opensNext) void openNext(next)
  }
  return useApiMutation<Alert, SeenDismissal>(
    () => client.fetchQuery({ ...apiQuery('getAlert', { path: { alertId } }), staleTime: 0 }),
    {
      showsErrors: true,
      onSuccess: (current, { dismissal, proposal, opensNext = false }) => {
        // The dialog shows who has the alert now, or the new proposal.
        if (!current.actions.includes('dismiss') || JSON.stringify(current.proposal) !== JSON.stringify(proposal))
          return
        onClose()
        hold(dismissal, { proposes: isProposed(current, dismissal.reasonCode), opensNext })
      },
    },
  )
}

export function useReturnToAlert(alertId: string): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    if (!router.state.location.pathname.endsWith(alertId))
      void navigate({ to: '/review/monitoring/$alertId', params: { alertId } })
  }
}
