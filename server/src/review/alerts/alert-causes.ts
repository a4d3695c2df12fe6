// What alerts of an approved customer are raised for, worked out from its present state. Pure: the same state gives the same
// causes, so that it doesn't matter which node looks, and how often.
import type { CaseRow } from '../../customer/case/case-sql.ts'
import { timeFrom } from '../../platform/clock.ts'
import { RISK_LEVELS, type RiskLevel, type RiskSignal, riskOf } from '../risk/risk-rules.ts'
import type { AlertKind, Severity } from './alert-kinds.ts'

/** IDs, codes, counts and days. Never a name or a number. */
export interface AlertDetails {
  readonly hitId?: string
  readonly subjectId?: string
  readonly subjectKind?: 'Business' | 'Person'
  readonly category?: 'Sanctions' | 'Pep' | 'AdverseMedia' | 'Other'
  readonly score?: number
  readonly revision?: number
  readonly listVersion?: string
  readonly uboId?: string
  readonly identityId?: string
  readonly identityTypeCode?: string
  readonly documentId?: string
  readonly documentCategory?: string
  readonly expiryDate?: string
  readonly requirementId?: string
  readonly previousRiskLevel?: RiskLevel
  readonly riskLevel?: RiskLevel
  readonly riskScore?: number
  readonly riskReasonCodes?: readonly string[]
  readonly trigger?: 'PartnerChange' | 'Other'
  readonly reviewedAt?: string
}

export interface Cause {
  readonly kind: AlertKind
  readonly severity: Severity
  /** Identifies the cause: what an analyst decides on. */
  readonly cause: string
  readonly details: AlertDetails
}

export interface Expiring {
  readonly personId: string | null
  readonly identityId?: string
  readonly identityTypeCode?: string
  readonly documentId?: string
  readonly documentCategory?: string
  /** The last day on which it is valid, YYYY-MM-DD. */
  readonly expiryDate: string
}

export interface MonitoredFacts {
  readonly now: Date
  /** The calendar day in UTC. */
  readonly today: string
  readonly round: number
  readonly reviewCase: Pick<
    CaseRow,
    'riskLevel' | 'riskReasons' | 'acceptedRiskLevel' | 'acceptedRiskCodes' | 'reviewedAt'
  >
  readonly nextReviewAt: Date | null
  /** Undecided matches that a list still has. */
  readonly hits: readonly {
    hitId: string
    subjectId: string
    category: NonNullable<AlertDetails['category']>
    score: number
    revision: number
    listVersion: string | null
  }[]
  readonly customerId: string
  readonly expiring: readonly Expiring[]
  /** Whether the partner has changed the profile since the risk was accepted. */
  readonly partnerChanged: boolean
}

export const EXPIRY_NOTICE_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

export function causesOf(facts: MonitoredFacts): Cause[] {
  return [...ofMatches(facts), ...ofExpiries(facts), ...ofRisk(facts), ...ofReview(facts)]
}

const BY_CATEGORY = { Sanctions: 'High', Pep: 'Medium', AdverseMedia: 'Medium', Other: 'Low' } as const

function ofMatches({ hits, customerId }: MonitoredFacts): Cause[] {
  return hits.map(({ listVersion, ...hit }) => ({
    kind: 'ScreeningMatch' as const,
    severity: BY_CATEGORY[hit.category],
    // The revision moves when the list entry or the subject changes.
    cause: `ScreeningMatch:${hit.hitId}:${hit.revision}`,
    details: {
      ...hit,
      subjectKind: hit.subjectId === customerId ? ('Business' as const) : ('Person' as const),
      ...(listVersion === null ? {} : { listVersion }),
    },
  }))
}

function ofExpiries({ expiring, today }: MonitoredFacts): Cause[] {
  const noticeDay = daysAfter(today, EXPIRY_NOTICE_DAYS)
  return expiring
    .filter(({ expiryDate }) => expiryDate <= noticeDay)
    .map(({ personId, ...document }) => {
      const isExpired = document.expiryDate < today
      const subject = document.identityId ? 'Identity' : 'Document'
      const kind: AlertKind = `${subject}${isExpired ? 'Expired' : 'Expiring'}`
      return {
        kind,
        severity: isExpired ? ('Medium' as const) : ('Low' as const),
        cause: `${kind}:${document.identityId ?? document.documentId}:${document.expiryDate}`,
        details: { ...document, ...(personId === null ? {} : { uboId: personId }) },
      }
    })
}

/** Risk factors that an edit of the profile can add although the customer stays approved. */
const BY_EDIT: ReadonlySet<string> = new Set([
  'Crypto',
  'Donations',
  'LargeTurnover',
  'EmailElsewhere',
  'PhoneElsewhere',
])

/** Risk factors with an alert of their own. */
const ALERTED: ReadonlySet<string> = new Set(['SanctionsHit', 'PepHit', 'OtherHit', 'IdentityExpired'])

function ofRisk({ reviewCase, round, partnerChanged }: MonitoredFacts): Cause[] {
  const { acceptedRiskLevel, acceptedRiskCodes } = reviewCase
  if (reviewCase.riskLevel === null || acceptedRiskLevel === null) return []
  const signals = (reviewCase.riskReasons as readonly RiskSignal[]).filter(({ code }) => !ALERTED.has(code))
  const { level, score } = riskOf(signals)
  const codes = [...new Set<string>(signals.map(({ code }) => code))]
  const added = codes.filter((code) => !acceptedRiskCodes.includes(code)).sort()
  const edited = partnerChanged ? added.filter((code) => BY_EDIT.has(code)) : []
  const isRaised = RISK_LEVELS.indexOf(level) > RISK_LEVELS.indexOf(acceptedRiskLevel)
  if (!isRaised && edited.length === 0) return []
  const details: AlertDetails = {
    previousRiskLevel: acceptedRiskLevel,
    riskLevel: level,
    riskScore: score,
    riskReasonCodes: isRaised ? added : edited,
    trigger: edited.length > 0 ? 'PartnerChange' : 'Other',
  }
  // One alert for an edit, whether or not it raises the level.
  const cause = isRaised ? `RiskRaised:${round}:${level}` : `RiskRaised:${round}:${edited.join('+')}`
  const severity = !isRaised ? 'Low' : level === 'High' ? 'High' : 'Medium'
  return [{ kind: 'RiskRaised', severity, cause, details }]
}

function ofReview({ reviewCase: { reviewedAt, riskLevel }, nextReviewAt, now }: MonitoredFacts): Cause[] {
  if (!nextReviewAt || !reviewedAt || nextReviewAt > now) return []
  const since = reviewedAt.toISOString()
  return [
    {
      kind: 'PeriodicReview',
      severity: riskLevel ?? 'High',
      cause: `PeriodicReview:${since}`,
      details: { reviewedAt: since, ...(riskLevel === null ? {} : { riskLevel }) },
    },
  ]
}

/** When a cause next appears by the passing of time alone. */
export function nextCauseAt({ expiring, today, now, nextReviewAt }: MonitoredFacts): Date | undefined {
  const times = expiring.flatMap(({ expiryDate }) => [
    startOf(daysAfter(expiryDate, -EXPIRY_NOTICE_DAYS)),
    startOf(daysAfter(expiryDate, 1)),
  ])
  if (nextReviewAt) times.push(nextReviewAt)
  return times.filter((time) => time > now && time >= startOf(today)).sort((a, b) => a.getTime() - b.getTime())[0]
}

const startOf = (day: string) => timeFrom(`${day}T00:00:00.000Z`)
const daysAfter = (day: string, days: number) =>
  new Date(startOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)
