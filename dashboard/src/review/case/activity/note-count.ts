// How many notes the list shows: several that one step wrote are one.
import { useNewestNotes } from '../flags/note-text.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { inSteps } from './note-steps.ts'

/** Undefined until the list is read, which only the list itself does. */
export function useNoteCount(): number | undefined {
  const { noteCount } = useOpenCase().reviewCase
  const newest = useNewestNotes(false)
  if (noteCount < 2) return noteCount
  return newest && noteCount - newest.length + inSteps(newest).length
}
