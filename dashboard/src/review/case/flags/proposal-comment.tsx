// What the analyst wrote when they proposed the approval: the second approver reads it before confirming.
import { Text } from '@mantine/core'
import { staffName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useNewestNotes } from './note-text.tsx'

export function ProposalComment() {
  const { reviewStage, decision, firstApprover, noteCount } = useOpenCase().reviewCase
  const comment = useNewestNotes(reviewStage === 'AwaitingSecondApproval' && noteCount > 0)?.find(
    // Not that of an earlier proposal.
    ({ about, writtenAt }) => about === 'Approved' && writtenAt === decision?.decidedAt,
  )
  if (!comment) return null
  return (
    <Text inherit mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {staffName(firstApprover)}: “<bdi>{comment.text}</bdi>”
    </Text>
  )
}
