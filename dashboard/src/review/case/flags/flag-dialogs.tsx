// Snooze, escalation and tags of the open case.
import { Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Case } from '../../../api/compliance-operations.ts'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { SnoozeFields, useSnoozing } from '../../components/flags/snooze-fields.tsx'
import { invalidTag, TagFields } from '../../components/flags/tag-fields.tsx'
import { bringEvidenceIntoSight } from '../checklist/evidence-in-sight.ts'
import { CommentDialog } from '../decision/comment-dialog.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
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
  const draft = useTextDraft(`snooze ${customerId}`)
  const snoozing = useSnoozing(draft)
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
  function submit(event: FormEvent) {
    event.preventDefault()
    const body = snoozing.given()
    if (body) snooze.mutate({ path: { customerId }, body })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{reviewCase.reviewStage === 'InReview' ? snoozeTexts.releases : snoozeTexts.explanation}</Text>
        <SnoozeFields snoozing={snoozing} />
        <DraftHint draft={draft} />
        <CaseDialogFooter action={snoozeTexts.action} mutation={snooze} onClose={onClose} />
      </Stack>
    </form>
  )
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
  const restore = useCaseChange('tagCase', { successMessage: tagTexts.restored })
  const save = useCaseChange('tagCase', {
    showsErrors: true,
    onSuccess: () => {
      notifyUndoable(tagTexts.done, () => restore.mutate({ path: { customerId }, body: { tags: before } }))
      onClose()
    },
  })
  const invalid = invalidTag(tags)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (invalid) return
    // Nothing is to be saved.
    if (tags.toSorted().join() === reviewCase.tags.toSorted().join()) onClose()
    else save.mutate({ path: { customerId }, body: { tags } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TagFields label={tagTexts.label} tags={tags} onChange={setTags} onClose={onClose} />
        <CaseDialogFooter action={tagTexts.action} mutation={save} onClose={onClose} disabled={invalid !== undefined} />
      </Stack>
    </form>
  )
}
