// Asks for a comment before something is done.
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError } from '../../../components/state-views.tsx'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale } from '../state/use-case-change.ts'

interface CommentDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  action: string
  label: string
  description: string
  busy: boolean
  error: unknown
  onConfirm: (comment: string) => void
}

export function CommentDialog({ opened, onClose, title, ...form }: CommentDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form {...form} onClose={onClose} />
    </Modal>
  )
}

function Form({
  children,
  action,
  label,
  description,
  busy,
  error,
  onConfirm,
  onClose,
}: Omit<CommentDialogProps, 'opened' | 'title'>) {
  const [comment, setComment] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (comment.trim()) onConfirm(comment.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{children}</Text>
        <Textarea
          label={label}
          description={description}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          required
          data-autofocus
        />
        <StaleVersionNotice />
        <FormError error={isVersionStale(error) ? undefined : error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!comment.trim()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
