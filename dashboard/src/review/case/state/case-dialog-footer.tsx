// The footer of a dialog on the open case: a version that is no longer current is shown as what changed, not as an error.
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { nextTexts } from '../texts/decision.ts'
import { StaleVersionNotice } from './unseen-changes.tsx'
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

export function CaseDialogFooter({ mutation: { error, isPending }, next, ...footer }: CaseDialogFooterProps) {
  return (
    <>
      <StaleVersionNotice />
      <DialogFooter
        {...footer}
        error={isVersionStale(error) ? undefined : error}
        isPending={isPending}
        next={next}
        hint={next && nextTexts.hint}
      />
    </>
  )
}
