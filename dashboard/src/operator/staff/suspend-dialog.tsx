// Suspends a staff member for a time, or sends them a password reset link.
import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { StaffMember } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { serviceNow } from '../../format/service-now.ts'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useTextDraft } from '../../session/drafts.ts'
import { useNotifyMailed } from '../../session/use-notify-mailed.tsx'
import { staffActionTexts as texts } from './texts.ts'

const REFRESHES = ['listStaff', 'listStaffEvents'] as const
const DAY_MS = 86_400_000

interface DialogProps {
  opened: boolean
  member: StaffMember
  onClose: () => void
}

export function SuspendDialog({ opened, member, onClose }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.suspendTitle(member.email)}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
    >
      <SuspendForm member={member} onClose={onClose} />
    </Modal>
  )
}

function SuspendForm({ member, onClose }: Omit<DialogProps, 'opened'>) {
  const [days, setDays] = useState('7')
  const draft = useTextDraft(`suspend ${member.userId}`)
  const note = draft.value.trim()
  const suspend = useApiMutation('suspendStaff', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: texts.suspended,
    onSuccess: () => {
      draft.clear()
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const until = new Date(serviceNow() + Number(days) * DAY_MS).toISOString()
    suspend.mutate({ path: { userId: member.userId }, body: { until, ...(note && { note }) } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.suspendHint}</Text>
        <Select
          label={texts.suspendFor}
          data={Object.entries(texts.suspendTimes).map(([value, label]) => ({ value, label }))}
          value={days}
          onChange={(value) => setDays(value ?? '7')}
          allowDeselect={false}
        />
        <Textarea
          label={texts.suspendNote}
          description={texts.suspendNoteHint}
          value={draft.value}
          onChange={({ currentTarget }) => draft.set(currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
        <DraftHint draft={draft} />
        <FormError error={suspend.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={suspend.isPending}>
            {texts.suspendAction}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function SendResetDialog({ opened, member, onClose }: DialogProps) {
  const notifyMailed = useNotifyMailed()
  const send = useApiMutation('sendStaffPasswordReset', {
    showsErrors: true,
    refreshes: REFRESHES,
    onSuccess: () => {
      notifyMailed(texts.resetSent)
      close()
    },
  })
  function close() {
    send.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={texts.sendResetTitle(member.email)}
      action={texts.sendResetAction}
      harmless
      busy={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ path: { userId: member.userId } })}
    >
      {texts.sendResetHint}
    </ConfirmDialog>
  )
}
