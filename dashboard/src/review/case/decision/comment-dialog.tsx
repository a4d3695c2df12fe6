// A dialog that asks for a comment.
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { caseTexts } from '../texts/case.ts'

interface CommentDialogProps {
  opened: boolean
  onClose: () => void
  texts: { title: string; action: string; comment: string; commentHint: string }
  explanation: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onConfirm: (comment: string) => void
  /** Keeps the comment as a draft until the change succeeds, which has the same name. */
  draftName: string
  /** Between the explanation and the comment. */
  children?: ReactNode
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

export function CommentForm({
  onClose,
  texts,
  explanation,
  mutation,
  onConfirm,
  draftName,
  children,
}: Omit<CommentDialogProps, 'opened'>) {
  const draft = useTextDraft(draftName)
  const comment = draft.value.trim()
  const { field, isGiven } = useRequiredField<HTMLTextAreaElement>(comment !== '', missingTexts.text)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven()) onConfirm(comment)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{explanation}</Text>
        {children}
        <Textarea
          label={texts.comment}
          description={texts.commentHint}
          value={draft.value}
          onChange={(event) => draft.set(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          {...field}
          data-autofocus
        />
        <DraftHint draft={draft} />
        <CaseDialogFooter action={texts.action} mutation={mutation} onClose={onClose} />
      </Stack>
    </form>
  )
}
