// The list entry that the alert is about, compared with what the customer declared.
import { useQuery } from '@tanstack/react-query'
import type { Alert, Case, PersonRecord } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Facts } from '../../../components/layout/facts.tsx'
import { addressText } from '../../../format/address-text.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { useSession } from '../../../session/session.ts'
import { personName, personOf } from '../../case/model/names.ts'
import { MatchCard } from '../../case/screening/match-card.tsx'
import type { MatchDismissal } from '../../case/screening/match-decision.tsx'
import { matchDraft } from '../../case/screening/match-draft.ts'
import { useOpenCase } from '../../case/state/case-context.ts'
import { useHasHeldDecision } from '../../components/held-decision.tsx'
import { MATCH_KEY } from './alert-action-list.ts'
import { CauseCard } from './cause-card.tsx'
import { isProposed, SecondApprover } from './second-approver.tsx'
import { causeTexts, dismissTexts } from './texts.ts'
import { useHeldDismissal } from './use-held-dismissal.ts'

export function MatchCause({ alert }: { alert: Alert }) {
  const { reviewCase, customerId } = useOpenCase()
  const { hitId, subjectId, subjectKind, listVersion } = alert.details
  const screening = useQuery(apiQuery('getScreening', { path: { customerId } }))
  const subject = screening.data?.subjects.find((one) => one.subjectId === subjectId)
  const hit = subject?.hits.find((one) => one.hitId === hitId)
  const isBusiness = subjectKind === 'Business'
  const person = personOf(reviewCase, subjectId ?? null)
  const name = subject?.name ?? (isBusiness ? reviewCase.profile.companyName : personName(person))
  const declared = isBusiness ? ofBusiness(reviewCase) : person && ofPerson(person)
  const { userId } = useSession()
  const isProposedByViewer = alert.proposal?.proposedBy.userId === userId
  const isHeld = useHasHeldDecision(alert.alertId)
  const dismissal = useMatchDismissal(alert, hitId ?? '')
  return (
    <CauseCard lead={causeTexts.match(name)}>
      {declared && (
        <div>
          <bdi>{causeTexts.declared(declared.filter(Boolean).join(' · '))}</bdi>
        </div>
      )}
      {screening.isError && <ErrorView error={screening.error} onRetry={() => void screening.refetch()} />}
      {screening.isPending && <LoadingView lines={5} label={causeTexts.loadingMatch} />}
      {screening.data && !hit && <div>{causeTexts.matchGone}</div>}
      {subject && hit && (
        <MatchCard
          hit={hit}
          subject={subject}
          subjects={screening.data?.subjects ?? []}
          decideKey={MATCH_KEY}
          isLocked={isHeld || isProposedByViewer}
          dismissal={dismissal}
        />
      )}
      {listVersion && <Facts facts={[[causeTexts.listVersion, listVersion]]} />}
    </CauseCard>
  )
}

/** What the entry is compared with. */
function ofPerson({ ownershipType, birthDate, nationality, address }: PersonRecord): (string | null)[] {
  return [
    ownershipType.map(codeLabel).join(', '),
    birthDate && causeTexts.born(formatCalendarDay(birthDate)),
    causeTexts.nationalOf(countryName(nationality)),
    addressText(address),
  ]
}

function ofBusiness({ profile }: Case): (string | null)[] {
  const { businessTypeCode, registrationNumber, incorporationCountryIso3Code, addresses } = profile
  return [
    codeLabel(businessTypeCode),
    registrationNumber,
    countryName(incorporationCountryIso3Code),
    ...addresses.slice(0, 1).map(addressText),
  ]
}

/** The dismissal of the match is that of the alert: it can be undone, and a second approver may have to confirm it. */
function useMatchDismissal(alert: Alert, hitId: string): MatchDismissal | undefined {
  const held = useHeldDismissal(alert, { draftName: matchDraft(hitId), onClose: () => {} })
  if (!alert.actions.includes('dismiss')) return undefined
  const reasonCode = 'FalsePositive'
  return {
    error: held.error,
    isPending: held.isPending,
    notice: <SecondApprover alert={alert} reason={reasonCode} />,
    action: isProposed(alert, reasonCode) ? dismissTexts.propose : undefined,
    send: (comment) => held.mutate({ dismissal: { reasonCode, comment }, proposal: alert.proposal }),
  }
}
