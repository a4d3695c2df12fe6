import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { faultOf, isTakenBack } from '../api/api-error.ts'
import { useChange } from '../api/reading.ts'
import { FormError } from '../pieces/state-views.tsx'

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Invite somebody"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <InviteForm onDone={onClose} />
    </Modal>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<'admin' | 'viewer'>('viewer')
  const invite = useChange('inviteUser', {
    showsErrors: true,
    refreshes: ['listUsers', 'listAccountEvents'],
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
        <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as typeof role)}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="viewer"
              label="Viewer"
              description="Sees customers, credentials and webhooks; changes nothing."
            />
            <Radio
              value="admin"
              label="Admin"
              description="Also changes credentials, webhooks and people, and sees the audit log."
            />
          </Stack>
        </Radio.Group>
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
