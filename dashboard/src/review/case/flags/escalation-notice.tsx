// What supervisors are asked about the open case, with the way to answer.
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/queries.ts'
import { usePermission } from '../../../session/session.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { flagActions } from '../texts/flags.ts'
import { OpenEscalation } from './open-escalation.tsx'

export function EscalationNotice() {
  const { reviewCase, customerId, may } = useOpenCase()
  const { openResolve } = useCaseActions()
  const supervises = usePermission('review.supervise')
  const since = reviewCase.escalation?.escalatedAt
  // The same read as that of the notes, which is recorded once.
  const notes = useQuery({
    ...apiQuery('listNotes', { path: { customerId }, query: { before: undefined } }),
    enabled: since !== undefined && !reviewCase.profile.erasedAt,
  })
  const questions = notes.data?.items.filter(
    ({ about, writtenAt }) => about === 'Escalated' && since !== undefined && writtenAt >= since,
  )
  return (
    <OpenEscalation>
      {questions?.toReversed().map(({ noteId, text }) => (
        <Text key={noteId} inherit lineClamp={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <bdi>{text}</bdi>
        </Text>
      ))}
      {supervises && may('resolveEscalation') && (
        <Button size="xs" mt="xs" onClick={openResolve}>
          {flagActions.resolve}
        </Button>
      )}
    </OpenEscalation>
  )
}
