// The footer of a dialog on the open case: a version that is no longer current is shown as what changed, not as an error, and a
// case that someone else has or has decided by whom.
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { nextTexts } from '../texts/decision.ts'
import { useDialogTaken } from './dialog-taken.tsx'
import { isVersionStale } from './use-case-change.ts'

interface CaseDialogFooterProps {
  action: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onClose: () => void
  disabled?: boolean
  isDestructive?: boolean
  /** Does the same and opens the next case. */
  next?: { readonly label: string; readonly onClick: () => void }
}

export function CaseDialogFooter({ mutation, next, disabled = false, ...footer }: CaseDialogFooterProps) {
  const { error, isPending } = mutation
  const { isTaken, notice } = useDialogTaken(isPending)
  return (
    <>
      {notice}
      <DialogFooter
        {...footer}
        error={isVersionStale(error) || isTaken ? undefined : error}
        isPending={isPending}
        disabled={disabled || isTaken}
        next={next}
        hint={next && nextTexts.hint}
      />
    </>
  )
}
