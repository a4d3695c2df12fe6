// Internal notes that stand at the top of the case, because someone waits for them.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Note } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { useOpenCase } from '../state/case-context.ts'

/** The newest first. The same read as that of the list of notes, which is recorded once. */
export function useNewestNotes(isNeeded: boolean): readonly Note[] | undefined {
  const { reviewCase, customerId } = useOpenCase()
  return useQuery({
    ...apiQuery('listNotes', { path: { customerId }, query: { before: undefined } }),
    enabled: isNeeded && !reviewCase.profile.erasedAt,
  }).data?.items
}

export function NoteText({ note }: { note: Note }) {
  return (
    <Text inherit lineClamp={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <bdi>{note.text}</bdi>
    </Text>
  )
}
