// Asks before a team member's role or second factor is changed, or before they are removed.
import { useRef } from 'react'
import type { User } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { memberActionTexts as texts } from './texts.ts'

export interface MemberAction {
  readonly kind: 'promote' | 'demote' | 'resetTotp' | 'remove'
  readonly user: User
}

const REFRESHES = ['listUsers', 'listAccountEvents'] as const

export function MemberActionDialog({
  action,
  own,
  onClose,
}: {
  action: MemberAction | undefined
  own: boolean
  onClose: () => void
}) {
  // The dialog keeps its text while it closes.
  const last = useRef<MemberAction>(undefined)
  if (action) last.current = action
  const shown = action ?? last.current
  const options = { showsErrors: true, refreshes: REFRESHES }
  const role = useApiMutation('changeUserRole', {
    ...options,
    // The user's own permissions are part of the session.
    refreshes: own ? [...REFRESHES, 'getSession'] : REFRESHES,
    successMessage: texts.roleChanged,
    onSuccess: close,
  })
  const totp = useApiMutation('resetUserTotp', {
    ...options,
    successMessage: texts.authenticatorReset,
    onSuccess: close,
  })
  const remove = useApiMutation('removeUser', {
    ...options,
    refreshes: own ? ['getSession'] : REFRESHES,
    successMessage: texts.removed,
    onSuccess: close,
  })
  const changes = [role, totp, remove]
  function close() {
    for (const change of changes) change.reset()
    onClose()
  }
  if (!shown) return null
  const { kind, user } = shown
  const path = { userId: user.userId }
  const error = changes.find((change) => change.error)?.error
  const question = textsOf(shown, own)
  return (
    <ConfirmDialog
      opened={action !== undefined}
      onClose={close}
      title={question.title}
      action={question.action}
      harmless={kind === 'promote'}
      busy={changes.some((change) => change.isPending)}
      error={error}
      onConfirm={() => {
        if (kind === 'remove') remove.mutate({ path })
        else if (kind === 'resetTotp') totp.mutate({ path })
        else role.mutate({ path, body: { role: kind === 'promote' ? 'admin' : 'viewer' } })
      }}
    >
      {question.message}
    </ConfirmDialog>
  )
}

function textsOf({ kind, user }: MemberAction, own: boolean) {
  if (own && kind === 'demote') return texts.demoteSelf()
  if (own && kind === 'remove') return texts.removeSelf()
  return texts[kind](user.email)
}
