// A note that is being written, with the ID that makes a retry after a lost response the same note. Pure.

export interface NoteDraft {
  readonly text: string
  /** Undefined where the browser can't make one: it does on secure pages only. */
  readonly clientNoteId?: string | undefined
  /** What was sent under the ID, perhaps with a lost response. */
  readonly sentText?: string
}

export function newNote(): NoteDraft {
  return { text: '', clientNoteId: crypto.randomUUID?.() }
}

/** As it is sent and kept: the service returns the first note for a known ID, so that another text needs another ID. */
export function noteToSend(note: NoteDraft): NoteDraft {
  const sentText = note.text.trim()
  const isOther = note.sentText !== undefined && note.sentText !== sentText
  return { text: note.text, clientNoteId: isOther ? newNote().clientNoteId : note.clientNoteId, sentText }
}

export function noteBody({ text, clientNoteId }: NoteDraft) {
  return { text: text.trim(), ...(clientNoteId ? { clientNoteId } : {}) }
}

export const noteDraftName = (customerId: string) => `case note ${customerId}`

/** An event of the window: the note that is being written was added by a dialog. */
export const NOTE_ADDED = 'gangway-note-added'

/** The id of the field for a new note, which a key brings into focus. */
export const NOTE_FIELD = 'case-note'
