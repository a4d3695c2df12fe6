// Reverses the decision on a closed case.
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { reopenTexts } from '../texts/dialogs.ts'
import { CommentDialog } from './comment-dialog.tsx'

export function ReopenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  const draftName = `reopenCase ${customerId}`
  const reopen = useCaseChange('reopenCase', {
    successMessage: reopenTexts.done,
    draftName,
    onSuccess: onClose,
    showsErrors: true,
  })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      texts={reopenTexts}
      explanation={reopenTexts.explanation}
      draftName={draftName}
      mutation={reopen}
      onConfirm={(comment) => reopen.mutate({ path: { customerId }, body: { version, comment } })}
    />
  )
}
