// What supervisors are asked about the open case, with the way to answer.
import { Button } from '@mantine/core'
import { usePermission } from '../../../session/session.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { flagActions } from '../texts/flags.ts'
import { NoteText, useNewestNotes } from './note-text.tsx'
import { OpenEscalation } from './open-escalation.tsx'

export function EscalationNotice() {
  const { reviewCase, may } = useOpenCase()
  const { openResolve } = useCaseActions()
  const supervises = usePermission('review.supervise')
  const since = reviewCase.escalation?.escalatedAt
  const questions = useNewestNotes(since !== undefined)?.filter(
    ({ about, writtenAt }) => about === 'Escalated' && since !== undefined && writtenAt >= since,
  )
  return (
    <OpenEscalation>
      {questions?.toReversed().map((note) => (
        <NoteText key={note.noteId} note={note} />
      ))}
      {supervises && may('resolveEscalation') && (
        <Button size="xs" mt="xs" onClick={openResolve}>
          {flagActions.resolve}
        </Button>
      )}
    </OpenEscalation>
  )
}
