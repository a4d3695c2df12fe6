// Asks before a person's role, app or place in the organisation is changed.
import { useRef } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import type { User } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'

export interface PersonAction {
  readonly kind: 'promote' | 'demote' | 'resetTotp' | 'remove'
  readonly user: User
}

const REFRESHES = ['listUsers', 'listAccountEvents'] as const

export function MemberActionDialog({
  action,
  own,
  onClose,
}: {
  action: PersonAction | undefined
  own: boolean
  onClose: () => void
}) {
  // While the dialog fades away it still says what it said.
  const last = useRef<PersonAction>(undefined)
  if (action) last.current = action
  const shown = action ?? last.current
  const options = { showsErrors: true, refreshes: REFRESHES }
  const role = useApiMutation('changeUserRole', {
    ...options,
    // One's own permissions are part of the session.
    refreshes: own ? [...REFRESHES, 'getSession'] : REFRESHES,
    successMessage: 'The role is changed.',
    onSuccess: close,
  })
  const totp = useApiMutation('resetUserTotp', {
    ...options,
    successMessage: 'The authenticator app is taken away.',
    onSuccess: close,
  })
  const remove = useApiMutation('removeUser', {
    ...options,
    refreshes: own ? ['getSession'] : REFRESHES,
    successMessage: 'The person is removed.',
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
  const error = changes.find((change) => change.error && !isStepUpCancelled(change.error))?.error
  const words = WORDS[kind](user.email, own)
  return (
    <ConfirmDialog
      opened={action !== undefined}
      onClose={close}
      title={words.title}
      action={words.action}
      harmless={kind === 'promote'}
      busy={changes.some((change) => change.isPending)}
      error={error}
      onConfirm={() => {
        if (kind === 'remove') remove.mutate({ path })
        else if (kind === 'resetTotp') totp.mutate({ path })
        else role.mutate({ path, body: { role: kind === 'promote' ? 'admin' : 'viewer' } })
      }}
    >
      {words.message}
    </ConfirmDialog>
  )
}

const WORDS: Readonly<
  Record<PersonAction['kind'], (email: string, own: boolean) => { title: string; action: string; message: string }>
> = {
  promote: (email) => ({
    title: `Make ${email} an admin?`,
    action: 'Make an admin',
    message: 'They may change webhooks, credentials and people from their next click on.',
  }),
  demote: (email, own) => ({
    title: own ? 'Make yourself a viewer?' : `Make ${email} a viewer?`,
    action: 'Make a viewer',
    message: `${own ? 'You' : 'They'} may look at everything but people and the audit log, and change nothing, from the next click on.`,
  }),
  resetTotp: (email) => ({
    title: 'Reset the authenticator app?',
    action: 'Reset the app',
    message: `For when ${email} has lost both the phone and the recovery codes. Their password alone lets them in then, and all their sessions end. Be sure that it is really them who asks.`,
  }),
  remove: (email, own) => ({
    title: own ? 'Remove yourself?' : `Remove ${email}?`,
    action: own ? 'Remove myself' : 'Remove',
    message: `${own ? 'Your' : 'Their'} sessions end at once, and ${own ? 'you' : 'they'} can only come back with a new invitation. What ${own ? 'you' : 'they'} did stays in the audit log.`,
  }),
}
