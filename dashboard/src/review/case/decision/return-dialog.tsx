// Returns a proposed approval to the analyst who proposed it, with what is missing.
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { CommentDialog } from './comment-dialog.tsx'

export function ReturnDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { customerId, version, reviewCase } = useOpenCase()
  const action = useCaseChange('sendBackCase', { message: 'Sent back.', onDone: onClose, showsErrors: true })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      title="Send it back?"
      action="Send it back"
      label="What is missing"
      description={`${reviewCase.firstApprover?.email ?? 'Whoever proposed it'} reads it among the notes.`}
      busy={action.isPending}
      error={action.error}
      onConfirm={(comment) => action.mutate({ path: { customerId }, body: { version, comment } })}
    >
      It goes back to the queue, and to whoever proposed the approval first.
    </CommentDialog>
  )
}
