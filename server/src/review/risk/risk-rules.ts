// The risk rules: a table of signals with weights, and their sum. Pure. A signal counts once per subject, and more signals
// never lower the risk. The result guides the order and depth of the review; the one hard consequence is that High needs a
// second approval.

/** Changing a row or a threshold needs a new version; each result stores the version it was made with. */
export const RISK_RULES_VERSION = '2026-11-15.2'

interface Rule {
  readonly weight: number
  readonly text: string
  /** The minimum level, whatever the sum. */
  readonly atLeast?: RiskLevel
}

export const RISK_LEVELS = ['Low', 'Medium', 'High'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

export const RISK_RULES = {
  // Countries
  CountryHigh: { weight: 60, text: 'High-risk country.', atLeast: 'High' },
  CountryRaised: { weight: 20, text: 'Country under increased monitoring.' },
  // The business
  BusinessTypeOpaque: { weight: 15, text: 'Trust or foundation: owners may be hard to identify.' },
  BusinessTypeRegulated: { weight: 10, text: 'Financial institution: acts on behalf of unknown third parties.' },
  FreeZone: { weight: 10, text: 'Free zone company: often managed from another country.' },
  Crypto: { weight: 20, text: 'Funds come from or go into crypto-assets.' },
  Donations: { weight: 10, text: 'Funds come from donations.' },
  LargeTurnover: { weight: 10, text: 'Turnover or transaction value in the highest band.' },
  RegisteredLately: { weight: 10, text: 'Registered less than six months ago.' },
  // Owners and directors
  MissingDirector: { weight: 15, text: 'No director declared.' },
  MissingBeneficialOwner: { weight: 20, text: 'No beneficial owner declared.' },
  OwnershipGap: {
    weight: 10,
    text: 'Declared shares add up to less than 75%: an owner of 25% or more may be missing.',
  },
  SharesOver100: { weight: 15, text: 'Declared shares add up to more than 100%.' },
  // Evidence
  CheckDigitFailed: { weight: 15, text: 'Identity number with invalid check digits.' },
  BirthDateMismatch: { weight: 20, text: 'Identity number contradicts the declared date of birth.' },
  IdentityExpired: { weight: 10, text: 'Expired identity document.' },
  // Shared with other customers
  IdentityNumberElsewhere: { weight: 15, text: 'Same identity number as a person of another customer.' },
  DocumentElsewhere: { weight: 20, text: 'Same file uploaded by another customer.' },
  RegistrationElsewhere: { weight: 10, text: 'Same registration number as another customer.' },
  EmailElsewhere: { weight: 10, text: 'Same email address as another customer.' },
  PhoneElsewhere: { weight: 5, text: 'Same phone number as another customer.' },
  // Screening
  SanctionsHit: { weight: 60, text: 'Possible sanctions match.', atLeast: 'High' },
  SanctionsConfirmed: { weight: 100, text: 'Confirmed sanctions match.', atLeast: 'High' },
  PepHit: { weight: 20, text: 'Possible PEP match.' },
  PepConfirmed: { weight: 60, text: 'Confirmed PEP match.', atLeast: 'High' },
  OtherHit: { weight: 15, text: 'Possible match on another list.' },
  OtherConfirmed: { weight: 30, text: 'Confirmed match on another list.' },
} as const satisfies Record<string, Rule>

export type RiskCode = keyof typeof RISK_RULES
export const RISK_CODES = Object.keys(RISK_RULES) as RiskCode[]

export const MEDIUM_FROM = 30
export const HIGH_FROM = 60

export interface RiskTarget {
  readonly type: 'Business' | 'Person' | 'Identity' | 'Document'
  readonly id: string
}

export interface RiskSignal {
  readonly code: RiskCode
  readonly target: RiskTarget
}

export interface RiskReason extends RiskSignal {
  readonly weight: number
  readonly text: string
}

export interface RiskResult {
  readonly score: number
  readonly level: RiskLevel
  /** Highest weight first; the weights add up to the score. */
  readonly reasons: readonly RiskReason[]
}

export function riskOf(signals: readonly RiskSignal[]): RiskResult {
  const reasons = new Map<string, RiskReason>()
  for (const { code, target } of signals) {
    const { weight, text } = RISK_RULES[code]
    reasons.set(keyOf({ code, target }), { code, weight, text, target: { type: target.type, id: target.id } })
  }
  const sorted = [...reasons.values()].sort((a, b) => b.weight - a.weight || (keyOf(a) < keyOf(b) ? -1 : 1))
  const score = sorted.reduce((sum, { weight }) => sum + weight, 0)
  return { score, level: levelOf(score, sorted), reasons: sorted }
}

function levelOf(score: number, reasons: readonly RiskReason[]): RiskLevel {
  const bySum = score >= HIGH_FROM ? 2 : score >= MEDIUM_FROM ? 1 : 0
  const byRule = reasons.map(({ code }) => RISK_LEVELS.indexOf((RISK_RULES[code] as Rule).atLeast ?? 'Low'))
  return RISK_LEVELS[Math.max(bySum, ...byRule)]!
}

const keyOf = ({ code, target }: RiskSignal) => `${code} ${target.type} ${target.id}`

export function needsSecondApproval(level: RiskLevel): boolean {
  return level === 'High'
}
