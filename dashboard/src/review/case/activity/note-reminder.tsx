// In a dialog that ends the work on the case: a note was typed but not added.
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { deleteDraft, readDraft, storeDraft } from '../../../session/draft-storage.ts'
import { useDraftKey } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { noteReminderTexts, noteTexts } from '../texts/activity.ts'
import { NOTE_ADDED, type NoteDraft, noteBody, noteDraftName, noteToSend } from './note-draft.ts'

export function NoteReminder() {
  const { customerId } = useOpenCase()
  const key = useDraftKey(noteDraftName(customerId))
  const [note, setNote] = useState(() => readDraft<NoteDraft>(key))
  const add = useCaseChange('addNote', {
    showsErrors: true,
    successMessage: noteTexts.added,
    onSuccess: () => {
      deleteDraft(key)
      setNote(undefined)
      window.dispatchEvent(new Event(NOTE_ADDED))
    },
  })
  const text = note?.text.trim()
  if (!note || !text) return null
  function send() {
    const sent = noteToSend(note!)
    // Kept before it is sent: the response may be lost with the page.
    storeDraft(key, sent, { isText: true })
    add.mutate({ path: { customerId }, body: noteBody(sent) })
  }
  return (
    <Notice tone="attention" title={noteReminderTexts.title}>
      <Text inherit lineClamp={3} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
      </Text>
      <Button size="xs" mt="xs" onClick={send} loading={add.isPending}>
        {noteTexts.add}
      </Button>
      <FormError error={add.error} />
    </Notice>
  )
}
