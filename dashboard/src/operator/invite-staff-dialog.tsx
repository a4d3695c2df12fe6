import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { faultOf, isTakenBack } from '../api/api-error.ts'
import { useChange } from '../api/reading.ts'
import { FormError } from '../pieces/state-views.tsx'
import { STAFF_ROLES, type StaffRole } from './staff-roles.ts'

export function InviteStaffDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Invite somebody to the staff"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <InviteForm onDone={onClose} />
    </Modal>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('analyst')
  const invite = useChange('inviteStaff', {
    showsErrors: true,
    refreshes: ['listStaff', 'listStaffEvents'],
    says: 'The invitation is on its way.',
    onDone,
  })
  const error = isTakenBack(invite.error) ? undefined : invite.error
  const fault = faultOf(error, 'email')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!invite.isPending) invite.mutate({ body: { email: email.trim(), role } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          description="They get a link that works once, for three days."
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={255}
          autoComplete="off"
          required
          data-autofocus
          error={fault}
        />
        <RoleChoice value={role} onChange={setRole} />
        <FormError error={fault ? undefined : error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Send the invitation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function RoleChoice({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <Radio.Group label="Role" value={value} onChange={(role) => onChange(role as StaffRole)}>
      <Stack gap="xs" mt="xs">
        {Object.entries(STAFF_ROLES).map(([role, { label, says }]) => (
          <Radio key={role} value={role} label={label} description={says} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
