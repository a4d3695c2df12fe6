// Invites a user by email: team members of a partner, or staff.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { fieldErrorOf } from '../api/api-error.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { DraftHint } from '../session/draft-hint.tsx'
import { useDraft } from '../session/drafts.ts'
import { useSandboxInbox } from '../session/use-sandbox-inbox.ts'
import { RoleChoice, type RoleTexts } from './role-choice.tsx'
import { inviteTexts as texts } from './texts.ts'

interface InviteDialogProps<Role extends string> {
  title: string
  /** Keeps what was typed until the invitation is sent. */
  draftName: string
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

function InviteForm<Role extends string>({ onClose, roles, usual, useInvite, draftName }: InviteDialogProps<Role>) {
  const draft = useDraft(draftName, () => ({ email: '', role: usual }))
  const { email, role } = draft.value
  const invite = useInvite(() => {
    draft.clear()
    onClose()
  })
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
          onChange={(event) => draft.set({ email: event.currentTarget.value, role })}
          maxLength={255}
          autoComplete="off"
          required
          data-autofocus
          error={fieldError}
        />
        <RoleChoice roles={roles} value={role} onChange={(chosen) => draft.set({ email, role: chosen })} />
        {hasInbox && (
          <Text size="sm" c="dimmed">
            {texts.sandboxMail}{' '}
            <AnchorLink to="/sandbox-mail" target="_blank" underline="always" inherit>
              {texts.sandboxInbox}
            </AnchorLink>
            .
          </Text>
        )}
        <DraftHint draft={draft} />
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
