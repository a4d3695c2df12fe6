// The second approver confirms a proposed approval.
import { Modal, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { NoteReminder } from '../activity/note-reminder.tsx'
import { OpenEscalation } from '../flags/open-escalation.tsx'
import { ProposalComment } from '../flags/proposal-comment.tsx'
import { RiskChange } from '../flags/risk-change.tsx'
import { staffName } from '../model/names.ts'
import { RiskFactorList } from '../risk-factors.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { caseTexts } from '../texts/case.ts'
import { nextTexts, openEscalationTexts } from '../texts/decision.ts'
import { confirmTexts } from '../texts/dialogs.ts'
import { AcknowledgeDocuments } from './acknowledge-documents.tsx'
import { AcknowledgeMatches } from './acknowledge-matches.tsx'
import { Blockers } from './blockers.tsx'
import { CommentField } from './comment-field.tsx'
import { useAcknowledgement } from './use-acknowledgement.ts'
import { useHeldDecision } from './use-held-decision.ts'

export function ConfirmApprovalDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={confirmTexts.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <ConfirmForm onClose={onClose} />
    </Modal>
  )
}

/** Why the case is high risk, which is what the second approval is about. */
function RiskToConfirm({ onFollow }: { onFollow: () => void }) {
  const { risk } = useOpenCase().reviewCase
  if (!risk || risk.reasons.length === 0) return null
  return (
    <div>
      <RiskFactorList risk={risk} onFollow={onFollow} />
    </div>
  )
}

function ConfirmForm({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const draft = useTextDraft(`confirm ${customerId}`)
  const { confirmed } = reviewCase.screening
  const hitIds = confirmed.map(({ hitId }) => hitId)
  const { unreviewedDocuments } = reviewCase
  const acknowledgement = useAcknowledgement([...hitIds, ...unreviewedDocuments.map(({ documentId }) => documentId)])
  const { decide, decideAndOpenNext } = useHeldDecision('confirmApproval', {
    onClose,
    onSent: () => {
      draft.clear()
      acknowledgement.forget()
    },
  })
  const isBlocked = reviewCase.blockers.length > 0
  const acknowledgedHitIds = acknowledgement.ids.filter((id) => hitIds.includes(id))
  const comment = draft.value.trim()
  const input = {
    path: { customerId },
    body: {
      version,
      ...(confirmed.length > 0 ? { acknowledgedHitIds } : {}),
      ...(comment ? { comment } : {}),
    },
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    acknowledgement.keep()
    decide.mutate(input)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text
          tabIndex={-1}
          style={{ outline: 'none' }}
          data-autofocus={isBlocked || hitIds.length + unreviewedDocuments.length > 0 ? undefined : true}
        >
          {confirmTexts.explanation(staffName(reviewCase.firstApprover))}
        </Text>
        <ProposalComment />
        <RiskChange />
        <RiskToConfirm onFollow={onClose} />
        <OpenEscalation>{openEscalationTexts.hint}</OpenEscalation>
        <Blockers onFollow={onClose} />
        {!isBlocked && <AcknowledgeMatches matches={confirmed} acknowledgement={acknowledgement} />}
        {!isBlocked && (
          <AcknowledgeDocuments documents={unreviewedDocuments} acknowledgement={acknowledgement} onFollow={onClose} />
        )}
        <NoteReminder />
        {!isBlocked && <CommentField value={draft.value} onChange={draft.set} isQuiet />}
        {!isBlocked && <DraftHint draft={draft} />}
        <CaseDialogFooter
          action={confirmTexts.action}
          mutation={decide}
          onClose={onClose}
          disabled={isBlocked || !acknowledgement.isComplete}
          next={{
            label: nextTexts.confirm,
            onClick: () => {
              acknowledgement.keep()
              decideAndOpenNext(input)
            },
          }}
        />
      </Stack>
    </form>
  )
}
