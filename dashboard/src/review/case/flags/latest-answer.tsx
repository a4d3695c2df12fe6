// What a supervisor answered, or why the second approver returned the case: the reviewer who goes on with it reads it first.
import { CloseButton, Group } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useSession } from '../../../session/session.ts'
import { staffName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { answerTexts as texts } from '../texts/flags.ts'
import { NoteText, useNewestNotes } from './note-text.tsx'

const ANSWERS = ['EscalationResolved', 'SentBack']
/** A later question, or a decision, has dealt with the answer. */
const ENDS = ['Escalated', 'Approved', 'Rejected', 'Reopened']

export function LatestAnswer() {
  const { reviewCase } = useOpenCase()
  const { userId } = useSession()
  const [closed, setClosed] = useState<string>()
  const { reviewStage, ownerId, preferredOwner } = reviewCase
  const isOpen = reviewStage === 'Queued' || reviewStage === 'InReview'
  const isTheirs = (ownerId ?? preferredOwner?.userId) === userId
  const notes = useNewestNotes(isOpen && isTheirs)
  if (!isOpen || !isTheirs) return null
  const answer = notes?.find(({ about }) => [...ANSWERS, ...ENDS].includes(about))
  if (!answer || ENDS.includes(answer.about) || answer.noteId === closed || answer.author.id === userId) return null
  const name = staffName(answer.author)
  const asker = notes?.slice(notes.indexOf(answer)).find(({ about }) => about === 'Escalated')?.author
  const answered = asker && asker.id !== userId ? texts.answeredOther(name, staffName(asker)) : texts.answered(name)
  return (
    <Notice tone="attention" title={answer.about === 'SentBack' ? texts.returned(name) : answered}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <NoteText note={answer} />
        <CloseButton size="sm" aria-label={texts.close} onClick={() => setClosed(answer.noteId)} />
      </Group>
    </Notice>
  )
}
