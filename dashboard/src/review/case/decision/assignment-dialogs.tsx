// Who works on the case: released to the queue by its owner, or assigned by a supervisor.
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { AssignDialog } from '../../components/assign-dialog.tsx'
import { assignTexts } from '../../components/texts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { releaseTexts } from '../texts/decision.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

const useAssign = (onSuccess: () => void) =>
  useCaseChange('assignCase', { successMessage: assignTexts.assigned, onSuccess, showsErrors: true })
const useRelease = (onSuccess: () => void) =>
  useCaseChange('releaseCase', { successMessage: assignTexts.returned, onSuccess, showsErrors: true })

export function AssignCaseDialog({ opened, onClose }: DialogProps) {
  const { customerId, ownerId, owner, profile } = useOpenCase().reviewCase
  const reviewCase = { customerId, companyName: profile.companyName, ownerId, ownerEmail: owner?.email ?? null }
  return (
    <AssignDialog
      reviewCase={opened ? reviewCase : undefined}
      onClose={onClose}
      useAssign={useAssign}
      useRelease={useRelease}
    />
  )
}

export function ReleaseDialog({ opened, onClose }: DialogProps) {
  const { customerId } = useOpenCase()
  const release = useRelease(onClose)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={releaseTexts.title}
      action={releaseTexts.action}
      harmless
      busy={release.isPending}
      error={release.error}
      onConfirm={() => release.mutate({ path: { customerId } })}
    >
      {releaseTexts.explanation}
    </ConfirmDialog>
  )
}
