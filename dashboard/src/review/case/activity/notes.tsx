// Internal notes, never shown to a partner.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { ErrorView, FormError, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { CursorButtons, useCursors } from '../../../components/tables/paging.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { noteOccasions, noteTexts } from '../texts/activity.ts'
import classes from './activity.module.css'

export const NOTE_FIELD = 'case-note'

export function Notes() {
  const { reviewCase, customerId, may } = useOpenCase()
  const cursors = useCursors()
  const notes = useQuery({
    ...apiQuery('listNotes', { path: { customerId }, query: { before: cursors.cursor } }),
    // Reading notes is recorded in the audit log, so it isn't done when there are none.
    enabled: reviewCase.noteCount > 0 && !reviewCase.profile.erasedAt,
  })
  return (
    <Card title={noteTexts.title(reviewCase.noteCount)}>
      {may('addNote') && !reviewCase.profile.erasedAt && <AddNote />}
      {reviewCase.noteCount === 0 && (
        <Text size="sm" c="dimmed">
          {noteTexts.none}
        </Text>
      )}
      {notes.isError && <ErrorView error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.isLoading && <LoadingView lines={3} label={noteTexts.loading} />}
      {notes.data && (
        <>
          <ul className={classes.notes}>
            {notes.data.items.map((note) => (
              <li key={note.noteId}>
                <p>
                  <bdi>{note.text}</bdi>
                </p>
                <small>
                  {[note.author.email ?? noteTexts.formerStaff, noteOccasions[note.about]].filter(Boolean).join(' · ')}
                  {' · '}
                  <TimeText value={note.writtenAt} />
                </small>
              </li>
            ))}
          </ul>
          <CursorButtons cursors={cursors} next={notes.data.nextBefore} />
        </>
      )}
    </Card>
  )
}

/** Makes a retry after a lost connection the same note. Browsers have it on secure pages only. */
function newNoteId(): string | undefined {
  return crypto.randomUUID?.()
}

function AddNote() {
  const { customerId } = useOpenCase()
  const [text, setText] = useState('')
  const [noteId, setNoteId] = useState(newNoteId)
  const add = useCaseChange('addNote', {
    showsErrors: true,
    onSuccess: () => {
      setText('')
      setNoteId(newNoteId())
    },
  })
  const note = text.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (note) add.mutate({ path: { customerId }, body: { text: note, ...(noteId ? { clientNoteId: noteId } : {}) } })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          id={NOTE_FIELD}
          aria-label={noteTexts.label}
          placeholder={noteTexts.placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={10}
        />
        <FormError error={add.error} />
        {note && (
          <Group justify="flex-end">
            <Button type="submit" size="xs" loading={add.isPending}>
              {noteTexts.add}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
