// Who works on the case: released to the queue by its owner, or assigned by a supervisor.
import { Modal, Stack, Text } from '@mantine/core'
import { AssignDialog } from '../../components/assign-dialog.tsx'
import { assignTexts } from '../../components/texts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={releaseTexts.title}
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <Release onClose={onClose} />
    </Modal>
  )
}

function Release({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { customerId } = useOpenCase()
  const release = useRelease(onClose)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        release.mutate({ path: { customerId } })
      }}
    >
      <Stack>
        <Text tabIndex={-1} style={{ outline: 'none' }} data-autofocus>
          {releaseTexts.explanation}
        </Text>
        <CaseDialogFooter action={releaseTexts.action} mutation={release} onClose={onClose} />
      </Stack>
    </form>
  )
}
