// Why the alert was raised, in plain words.
import { Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import type { Alert, Case, RiskReason } from '../../../api/compliance-operations.ts'
import { RequirementBadge } from '../../../components/badges/verification-badge.tsx'
import { lazyPart } from '../../../components/feedback/lazy-part.ts'
import { Facts } from '../../../components/layout/facts.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { DueDay } from '../../../components/values/due-day.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { daysUntil, formatCalendarDay } from '../../../format/times.ts'
import { targetName } from '../../case/model/names.ts'
import { BulletList } from '../../case/parts/bullet-list.tsx'
import { useOpenCase } from '../../case/state/case-context.ts'
import { RiskBadge } from '../../components/risk-badge.tsx'
import { riskLabels } from '../../components/texts.ts'
import { CauseCard } from './cause-card.tsx'
import { MatchCause } from './match-cause.tsx'
import { causeTexts, riskFactors, scoreText } from './texts.ts'

const ExpiringDocument = lazyPart<{ alert: Alert }>(
  async () => (await import('./expiring-document.tsx')).ExpiringDocument,
)
const ReviewFacts = lazyPart<object>(async () => (await import('./review-facts.tsx')).ReviewFacts)

export function Cause({ alert }: { alert: Alert }) {
  const { reviewCase } = useOpenCase()
  switch (alert.kind) {
    case 'ScreeningMatch':
      return <MatchCause alert={alert} />
    case 'RiskRaised':
      return <RiskCause alert={alert} reviewCase={reviewCase} />
    case 'PeriodicReview':
      return <ReviewCause alert={alert} />
    default:
      return <ExpiryCause alert={alert} reviewCase={reviewCase} />
  }
}

function ExpiryCause({ alert, reviewCase }: { alert: Alert; reviewCase: Case }) {
  const { customerId, details, kind } = alert
  const { documentId, identityId, uboId, expiryDate = '', requirementId } = details
  const target = identityId ? { type: 'Identity', id: identityId } : { type: 'Document', id: documentId }
  const name = targetName(reviewCase, target)
  const day = formatCalendarDay(expiryDate)
  const isExpired = kind === 'DocumentExpired' || kind === 'IdentityExpired'
  const requirement = [...reviewCase.requirements, ...reviewCase.items].find(
    (known) => known.requirementId === requirementId,
  )
  return (
    <CauseCard
      lead={isExpired ? causeTexts.expired(name, day) : causeTexts.expires(name, day, daysUntil(expiryDate))}
      hint={alert.state === 'Open' ? causeTexts.expiryHint : undefined}
    >
      <Facts
        facts={[
          [
            causeTexts.document,
            <span key="document">
              <bdi>{name}</bdi>{' '}
              <AnchorLink
                to="/review/cases/$customerId"
                params={{ customerId }}
                search={{ at: documentId ? `documents/${documentId}` : uboId ? `people/${uboId}` : undefined }}
                size="sm"
              >
                {causeTexts.viewDocument}
              </AnchorLink>
            </span>,
          ],
          [causeTexts.expiryDate, day],
          [
            causeTexts.requirement,
            requirement ? <Requested key="requirement" requirement={requirement} /> : causeTexts.notRequested,
          ],
        ]}
      />
      <Suspense>
        <ExpiringDocument alert={alert} />
      </Suspense>
    </CauseCard>
  )
}

function Requested({
  requirement: { status, dueBy },
}: {
  requirement: Pick<Case['items'][number], 'status' | 'dueBy'>
}) {
  return (
    <Group gap="xs">
      <RequirementBadge status={status} />
      {status === 'Due' && dueBy && (
        <Text size="sm">
          {causeTexts.dueBy} <DueDay value={dueBy} />
        </Text>
      )}
    </Group>
  )
}

function RiskCause({ alert: { details }, reviewCase }: { alert: Alert; reviewCase: Case }) {
  const { previousRiskLevel = '', riskLevel = '', riskScore, riskReasonCodes = [], trigger } = details
  const label = (level: string) => riskLabels[level] ?? level
  const known = (reviewCase.risk?.reasons ?? []) as RiskReason[]
  // A factor that the customer had before can weigh more now.
  const hasNew = riskReasonCodes.length > 0
  const codes = hasNew ? riskReasonCodes : [...new Set(known.map(({ code }) => code))]
  const factors = codes.flatMap((code) => {
    const present = known.filter((reason) => reason.code === code)
    if (present.length === 0) return [{ code, text: riskFactors[code] ?? codeLabel(code), about: '' }]
    return present.map(({ text, target }) => ({ code, text, about: targetName(reviewCase, target) }))
  })
  return (
    <CauseCard
      lead={
        previousRiskLevel === riskLevel
          ? causeTexts.riskSame(label(riskLevel))
          : causeTexts.riskRose(label(previousRiskLevel), label(riskLevel))
      }
      hint={trigger === 'PartnerChange' ? causeTexts.riskByPartner : undefined}
    >
      <Facts
        facts={[
          [
            hasNew ? causeTexts.riskFactors : causeTexts.allRiskFactors,
            <BulletList key="factors">
              {factors.map(({ code, text, about }) => (
                <li key={`${code} ${about}`}>
                  {text} {about && <bdi>({about})</bdi>}
                </li>
              ))}
            </BulletList>,
          ],
          ...(riskScore === undefined ? [] : [[causeTexts.riskScore, scoreText(riskScore)] as const]),
        ]}
      />
    </CauseCard>
  )
}

function ReviewCause({ alert: { details, state } }: { alert: Alert }) {
  const { riskLevel, reviewedAt } = details
  const level = riskLevel && (riskLabels[riskLevel] ?? riskLevel).toLowerCase()
  return (
    <CauseCard
      lead={level ? causeTexts.review(level) : causeTexts.reviewUnrated}
      hint={state === 'Open' ? causeTexts.reviewHint : undefined}
    >
      <Facts
        facts={[
          [causeTexts.lastReview, <TimeText key="reviewed" value={reviewedAt} shows="day" />],
          ...(riskLevel ? [[causeTexts.risk, <RiskBadge key="risk" level={riskLevel} />] as const] : []),
        ]}
      />
      <Suspense>
        <ReviewFacts />
      </Suspense>
    </CauseCard>
  )
}
