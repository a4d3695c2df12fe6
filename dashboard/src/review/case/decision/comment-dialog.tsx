// A dialog that asks for a comment.
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogFooter } from '../state/dialog-footer.tsx'
import { caseTexts } from '../texts/case.ts'

interface CommentDialogProps {
  opened: boolean
  onClose: () => void
  texts: { title: string; action: string; comment: string; commentHint: string }
  explanation: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onConfirm: (comment: string) => void
}

export function CommentDialog({ opened, ...form }: CommentDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={form.texts.title}
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <CommentForm {...form} />
    </Modal>
  )
}

function CommentForm({ onClose, texts, explanation, mutation, onConfirm }: Omit<CommentDialogProps, 'opened'>) {
  const [text, setText] = useState('')
  const comment = text.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (comment) onConfirm(comment)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{explanation}</Text>
        <Textarea
          label={texts.comment}
          description={texts.commentHint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          required
          data-autofocus
        />
        <DialogFooter action={texts.action} mutation={mutation} onClose={onClose} disabled={!comment} />
      </Stack>
    </form>
  )
}
