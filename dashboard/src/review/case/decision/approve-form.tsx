// Approves the customer, or proposes the approval when the risk needs a second approver.
import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { DialogFooter } from '../state/dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { decisionTexts, nextTexts } from '../texts/decision.ts'
import { AcknowledgeMatches, useAcknowledgement } from './acknowledge-matches.tsx'
import { Blockers } from './blockers.tsx'
import { CommentField } from './comment-field.tsx'
import { useHeldDecision } from './use-held-decision.ts'

export function ApproveForm({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const draft = useTextDraft(`approve ${customerId}`)
  const comment = draft.value.trim()
  const risk = useCurrentRisk(customerId)
  const needsSecondApproval = risk.data
    ? risk.data.needsSecondApproval
    : reviewCase.risk?.level !== 'Low' && reviewCase.risk?.level !== 'Medium'
  const approve = useCaseChange('approveCase', {
    successMessage: needsSecondApproval ? decisionTexts.proposed : decisionTexts.approved,
    onSuccess: () => {
      draft.clear()
      onClose()
    },
    showsErrors: true,
  })
  const isBlocked = reviewCase.blockers.length > 0
  const { confirmed } = reviewCase.screening
  const acknowledgement = useAcknowledgement(confirmed)
  const approveLater = useHeldDecision('approveCase')
  const input = {
    path: { customerId },
    body: {
      version,
      ...(confirmed.length > 0 ? { acknowledgedHitIds: [...acknowledgement.hitIds] } : {}),
      ...(comment ? { comment } : {}),
    },
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    approve.mutate(input)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Blockers onFollow={onClose} />
        {!isBlocked && <AcknowledgeMatches matches={confirmed} acknowledgement={acknowledgement} />}
        {!isBlocked && needsSecondApproval && (
          <Notice tone="attention" title={decisionTexts.highRisk}>
            {decisionTexts.highRiskHint}
          </Notice>
        )}
        {!isBlocked && !needsSecondApproval && <Text>{decisionTexts.approveHint}</Text>}
        {!isBlocked && <CommentField value={draft.value} onChange={draft.set} />}
        {!isBlocked && <DraftHint draft={draft} />}
        <DialogFooter
          action={needsSecondApproval ? decisionTexts.proposeAction : decisionTexts.approveAction}
          mutation={approve}
          onClose={onClose}
          disabled={isBlocked || risk.isFetching || !acknowledgement.isComplete}
          next={{
            label: needsSecondApproval ? nextTexts.propose : nextTexts.approve,
            onClick: () => {
              onClose()
              approveLater(input, draft.clear)
            },
          }}
        />
      </Stack>
    </form>
  )
}

/** The risk after the decisions made a moment ago. The page is refreshed when its level differs. */
function useCurrentRisk(customerId: string) {
  const client = useQueryClient()
  const { reviewCase } = useOpenCase()
  const risk = useQuery({ ...apiQuery('getCustomerRisk', { path: { customerId } }), staleTime: 0 })
  const { level } = risk.data ?? {}
  useEffect(() => {
    if (level && level !== reviewCase.risk?.level) void client.invalidateQueries({ queryKey: ['getCase'] })
  }, [client, level, reviewCase.risk?.level])
  return risk
}
