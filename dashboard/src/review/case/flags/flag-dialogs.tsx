// Snooze, escalation and tags of the open case.
import { Modal, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../../api/api-error.ts'
import { apiQuery } from '../../../api/queries.ts'
import { notifyWithUndo } from '../../../components/feedback/undo-notification.tsx'
import { serviceNow } from '../../../format/service-now.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { CommentDialog } from '../decision/comment-dialog.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { DialogFooter } from '../state/dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
import { escalateTexts, resolveTexts, snoozeTexts, tagTexts } from '../texts/flags.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

const close = { 'aria-label': caseTexts.close }
const DAY_MS = 24 * 60 * 60_000
const MAX_TAGS = 5
const TAG = /^[a-z0-9][a-z0-9-]{0,22}[a-z0-9]$/

export function SnoozeDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={snoozeTexts.title} centered closeButtonProps={close}>
      <SnoozeForm onClose={onClose} />
    </Modal>
  )
}

function SnoozeForm({ onClose }: { onClose: () => void }) {
  const { customerId, reviewCase } = useOpenCase()
  const [day, setDay] = useState(() => dayText(new Date(serviceNow() + DAY_MS)))
  const draft = useTextDraft(`snooze ${customerId}`)
  const reason = draft.value.trim()
  const snooze = useCaseChange('snoozeCase', {
    successMessage: snoozeTexts.done,
    onSuccess: () => {
      draft.clear()
      onClose()
    },
    showsErrors: true,
  })
  const isComplete = day !== '' && reason !== ''
  function submit(event: FormEvent) {
    event.preventDefault()
    // The start of the working day where the analyst is.
    const until = new Date(`${day}T08:00:00`).toISOString()
    if (isComplete) snooze.mutate({ path: { customerId }, body: { until, reason } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{reviewCase.reviewStage === 'InReview' ? snoozeTexts.releases : snoozeTexts.explanation}</Text>
        <TextInput
          type="date"
          label={snoozeTexts.until}
          description={snoozeTexts.untilHint}
          value={day}
          min={dayText(new Date(serviceNow() + DAY_MS))}
          max={dayText(new Date(serviceNow() + 89 * DAY_MS))}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={fieldErrorOf(snooze.error, 'until')}
          required
          data-autofocus
        />
        <Textarea
          label={snoozeTexts.reason}
          description={snoozeTexts.reasonHint}
          value={draft.value}
          onChange={(event) => draft.set(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={8}
          required
        />
        <DraftHint draft={draft} />
        <DialogFooter action={snoozeTexts.action} mutation={snooze} onClose={onClose} disabled={!isComplete} />
      </Stack>
    </form>
  )
}

/** YYYY-MM-DD in the viewer's zone. */
function dayText(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export function EscalateDialog(dialog: DialogProps) {
  return <NoteDialog operation="escalateCase" texts={escalateTexts} {...dialog} />
}

export function ResolveEscalationDialog(dialog: DialogProps) {
  return <NoteDialog operation="resolveEscalation" texts={resolveTexts} {...dialog} />
}

interface NoteDialogProps extends DialogProps {
  operation: 'escalateCase' | 'resolveEscalation'
  texts: typeof escalateTexts | typeof resolveTexts
}

function NoteDialog({ operation, texts, opened, onClose }: NoteDialogProps) {
  const { customerId } = useOpenCase()
  const draftName = `${operation} ${customerId}`
  const change = useCaseChange(operation, {
    successMessage: texts.done,
    showsErrors: true,
    draftName,
    onSuccess: onClose,
  })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      texts={texts}
      explanation={texts.explanation}
      draftName={draftName}
      mutation={change}
      onConfirm={(note) => change.mutate({ path: { customerId }, body: { note } })}
    />
  )
}

export function TagDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={tagTexts.title} centered closeButtonProps={close}>
      <TagForm onClose={onClose} />
    </Modal>
  )
}

function TagForm({ onClose }: { onClose: () => void }) {
  const { customerId, reviewCase } = useOpenCase()
  const [before] = useState(reviewCase.tags)
  const [tags, setTags] = useState(before)
  const known = useQuery(apiQuery('listTags'))
  const restore = useCaseChange('tagCase', { successMessage: tagTexts.restored })
  const save = useCaseChange('tagCase', {
    showsErrors: true,
    onSuccess: () => {
      notifyWithUndo(tagTexts.done, () => restore.mutate({ path: { customerId }, body: { tags: before } }))
      onClose()
    },
  })
  const invalid = tags.find((tag) => !TAG.test(tag))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!invalid) save.mutate({ path: { customerId }, body: { tags } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TagsInput
          label={tagTexts.label}
          description={tagTexts.hint(MAX_TAGS)}
          data={known.data?.items.map(({ tag }) => tag) ?? []}
          value={tags}
          // Typed as people write them.
          onChange={(values) =>
            setTags([...new Set(values.map((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, '-')))])
          }
          maxTags={MAX_TAGS}
          error={invalid && tagTexts.invalid(invalid)}
          data-autofocus
        />
        <DialogFooter action={tagTexts.action} mutation={save} onClose={onClose} disabled={invalid !== undefined} />
      </Stack>
    </form>
  )
}
