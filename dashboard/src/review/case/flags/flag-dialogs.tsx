// Snooze, escalation and tags of the open case.
import { Button, Group, Modal, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Case } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { serviceNow } from '../../../format/service-now.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { bringEvidenceIntoSight } from '../checklist/evidence-in-sight.ts'
import { CommentDialog } from '../decision/comment-dialog.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { useRequiredField } from '../state/use-required-field.ts'
import { caseTexts } from '../texts/case.ts'
import { missingTexts } from '../texts/decision.ts'
import {
  escalateAgainTexts,
  escalateTexts,
  resolveTexts,
  snoozeTexts,
  tagTexts,
  withdrawTexts,
} from '../texts/flag-dialogs.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

const close = { 'aria-label': caseTexts.close }
const HOUR_MS = 60 * 60_000
const MAX_SNOOZE_MS = 90 * 24 * HOUR_MS
const MAX_TAGS = 5
/** The most used tags. */
const OFFERED = 12
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
  const { userId } = useSession()
  const { notifyUndoable } = useCaseActions()
  const now = new Date(serviceNow())
  const [until, setUntil] = useState(() => minuteText(tomorrow(now)))
  const draft = useTextDraft(`snooze ${customerId}`)
  const reason = draft.value.trim()
  const [isOwn] = useState(reviewCase.ownerId === userId)
  const endSnooze = useCaseChange('endSnooze', { successMessage: snoozeTexts.undone })
  const claim = useCaseChange('claimCase', { successMessage: snoozeTexts.undone })
  const snooze = useCaseChange('snoozeCase', {
    onSuccess: () => {
      draft.clear()
      // A case of their own was released; claiming it ends the snooze as well.
      const undo = isOwn ? claim : endSnooze
      notifyUndoable(snoozeTexts.done, () => undo.mutate({ path: { customerId } }))
      onClose()
      bringEvidenceIntoSight()
    },
    showsErrors: true,
  })
  const ahead = new Date(until).getTime() - now.getTime()
  const time = useRequiredField<HTMLInputElement>(
    ahead > 0 && ahead <= MAX_SNOOZE_MS,
    until ? snoozeTexts.outOfRange : missingTexts.time,
  )
  const text = useRequiredField<HTMLTextAreaElement>(reason !== '', missingTexts.text)
  function submit(event: FormEvent) {
    event.preventDefault()
    // Both are marked.
    const isGiven = [text.isGiven(), time.isGiven()]
    if (isGiven.every(Boolean))
      snooze.mutate({ path: { customerId }, body: { until: new Date(until).toISOString(), reason } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{reviewCase.reviewStage === 'InReview' ? snoozeTexts.releases : snoozeTexts.explanation}</Text>
        <Group gap="xs" role="group" aria-label={snoozeTexts.presets}>
          {PRESETS.map(([label, time]) => (
            <Button
              key={label}
              size="compact-sm"
              variant={minuteText(time(now)) === until ? 'light' : 'default'}
              aria-pressed={minuteText(time(now)) === until}
              onClick={() => setUntil(minuteText(time(now)))}
            >
              {label}
            </Button>
          ))}
        </Group>
        <TextInput
          type="datetime-local"
          label={snoozeTexts.until}
          description={snoozeTexts.untilHint}
          value={until}
          min={minuteText(now)}
          max={minuteText(new Date(now.getTime() + MAX_SNOOZE_MS))}
          onChange={(event) => setUntil(event.currentTarget.value)}
          {...time.field}
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
          {...text.field}
          data-autofocus
        />
        <DraftHint draft={draft} />
        <CaseDialogFooter action={snoozeTexts.action} mutation={snooze} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** The start of a working day where the analyst is. */
function morning(now: Date, daysAhead: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 8)
}
const tomorrow = (now: Date) => morning(now, 1)
const PRESETS: readonly (readonly [label: string, time: (now: Date) => Date])[] = [
  [snoozeTexts.inTwoHours, (now) => new Date(now.getTime() + 2 * HOUR_MS)],
  [snoozeTexts.tomorrow, tomorrow],
  [snoozeTexts.monday, (now) => morning(now, ((7 - now.getDay()) % 7) + 1)],
  [snoozeTexts.inAWeek, (now) => morning(now, 7)],
]

/** YYYY-MM-DDTHH:MM in the viewer's zone. */
function minuteText(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function EscalateDialog(dialog: DialogProps) {
  const { escalation } = useOpenCase().reviewCase
  // As it was opened: the case is escalated before the dialog has closed.
  const texts = useRef(escalateTexts)
  const wasOpened = useRef(false)
  if (dialog.opened && !wasOpened.current) texts.current = escalation ? escalateAgainTexts : escalateTexts
  wasOpened.current = dialog.opened
  return <NoteDialog operation="escalateCase" texts={texts.current} {...dialog} />
}

/** An analyst takes back their own. */
export function ResolveEscalationDialog(dialog: DialogProps) {
  const texts = usePermission('review.supervise') ? resolveTexts : withdrawTexts
  return <NoteDialog operation="resolveEscalation" texts={texts} {...dialog} />
}

interface NoteDialogProps extends DialogProps {
  operation: 'escalateCase' | 'resolveEscalation'
  texts: typeof escalateTexts | typeof resolveTexts | typeof withdrawTexts
}

function NoteDialog({ operation, texts, opened, onClose }: NoteDialogProps) {
  const { customerId, reviewCase } = useOpenCase()
  const { notifyUndoable } = useCaseActions()
  const draftName = `${operation} ${customerId}`
  const path = { customerId }
  const withdraw = useCaseChange('resolveEscalation', { successMessage: withdrawTexts.done })
  const change = useCaseChange(operation, {
    showsErrors: true,
    draftName,
    onSuccess: () => {
      // What is added to an escalation, or answers it, stays.
      if (texts !== escalateTexts) notifySuccess(texts.done)
      else notifyUndoable(texts.done, () => withdraw.mutate({ path, body: { note: withdrawTexts.undone } }))
      onClose()
    },
  })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      texts={texts}
      explanation={explanationOf(texts, reviewCase)}
      draftName={draftName}
      mutation={change}
      onConfirm={(note) => change.mutate({ path, body: { note } })}
    />
  )
}

function explanationOf(texts: NoteDialogProps['texts'], { ownerId, reviewStage }: Case): string {
  if (reviewStage === 'AwaitingSecondApproval' && 'awaitsApproval' in texts) return texts.awaitsApproval
  return ownerId ? texts.explanation : texts.unowned
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
  const { notifyUndoable } = useCaseActions()
  const [before] = useState(reviewCase.tags)
  const [tags, setTags] = useState(before)
  const known = useQuery(apiQuery('listTags'))
  const restore = useCaseChange('tagCase', { successMessage: tagTexts.restored })
  const save = useCaseChange('tagCase', {
    showsErrors: true,
    onSuccess: () => {
      notifyUndoable(tagTexts.done, () => restore.mutate({ path: { customerId }, body: { tags: before } }))
      onClose()
    },
  })
  const others = (known.data?.items.map(({ tag }) => tag) ?? []).filter((tag) => !tags.includes(tag)).slice(0, OFFERED)
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
          onKeyDown={(event) => {
            // The list of tags would keep the key, and the dialog would stay open.
            if (event.key === 'Escape') onClose()
          }}
          error={invalid && tagTexts.invalid(invalid)}
          data-autofocus
        />
        {others.length > 0 && (
          <Group gap={6} role="group" aria-label={tagTexts.inUse}>
            <Text size="sm" c="dimmed">
              {tagTexts.inUse}
            </Text>
            {others.map((tag) => (
              <Button
                key={tag}
                size="compact-xs"
                variant="default"
                disabled={tags.length >= MAX_TAGS}
                onClick={() => setTags([...tags, tag])}
                aria-label={tagTexts.add(tag)}
              >
                {tag}
              </Button>
            ))}
          </Group>
        )}
        <CaseDialogFooter action={tagTexts.action} mutation={save} onClose={onClose} disabled={invalid !== undefined} />
      </Stack>
    </form>
  )
}
