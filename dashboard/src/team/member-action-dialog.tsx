// Asks before a team member's role or second factor is changed, or before they are removed.
import { useRef } from 'react'
import type { User } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { memberActionTexts as texts } from './texts.ts'

export type MemberAction = { readonly user: User } & (
  | { readonly kind: 'makeRole'; readonly role: User['role'] }
  | { readonly kind: 'resetTotp' }
  | { readonly kind: 'remove' }
)

/** From the least to the most that a role allows. */
const RANK: Readonly<Record<User['role'], number>> = { viewer: 0, editor: 1, admin: 2 }
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
  const { user } = shown
  const path = { userId: user.userId }
  const error = changes.find((change) => change.error)?.error
  const question = textsOf(shown, own)
  return (
    <ConfirmDialog
      opened={action !== undefined}
      onClose={close}
      title={question.title}
      action={question.action}
      harmless={shown.kind === 'makeRole' && RANK[shown.role] > RANK[user.role]}
      busy={changes.some((change) => change.isPending)}
      error={error}
      onConfirm={() => {
        if (shown.kind === 'remove') remove.mutate({ path })
        else if (shown.kind === 'resetTotp') totp.mutate({ path })
        else role.mutate({ path, body: { role: shown.role } })
      }}
    >
      {question.message}
    </ConfirmDialog>
  )
}

function textsOf(action: MemberAction, own: boolean) {
  const { user } = action
  if (action.kind === 'makeRole')
    return own && action.role !== 'admin' ? texts.makeOwnRole[action.role] : texts.makeRole[action.role](user.email)
  if (own && action.kind === 'remove') return texts.removeSelf()
  return texts[action.kind](user.email)
}
