// Notes that one step wrote, such as several waivers with one reason, as one. Pure.
import type { Note } from '../../../api/compliance-operations.ts'

export interface NoteStep {
  readonly note: Note
  readonly aboutIds: readonly (string | null)[]
}

export function inSteps(notes: readonly Note[]): NoteStep[] {
  const steps = Map.groupBy(notes, ({ noteId, about, text, writtenAt, author, takenBackAt }) =>
    about === 'Waived' ? JSON.stringify([writtenAt, author.id, takenBackAt, text]) : noteId,
  )
  return [...steps.values()].map((written) => ({
    note: written[0]!,
    aboutIds: written.map(({ aboutId }) => aboutId),
  }))
}
