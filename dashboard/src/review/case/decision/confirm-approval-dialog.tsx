// The second reviewer confirms a proposed approval.
import { Modal, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
import { confirmTexts } from '../texts/decision.ts'
import { Blockers } from './blockers.tsx'
import { DialogFooter } from './dialog-footer.tsx'

export function ConfirmApprovalDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={confirmTexts.title}
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <ConfirmForm onClose={onClose} />
    </Modal>
  )
}

function ConfirmForm({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const confirm = useCaseChange('confirmApproval', {
    successMessage: confirmTexts.done,
    onSuccess: onClose,
    showsErrors: true,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate({ path: { customerId }, body: { version } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{confirmTexts.explanation(reviewCase.firstApprover?.email ?? caseTexts.formerStaff)}</Text>
        <Blockers onFollow={onClose} />
        <DialogFooter
          action={confirmTexts.action}
          mutation={confirm}
          onClose={onClose}
          disabled={reviewCase.blockers.length > 0}
        />
      </Stack>
    </form>
  )
}
