// Invites somebody by email, with a role. Partners invite their people with it, operators the staff.
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf, isStepUpCancelled } from '../api/api-error.ts'
import { FormError } from '../components/state-views.tsx'
import { RoleChoice, type RoleWords } from './role-choice.tsx'

interface InviteDialogProps<Role extends string> {
  title: string
  opened: boolean
  onClose: () => void
  roles: RoleWords<Role>
  /** The one that is chosen at first. */
  usual: Role
  /** Sends the invitation. A hook, so that what went wrong is forgotten with the form. */
  useInvite: (onDone: () => void) => {
    error: Error | null
    isPending: boolean
    mutate: (invitation: { body: { email: string; role: Role } }) => void
  }
}

export function InviteDialog<Role extends string>(props: InviteDialogProps<Role>) {
  const { title, opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} centered>
      <InviteForm {...props} />
    </Modal>
  )
}

function InviteForm<Role extends string>({ onClose, roles, usual, useInvite }: InviteDialogProps<Role>) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(usual)
  const invite = useInvite(onClose)
  const error = isStepUpCancelled(invite.error) ? undefined : invite.error
  const fieldError = fieldErrorOf(error, 'email')
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
          error={fieldError}
        />
        <RoleChoice roles={roles} value={role} onChange={setRole} />
        <FormError error={fieldError ? undefined : error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
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
