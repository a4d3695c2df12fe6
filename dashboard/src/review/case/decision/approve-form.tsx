// Approves the customer, or proposes the approval when the risk needs a second approver.
import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { decisionTexts, nextTexts } from '../texts/decision.ts'
import { AcknowledgeDocuments } from './acknowledge-documents.tsx'
import { AcknowledgeMatches } from './acknowledge-matches.tsx'
import { CommentField } from './comment-field.tsx'
import { Objection } from './objection.tsx'
import { useAcknowledgement } from './use-acknowledgement.ts'
import { useHeldDecision } from './use-held-decision.ts'

export function ApproveForm({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const draft = useTextDraft(`approve ${customerId}`)
  const comment = draft.value.trim()
  const risk = useCurrentRisk(customerId)
  const needsSecondApproval = risk.data
    ? risk.data.needsSecondApproval
    : reviewCase.risk?.level !== 'Low' && reviewCase.risk?.level !== 'Medium'
  const isBlocked = reviewCase.blockers.length > 0
  const { confirmed } = reviewCase.screening
  const hitIds = confirmed.map(({ hitId }) => hitId)
  const { unreviewedDocuments } = reviewCase
  const acknowledgement = useAcknowledgement([...hitIds, ...unreviewedDocuments.map(({ documentId }) => documentId)])
  const { decide, decideAndOpenNext } = useHeldDecision('approveCase', {
    onClose,
    isProposal: needsSecondApproval,
    onSent: () => {
      draft.clear()
      acknowledgement.forget()
    },
  })
  const input = {
    path: { customerId },
    body: {
      version,
      ...(confirmed.length > 0 ? { acknowledgedHitIds: acknowledgement.ids.filter((id) => hitIds.includes(id)) } : {}),
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
        {!isBlocked && <AcknowledgeMatches matches={confirmed} acknowledgement={acknowledgement} />}
        {!isBlocked && (
          <AcknowledgeDocuments documents={unreviewedDocuments} acknowledgement={acknowledgement} onFollow={onClose} />
        )}
        {!isBlocked && needsSecondApproval && (
          <Notice tone="attention" title={decisionTexts.highRisk}>
            {decisionTexts.highRiskHint}
          </Notice>
        )}
        {!isBlocked && !needsSecondApproval && <Text>{decisionTexts.approveHint}</Text>}
        <Objection />
        {!isBlocked && <CommentField value={draft.value} onChange={draft.set} />}
        {!isBlocked && <DraftHint draft={draft} />}
        <CaseDialogFooter
          action={needsSecondApproval ? decisionTexts.proposeAction : decisionTexts.approveAction}
          mutation={decide}
          onClose={onClose}
          disabled={isBlocked || !acknowledgement.isComplete}
          next={{
            label: needsSecondApproval ? nextTexts.propose : nextTexts.approve,
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
