/** The id of the field for a new note, which a key brings into focus. */
export const NOTE_FIELD = 'case-note'
