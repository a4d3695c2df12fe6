// The second approver confirms a proposed approval.
import { Modal, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useOpenCase } from '../state/case-context.ts'
import { DialogFooter } from '../state/dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
import { confirmTexts, nextTexts } from '../texts/decision.ts'
import { AcknowledgeMatches, useAcknowledgement } from './acknowledge-matches.tsx'
import { Blockers } from './blockers.tsx'
import { useHeldDecision } from './use-held-decision.ts'

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
  const { confirmed } = reviewCase.screening
  const acknowledgement = useAcknowledgement(confirmed)
  const isBlocked = reviewCase.blockers.length > 0
  const confirmLater = useHeldDecision('confirmApproval')
  const acknowledgedHitIds = [...acknowledgement.hitIds]
  const input = { path: { customerId }, body: { version, ...(confirmed.length > 0 ? { acknowledgedHitIds } : {}) } }
  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate(input)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{confirmTexts.explanation(reviewCase.firstApprover?.email ?? caseTexts.formerStaff)}</Text>
        <Blockers onFollow={onClose} />
        {!isBlocked && <AcknowledgeMatches matches={confirmed} acknowledgement={acknowledgement} />}
        <DialogFooter
          action={confirmTexts.action}
          mutation={confirm}
          onClose={onClose}
          disabled={isBlocked || !acknowledgement.isComplete}
          next={{
            label: nextTexts.confirm,
            onClick: () => {
              onClose()
              confirmLater(input)
            },
          }}
        />
      </Stack>
    </form>
  )
}
