// Asks why an identity number is revealed.
import { Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../../api/api-error.ts'
import type { RevealIdentityNumber } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { caseTexts } from '../texts/case.ts'
import { revealReasons, revealTexts } from '../texts/evidence.ts'

type Reason = RevealIdentityNumber['reason']

const REASONS = Object.entries(revealReasons).map(([value, label]) => ({ value, label }))

export function RevealDialog({ opened, ...form }: RevealFormProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={revealTexts.title}
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <RevealForm {...form} />
    </Modal>
  )
}

interface RevealFormProps {
  identityId: string
  onClose: () => void
  onReveal: (number: string) => void
}

function RevealForm({ identityId, onClose, onReveal }: RevealFormProps) {
  const { customerId } = useOpenCase()
  const [reason, setReason] = useState<Reason>('CompareWithDocument')
  const draft = useTextDraft(`reveal ${identityId}`)
  const comment = draft.value.trim()
  const reveal = useApiMutation('revealIdentityNumber', {
    refreshes: ['getTimeline', 'listNotes'],
    showsErrors: true,
    onSuccess: ({ identityValue }) => {
      draft.clear()
      onReveal(identityValue)
      onClose()
    },
  })
  const { field, isGiven } = useRequiredField<HTMLTextAreaElement>(
    reason !== 'Other' || comment !== '',
    missingTexts.text,
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven())
      reveal.mutate({ path: { customerId, identityId }, body: { reason, ...(comment ? { comment } : {}) } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{revealTexts.explanation}</Text>
        <Select
          label={revealTexts.reason}
          data={REASONS}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason(value as Reason)}
          data-autofocus
        />
        <Textarea
          label={revealTexts.comment}
          description={revealTexts.commentHint}
          value={draft.value}
          onChange={(event) => draft.set(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={6}
          {...field}
          required={reason === 'Other'}
          error={field.error ?? fieldErrorOf(reveal.error, 'comment')}
        />
        <DraftHint draft={draft} />
        <CaseDialogFooter action={revealTexts.reveal} mutation={reveal} onClose={onClose} />
      </Stack>
    </form>
  )
}
