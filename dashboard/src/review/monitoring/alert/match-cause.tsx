// The list entry that the alert is about, compared with what the customer declared.
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Facts } from '../../../components/layout/facts.tsx'
import { useSession } from '../../../session/session.ts'
import { personName, personOf } from '../../case/model/names.ts'
import { MatchCard } from '../../case/screening/match-card.tsx'
import type { MatchDismissal } from '../../case/screening/match-decision.tsx'
import { matchDraft } from '../../case/screening/match-draft.ts'
import { useOpenCase } from '../../case/state/case-context.ts'
import { useHasHeldDecision } from '../../components/held-decision.tsx'
import { CauseCard } from './cause-card.tsx'
import { isHighRisk } from './high-risk.ts'
import { causeTexts, dismissTexts } from './texts.ts'
import { useHeldDismissal } from './use-held-dismissal.ts'

export function MatchCause({ alert }: { alert: Alert }) {
  const { reviewCase, customerId } = useOpenCase()
  const { hitId, subjectId, subjectKind, listVersion, category } = alert.details
  const screening = useQuery(apiQuery('getScreening', { path: { customerId } }))
  const subject = screening.data?.subjects.find((one) => one.subjectId === subjectId)
  const hit = subject?.hits.find((one) => one.hitId === hitId)
  const name =
    subject?.name ??
    (subjectKind === 'Business' ? reviewCase.profile.companyName : personName(personOf(reviewCase, subjectId ?? null)))
  const isOpen = alert.state === 'Open'
  const { userId } = useSession()
  const isProposedByViewer = alert.proposal?.proposedBy.userId === userId
  const isHeld = useHasHeldDecision(alert.alertId)
  const dismissal = useMatchDismissal(alert, hitId ?? '')
  return (
    <CauseCard lead={causeTexts.match(name)} hint={isOpen ? causeTexts.matchHint : undefined}>
      {isOpen && category === 'Sanctions' && <Notice tone="attention" title={causeTexts.sanctionsHint} />}
      <Facts
        facts={[
          [causeTexts.subject, <bdi key="subject">{name}</bdi>],
          ...(listVersion ? [[causeTexts.listVersion, listVersion] as const] : []),
        ]}
      />
      {screening.isError && <ErrorView error={screening.error} onRetry={() => void screening.refetch()} />}
      {screening.isPending && <LoadingView lines={5} label={causeTexts.loadingMatch} />}
      {screening.data && !hit && <div>{causeTexts.matchGone}</div>}
      {subject && hit && (
        <MatchCard
          hit={hit}
          subject={subject}
          decideKey="m"
          isLocked={isHeld || isProposedByViewer}
          dismissal={dismissal}
        />
      )}
    </CauseCard>
  )
}

/** For a high-risk customer the dismissal of the match is that of the alert, which a second approver may have to confirm. */
function useMatchDismissal(alert: Alert, hitId: string): MatchDismissal | undefined {
  const held = useHeldDismissal(alert, { draftName: matchDraft(hitId), onClose: () => {} })
  if (!isHighRisk(alert) || !alert.actions.includes('dismiss')) return undefined
  return {
    error: held.error,
    isPending: held.isPending,
    notice: alert.proposal ? null : (
      <Notice tone="attention" title={dismissTexts.highRisk}>
        {dismissTexts.highRiskHint}
      </Notice>
    ),
    send: (comment) => held.mutate({ dismissal: { reasonCode: 'FalsePositive', comment }, proposal: alert.proposal }),
  }
}
