// Internal notes on a case. Encrypted, because they may name people.

import { assertKey } from '../../customer/change-customer.ts'
import { newId } from '../../platform/ids.ts'
import { open, seal } from '../../platform/keys/keyring.ts'
import type { LockedCase } from '../case/case-work.ts'
import { insertNote, type NoteRow } from './notes-sql.ts'

export const MAX_NOTE_LENGTH = 4000
export const NOTE_KINDS = [
  'Note',
  'Approved',
  'SentBack',
  'Rejected',
  'Waived',
  'Reopened',
  'Assigned',
  'Revealed',
  'AlertDismissed',
  'AlertReturned',
  'Snoozed',
  'Escalated',
  'EscalationResolved',
  'DuplicateDecided',
] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

export async function writeNote(
  lockedCase: LockedCase,
  about: NoteKind,
  text: string,
  { clientNoteId, aboutId }: { clientNoteId?: string | undefined; aboutId?: string | undefined } = {},
): Promise<string> {
  const { sql, at, reviewer } = lockedCase
  const noteId = newId(at.now)
  const sealed = seal(assertKey(lockedCase), text, contextOf(noteId))
  await insertNote(sql, at, {
    noteId,
    about,
    aboutId: aboutId ?? null,
    author: reviewer.actor,
    sealed,
    clientNoteId: clientNoteId ?? null,
  })
  return noteId
}

export function openNote(key: Buffer, note: Pick<NoteRow, 'noteId' | 'sealed'>): string {
  return open(key, note.sealed, contextOf(note.noteId)).toString('utf8')
}

const contextOf = (noteId: string) => `review_note:${noteId}`
