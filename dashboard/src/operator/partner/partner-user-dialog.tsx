// Asks before an operator resets the second factors of a partner's user or removes them.
import { useRef } from 'react'
import type { User } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { memberActionTexts as texts } from '../../team/texts.ts'

export interface PartnerUserAction {
  readonly kind: 'resetTotp' | 'remove'
  readonly user: User
}

const REFRESHES = ['listPartnerUsers', 'getPartner', 'listPartners', 'listPartnerEvents'] as const

interface PartnerUserDialogProps {
  partnerId: string
  action: PartnerUserAction | undefined
  onClose: () => void
}

export function PartnerUserDialog({ partnerId, action, onClose }: PartnerUserDialogProps) {
  // The dialog keeps its text while it closes.
  const last = useRef(action)
  if (action) last.current = action
  const shown = action ?? last.current
  const options = { showsErrors: true, refreshes: REFRESHES, onSuccess: close }
  const reset = useApiMutation('resetPartnerUserTotp', { ...options, successMessage: texts.authenticatorReset })
  const remove = useApiMutation('removePartnerUser', { ...options, successMessage: texts.removed })
  function close() {
    reset.reset()
    remove.reset()
    onClose()
  }
  if (!shown) return null
  const question = texts[shown.kind](shown.user.email)
  const path = { partnerId, userId: shown.user.userId }
  return (
    <ConfirmDialog
      opened={action !== undefined}
      onClose={close}
      title={question.title}
      action={question.action}
      busy={reset.isPending || remove.isPending}
      error={reset.error ?? remove.error}
      onConfirm={() => (shown.kind === 'remove' ? remove.mutate({ path }) : reset.mutate({ path }))}
    >
      {question.message}
    </ConfirmDialog>
  )
}
