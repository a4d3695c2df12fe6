// Asks before a person's role, app or place in the organisation is changed.
import { useRef } from 'react'
import { isTakenBack } from '../api/api-error.ts'
import type { User } from '../api/dashboard-operations.ts'
import { useChange } from '../api/reading.ts'
import { ConfirmDialog } from '../pieces/confirm-dialog.tsx'

export interface PersonDeed {
  readonly kind: 'promote' | 'demote' | 'resetTotp' | 'remove'
  readonly user: User
}

const REFRESHES = ['listUsers', 'listAccountEvents'] as const

export function PersonDeedDialog({
  deed,
  own,
  onClose,
}: {
  deed: PersonDeed | undefined
  own: boolean
  onClose: () => void
}) {
  // While the dialog fades away it still says what it said.
  const last = useRef<PersonDeed>(undefined)
  if (deed) last.current = deed
  const shown = deed ?? last.current
  const options = { showsErrors: true, refreshes: REFRESHES }
  const role = useChange('changeUserRole', {
    ...options,
    // One's own permissions are part of the session.
    refreshes: own ? [...REFRESHES, 'getSession'] : REFRESHES,
    says: 'The role is changed.',
    onDone: close,
  })
  const totp = useChange('resetUserTotp', { ...options, says: 'The authenticator app is taken away.', onDone: close })
  const remove = useChange('removeUser', {
    ...options,
    refreshes: own ? ['getSession'] : REFRESHES,
    says: 'The person is removed.',
    onDone: close,
  })
  const changes = [role, totp, remove]
  function close() {
    for (const change of changes) change.reset()
    onClose()
  }
  if (!shown) return null
  const { kind, user } = shown
  const path = { userId: user.userId }
  const error = changes.find((change) => change.error && !isTakenBack(change.error))?.error
  const words = WORDS[kind](user.email, own)
  return (
    <ConfirmDialog
      opened={deed !== undefined}
      onClose={close}
      title={words.title}
      deed={words.deed}
      harmless={kind === 'promote'}
      busy={changes.some((change) => change.isPending)}
      error={error}
      onConfirm={() => {
        if (kind === 'remove') remove.mutate({ path })
        else if (kind === 'resetTotp') totp.mutate({ path })
        else role.mutate({ path, body: { role: kind === 'promote' ? 'admin' : 'viewer' } })
      }}
    >
      {words.says}
    </ConfirmDialog>
  )
}

const WORDS: Readonly<
  Record<PersonDeed['kind'], (email: string, own: boolean) => { title: string; deed: string; says: string }>
> = {
  promote: (email) => ({
    title: `Make ${email} an admin?`,
    deed: 'Make an admin',
    says: 'They may change webhooks, credentials and people from their next click on.',
  }),
  demote: (email, own) => ({
    title: own ? 'Make yourself a viewer?' : `Make ${email} a viewer?`,
    deed: 'Make a viewer',
    says: `${own ? 'You' : 'They'} may look at everything but people and the audit log, and change nothing, from the next click on.`,
  }),
  resetTotp: (email) => ({
    title: 'Reset the authenticator app?',
    deed: 'Reset the app',
    says: `For when ${email} has lost both the phone and the recovery codes. Their password alone lets them in then, and all their sessions end. Be sure that it is really them who asks.`,
  }),
  remove: (email, own) => ({
    title: own ? 'Remove yourself?' : `Remove ${email}?`,
    deed: own ? 'Remove myself' : 'Remove',
    says: `${own ? 'Your' : 'Their'} sessions end at once, and ${own ? 'you' : 'they'} can only come back with a new invitation. What ${own ? 'you' : 'they'} did stays in the audit log.`,
  }),
}
