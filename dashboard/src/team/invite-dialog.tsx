// Invites a user by email: team members of a partner, or staff.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../api/api-error.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { useSandboxInbox } from '../session/use-sandbox-inbox.ts'
import { RoleChoice, type RoleTexts } from './role-choice.tsx'
import { inviteTexts as texts } from './texts.ts'

interface InviteDialogProps<Role extends string> {
  title: string
  opened: boolean
  onClose: () => void
  roles: RoleTexts<Role>
  /** Selected initially. */
  usual: Role
  /** A hook, so that its error is cleared with the form. */
  useInvite: (onDone: () => void) => {
    error: Error | null
    isPending: boolean
    mutate: (invitation: { body: { email: string; role: Role } }) => void
  }
}

export function InviteDialog<Role extends string>(props: InviteDialogProps<Role>) {
  const { title, opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.close }} centered>
      <InviteForm {...props} />
    </Modal>
  )
}

function InviteForm<Role extends string>({ onClose, roles, usual, useInvite }: InviteDialogProps<Role>) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(usual)
  const invite = useInvite(onClose)
  const hasInbox = useSandboxInbox()
  const fieldError = fieldErrorOf(invite.error, 'email')
  function submit(event: FormEvent) {
    event.preventDefault()
    invite.mutate({ body: { email: email.trim(), role } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.email}
          type="email"
          description={texts.emailHint}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={255}
          autoComplete="off"
          required
          data-autofocus
          error={fieldError}
        />
        <RoleChoice roles={roles} value={role} onChange={setRole} />
        {hasInbox && (
          <Text size="sm" c="dimmed">
            {texts.sandboxMail}{' '}
            <AnchorLink to="/sandbox-mail" target="_blank" underline="always" inherit>
              {texts.sandboxInbox}
            </AnchorLink>
            .
          </Text>
        )}
        <FormError error={fieldError ? undefined : invite.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
