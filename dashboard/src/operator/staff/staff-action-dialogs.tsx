// Asks before a staff member's role or second factor is changed, or before they are removed.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { StaffMember } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { RoleChoice } from '../../team/role-choice.tsx'
import { SignInsDialog } from './sign-ins-dialog.tsx'
import { STAFF_ROLES } from './staff-roles.ts'
import { SendResetDialog, SuspendDialog } from './suspend-dialog.tsx'
import { staffActionTexts as texts } from './texts.ts'

export interface StaffAction {
  readonly kind: 'role' | 'resetTotp' | 'remove' | 'suspend' | 'sendReset' | 'signIns'
  readonly member: StaffMember
}

const REFRESHES = ['listStaff', 'listStaffEvents'] as const

interface StaffActionDialogsProps {
  action: StaffAction | undefined
  own: boolean
  onClose: () => void
}

export function StaffActionDialogs({ action, own, onClose }: StaffActionDialogsProps) {
  // A dialog keeps its text while it closes.
  const last = useRef<StaffAction>(undefined)
  if (action) last.current = action
  const { kind, member } = action ?? last.current ?? {}
  if (!member) return null
  const given = { member, own, onClose }
  return (
    <>
      <RoleDialog opened={action?.kind === 'role'} {...given} />
      <SuspendDialog opened={action?.kind === 'suspend'} {...given} />
      <SendResetDialog opened={action?.kind === 'sendReset'} {...given} />
      <SignInsDialog opened={action?.kind === 'signIns'} {...given} />
      {(kind === 'remove' || kind === 'resetTotp') && (
        <RemoveOrResetDialog opened={action !== undefined} removes={kind === 'remove'} {...given} />
      )}
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
      title={own ? texts.ownRoleTitle : texts.roleTitle(member.email)}
      closeButtonProps={{ 'aria-label': texts.close }}
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
    // The user's own permissions are part of the session.
    refreshes: own ? [...REFRESHES, 'getSession'] : REFRESHES,
    successMessage: texts.roleChanged,
    onSuccess: onClose,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ path: { userId: member.userId }, body: { role } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <RoleChoice roles={STAFF_ROLES} value={role} onChange={setRole} />
        <Text size="sm" c="dimmed">
          {texts.roleHint}
        </Text>
        <FormError error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={role === member.role}>
            {texts.changeRole}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RemoveOrResetDialog({ opened, removes, member, own, onClose }: DialogProps & { removes: boolean }) {
  const options = { showsErrors: true, refreshes: REFRESHES, onSuccess: close }
  const remove = useApiMutation('removeStaff', {
    ...options,
    refreshes: own ? ['getSession'] : REFRESHES,
    successMessage: texts.removed,
  })
  const totp = useApiMutation('resetStaffTotp', { ...options, successMessage: texts.authenticatorReset })
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
      title={removes ? (own ? texts.removeSelfTitle : texts.removeTitle(member.email)) : texts.resetTitle}
      action={removes ? (own ? texts.removeSelfAction : texts.removeAction) : texts.resetAction}
      busy={remove.isPending || totp.isPending}
      error={error}
      onConfirm={() => (removes ? remove.mutate({ path }) : totp.mutate({ path }))}
    >
      {removes ? (own ? texts.removeSelfHint : texts.removeHint) : texts.resetHint(member.email)}
    </ConfirmDialog>
  )
}
