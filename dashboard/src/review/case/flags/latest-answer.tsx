// What a supervisor answered, or why the second approver returned the case: the reviewer who goes on with it reads it first.
import { CloseButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useSession } from '../../../session/session.ts'
import { staffName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { answerTexts as texts } from '../texts/flags.ts'

const ANSWERS = ['EscalationResolved', 'SentBack']
/** A later question, or a decision, has dealt with the answer. */
const ENDS = ['Escalated', 'Approved', 'Rejected', 'Reopened']

export function LatestAnswer() {
  const { reviewCase, customerId } = useOpenCase()
  const { userId } = useSession()
  const [closed, setClosed] = useState<string>()
  const { reviewStage, ownerId, preferredOwner, noteCount } = reviewCase
  const isOpen = reviewStage === 'Queued' || reviewStage === 'InReview'
  const isTheirs = (ownerId ?? preferredOwner?.userId) === userId
  // The same read as that of the notes, which is recorded once.
  const notes = useQuery({
    ...apiQuery('listNotes', { path: { customerId }, query: { before: undefined } }),
    enabled: isOpen && isTheirs && noteCount > 0 && !reviewCase.profile.erasedAt,
  })
  if (!isOpen || !isTheirs) return null
  const answer = notes.data?.items.find(({ about }) => [...ANSWERS, ...ENDS].includes(about))
  if (!answer || ENDS.includes(answer.about) || answer.noteId === closed || answer.author.id === userId) return null
  const title = answer.about === 'SentBack' ? texts.returned : texts.answered
  return (
    <Notice tone="attention" title={title(staffName(answer.author))}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text inherit lineClamp={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <bdi>{answer.text}</bdi>
        </Text>
        <CloseButton size="sm" aria-label={texts.close} onClick={() => setClosed(answer.noteId)} />
      </Group>
    </Notice>
  )
}
