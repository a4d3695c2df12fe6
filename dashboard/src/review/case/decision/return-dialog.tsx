// Returns a proposed approval to the analyst who proposed it, with the reason.

import { NoteReminder } from '../activity/note-reminder.tsx'
import { staffName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { returnTexts } from '../texts/dialogs.ts'
import { CommentDialog } from './comment-dialog.tsx'

export function ReturnDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { customerId, version, reviewCase } = useOpenCase()
  const draftName = `sendBackCase ${customerId}`
  const sendBack = useCaseChange('sendBackCase', {
    successMessage: returnTexts.done,
    draftName,
    onSuccess: onClose,
    showsErrors: true,
  })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      texts={returnTexts}
      explanation={returnTexts.explanation(staffName(reviewCase.firstApprover))}
      draftName={draftName}
      mutation={sendBack}
      onConfirm={(comment) => sendBack.mutate({ path: { customerId }, body: { version, comment } })}
    >
      <NoteReminder />
    </CommentDialog>
  )
}
