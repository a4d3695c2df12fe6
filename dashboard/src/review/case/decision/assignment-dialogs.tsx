// Who works on the case: released to the queue by its owner, or assigned by a supervisor.
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { AssignDialog } from '../../assign-dialog.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'

interface Shown {
  opened: boolean
  onClose: () => void
}

const useAssign = (onDone: () => void) =>
  useCaseChange('assignCase', { message: 'The case is assigned.', onDone, showsErrors: true })
const useRelease = (onDone: () => void) =>
  useCaseChange('releaseCase', { message: 'The case is back in the queue.', onDone, showsErrors: true })

export function AssignCaseDialog({ opened, onClose }: Shown) {
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

export function ReleaseDialog({ opened, onClose }: Shown) {
  const { customerId } = useOpenCase()
  const action = useRelease(onClose)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Release the case?"
      action="Release it"
      harmless
      busy={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate({ path: { customerId } })}
    >
      It goes back to the queue for anybody to claim. What was decided on people and documents stays.
    </ConfirmDialog>
  )
}
