// Reverses the decision on a closed case.
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { CommentDialog } from './comment-dialog.tsx'

export function ReopenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  const action = useCaseChange('reopenCase', { message: 'Reopened.', onDone: onClose, showsErrors: true })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      title="Reopen the case?"
      action="Reopen it"
      label="Why"
      description="For colleagues; the partner doesn't read it."
      busy={action.isPending}
      error={action.error}
      onConfirm={(comment) => action.mutate({ path: { customerId }, body: { version, comment } })}
    >
      The decision no longer stands: the partner sees the customer in review again, and a new round begins in the queue.
    </CommentDialog>
  )
}
