// Internal notes, never shown to a partner.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { ErrorView, FormError, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { CursorButtons, useCursors } from '../../../components/tables/cursors.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { bringEvidenceIntoSight, focusOnSelectedRow } from '../checklist/evidence-in-sight.ts'
import { itemName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { noteOccasions, noteTexts } from '../texts/activity.ts'
import classes from './activity.module.css'
import { useNoteCount } from './note-count.ts'
import { NOTE_ADDED, NOTE_FIELD, newNote, noteBody, noteDraftName, noteToSend } from './note-draft.ts'
import { inSteps } from './note-steps.ts'

export function Notes() {
  const { reviewCase, customerId, may } = useOpenCase()
  const cursors = useCursors()
  const count = useNoteCount()
  const notes = useQuery({
    ...apiQuery('listNotes', { path: { customerId }, query: { before: cursors.cursor } }),
    // Reading notes is recorded in the audit log, so it isn't done when there are none.
    enabled: reviewCase.noteCount > 0 && !reviewCase.profile.erasedAt,
  })
  return (
    <Card title={noteTexts.title(count)} actions={may('addNote') && !reviewCase.profile.erasedAt && <Key name="i" />}>
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
            {inSteps(notes.data.items).map(({ note, aboutIds }) => (
              <li key={note.noteId}>
                <p>
                  <bdi>{note.text}</bdi>
                </p>
                <small>
                  <UserName
                    email={note.author.email}
                    none={note.author.kind === 'System' ? noteTexts.system : noteTexts.formerStaff}
                    isPlain
                  />
                  {noteOccasions[note.about] && ` · ${noteOccasions[note.about]}`}
                  <bdi>
                    {note.about === 'Waived' &&
                      subjectText(
                        aboutIds
                          .map((itemId) => itemName(reviewCase, itemId).replace(/\.$/, ''))
                          .filter(Boolean)
                          .join(', '),
                      )}
                  </bdi>
                  {note.takenBackAt && <strong> ({noteTexts.takenBack})</strong>}
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

const subjectText = (name: string) => name && noteTexts.subject(name)

/** Back to the evidence: the keys that follow are shortcuts again. */
function leave(): void {
  focusOnSelectedRow()
  bringEvidenceIntoSight()
}

function AddNote() {
  const { customerId } = useOpenCase()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(noteDraftName(customerId), newNote, { isUntouched: ({ text }) => text === '' })
  const startNew = () => {
    draft.set(newNote())
    draft.clear()
  }
  useWindowEvent(NOTE_ADDED, startNew)
  const add = useCaseChange('addNote', {
    showsErrors: true,
    successMessage: noteTexts.added,
    onSuccess: () => {
      startNew()
      // By its key, the note is done and the evidence is next. Who pressed the button sees what they wrote below it.
      const { activeElement } = document
      if (activeElement?.id === NOTE_FIELD) leave()
      else if (activeElement instanceof HTMLElement && form.current?.contains(activeElement)) activeElement.blur()
    },
  })
  const note = draft.value.text.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!note) return
    const sent = noteToSend(draft.value)
    // Kept before it is sent: the response may be lost with the page.
    draft.set(sent)
    add.mutate({ path: { customerId }, body: noteBody(sent) })
  }
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="xs">
        <Textarea
          id={NOTE_FIELD}
          onKeyDown={(event) => event.key === 'Escape' && leave()}
          aria-label={noteTexts.label}
          placeholder={noteTexts.placeholder}
          value={draft.value.text}
          onChange={(event) => draft.set({ ...draft.value, text: event.currentTarget.value })}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={10}
        />
        <DraftHint draft={draft} />
        <FormError error={add.error} />
        {note && (
          <Group justify="flex-end">
            <Button ref={submitKey} type="submit" size="xs" loading={add.isPending}>
              {noteTexts.add}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
