// Asks before the role, the app or the place of one of our staff is changed.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import type { StaffMember } from '../api/operator-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { FormError } from '../components/state-views.tsx'
import { RoleChoice } from '../team/role-choice.tsx'
import { STAFF_ROLES } from './staff-roles.ts'

export interface StaffAction {
  readonly kind: 'role' | 'resetTotp' | 'remove'
  readonly member: StaffMember
}

const REFRESHES = ['listStaff', 'listStaffEvents'] as const

interface StaffActionDialogsProps {
  action: StaffAction | undefined
  own: boolean
  onClose: () => void
}

export function StaffActionDialogs({ action, own, onClose }: StaffActionDialogsProps) {
  // While a dialog fades away it still says what it said.
  const last = useRef<StaffAction>(undefined)
  if (action) last.current = action
  const { kind, member } = action ?? last.current ?? {}
  if (!member) return null
  const given = { member, own, onClose }
  return (
    <>
      <RoleDialog opened={action?.kind === 'role'} {...given} />
      {kind !== 'role' && <TakeAwayDialog opened={action !== undefined} removes={kind === 'remove'} {...given} />}
    </>
  )
}

interface DialogProps {
  opened: boolean
  member: StaffMember
  own: boolean
  onClose: () => void
}

function RoleDialog({ opened, member, own, onClose }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Role of ${own ? 'yourself' : member.email}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <RoleForm member={member} own={own} onClose={onClose} />
    </Modal>
  )
}

function RoleForm({ member, own, onClose }: Omit<DialogProps, 'opened'>) {
  const [role, setRole] = useState(member.role)
  const change = useApiMutation('changeStaffRole', {
    showsErrors: true,
    // One's own permissions are part of the session.
    refreshes: own ? [...REFRESHES, 'getSession'] : REFRESHES,
    successMessage: 'The role is changed.',
    onSuccess: onClose,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!change.isPending) change.mutate({ path: { userId: member.userId }, body: { role } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <RoleChoice roles={STAFF_ROLES} value={role} onChange={setRole} />
        <Text size="sm" c="dimmed">
          It counts from {own ? 'your' : 'their'} next click on.
        </Text>
        <FormError error={isStepUpCancelled(change.error) ? undefined : change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending} disabled={role === member.role}>
            Change the role
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function TakeAwayDialog({ opened, removes, member, own, onClose }: DialogProps & { removes: boolean }) {
  const options = { showsErrors: true, refreshes: REFRESHES, onDone: close }
  const remove = useApiMutation('removeStaff', {
    ...options,
    refreshes: own ? ['getSession'] : REFRESHES,
    successMessage: 'The person is removed.',
  })
  const totp = useApiMutation('resetStaffTotp', { ...options, successMessage: 'The authenticator app is taken away.' })
  function close() {
    remove.reset()
    totp.reset()
    onClose()
  }
  const error = removes ? remove.error : totp.error
  const path = { userId: member.userId }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={removes ? (own ? 'Remove yourself?' : `Remove ${member.email}?`) : 'Reset the authenticator app?'}
      action={removes ? 'Remove' : 'Reset the app'}
      busy={remove.isPending || totp.isPending}
      error={isStepUpCancelled(error) ? undefined : error}
      onConfirm={() => (removes ? remove.mutate({ path }) : totp.mutate({ path }))}
    >
      {removes
        ? 'Their sessions end at once, and they can only come back with a new invitation. Cases they have go back to the queue four hours after their last touch; a supervisor can assign them sooner. What they did stays in the trail.'
        : `For when ${member.email} has lost both the phone and the recovery codes. All their sessions end, and they set up a new app when they sign in. Be sure that it is really them who asks.`}
    </ConfirmDialog>
  )
}
