// What colleagues write for each other. Never shown to a partner.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { CursorButtons, useCursors } from '../../../components/paging.tsx'
import { ErrorView, FormError, LoadingView } from '../../../components/state-views.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import classes from '../case.module.css'
import { NOTE_WORDS } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'

export const NOTE_FIELD = 'case-note'

export function Notes() {
  const { reviewCase, customerId, may } = useOpenCase()
  const cursors = useCursors()
  const notes = useQuery({
    ...apiQuery('listNotes', { path: { customerId }, query: { before: cursors.cursor } }),
    // Reading is in the trail, so it isn't done when there is nothing to read.
    enabled: reviewCase.noteCount > 0 && !reviewCase.profile.erasedAt,
  })
  return (
    <Card title={reviewCase.noteCount > 0 ? `Notes (${reviewCase.noteCount})` : 'Notes'}>
      {may('addNote') && !reviewCase.profile.erasedAt && <AddNote />}
      {reviewCase.noteCount === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has written anything. The partner never sees notes.
        </Text>
      )}
      {notes.isError && <ErrorView error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.isLoading && <LoadingView lines={3} label="Loading the notes" />}
      {notes.data && (
        <>
          <ul className={classes.notes}>
            {notes.data.items.map((note) => (
              <li key={note.noteId}>
                <p>{note.text}</p>
                <small>
                  {[note.author.email ?? 'somebody who is gone', NOTE_WORDS[note.about]].filter(Boolean).join(' ')},{' '}
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

function AddNote() {
  const { customerId } = useOpenCase()
  const [text, setText] = useState('')
  const add = useCaseChange('addNote', { showsErrors: true, onDone: () => setText('') })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) add.mutate({ path: { customerId }, body: { text: text.trim() } })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          id={NOTE_FIELD}
          aria-label="A note for colleagues"
          placeholder="Write for colleagues"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={10}
        />
        <FormError error={add.error} />
        {text.trim() && (
          <Group justify="flex-end">
            <Button type="submit" size="xs" loading={add.isPending}>
              Add the note
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
