// Why the second approver returned the case: the analyst who proposes the approval again answers it.
import { Notice } from '../../../components/feedback/notice.tsx'
import { NoteText, useNewestNotes } from '../flags/note-text.tsx'
import { staffName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { answerTexts } from '../texts/flags.ts'

/** A later decision has dealt with the objection. */
const DECISIONS = ['SentBack', 'Approved', 'Rejected', 'Reopened']

export function Objection() {
  const { reviewCase } = useOpenCase()
  const latest = useNewestNotes(reviewCase.noteCount > 0)?.find(({ about }) => DECISIONS.includes(about))
  if (latest?.about !== 'SentBack') return null
  return (
    <Notice tone="attention" title={answerTexts.returned(staffName(latest.author))}>
      <NoteText note={latest} />
    </Notice>
  )
}
