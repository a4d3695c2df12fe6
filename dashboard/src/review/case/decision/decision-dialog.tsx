// Approve or reject the customer.
import { Modal, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { readDraft } from '../../../session/draft-storage.ts'
import { useDraftKey } from '../../../session/drafts.ts'
import { NoteReminder } from '../activity/note-reminder.tsx'
import classes from '../case.module.css'
import { OpenEscalation } from '../flags/open-escalation.tsx'
import type { Choice } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { caseTexts } from '../texts/case.ts'
import { decisionTexts, openEscalationTexts } from '../texts/decision.ts'
import { ApproveForm } from './approve-form.tsx'
import { Blockers } from './blockers.tsx'
import { RejectForm } from './reject-form.tsx'

interface DecisionDialogProps {
  opened: boolean
  onClose: () => void
  choice: Choice | undefined
}

export function DecisionDialog({ opened, onClose, choice }: DecisionDialogProps) {
  const { companyName } = useOpenCase().reviewCase.profile
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<bdi>{decisionTexts.title(companyName)}</bdi>}
      size="lg"
      centered
      yOffset="1rem"
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <Decision onClose={onClose} choice={choice} />
    </Modal>
  )
}

function Decision({ onClose, choice }: Omit<DecisionDialogProps, 'opened'>) {
  const { screening, blockers, customerId } = useOpenCase().reviewCase
  const rejection = useDraftKey(`reject ${customerId}`)
  const [decision, setDecision] = useState(
    () => choice ?? (screening.confirmedHits > 0 || readDraft(rejection) ? 'reject' : 'approve'),
  )
  return (
    <Stack>
      <SegmentedControl
        value={decision}
        onChange={(value) => setDecision(value as Choice)}
        data={[
          { value: 'approve', label: decisionTexts.approve },
          { value: 'reject', label: decisionTexts.reject },
        ]}
        aria-label={decisionTexts.decision}
        fullWidth
      />
      <Stack className={blockers.length === 0 ? classes.inSight : undefined}>
        <OpenEscalation>{openEscalationTexts.hint}</OpenEscalation>
        {decision === 'approve' && <Blockers onFollow={onClose} />}
      </Stack>
      <NoteReminder />
      {decision === 'approve' ? <ApproveForm onClose={onClose} /> : <RejectForm onClose={onClose} />}
    </Stack>
  )
}
