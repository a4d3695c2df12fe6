// How risky a customer looks: a table of signals with their weights, and the sum. Pure. A signal counts once for each thing
// it is about; more signals never make a customer look better. What it comes to is advice for the order and depth of the
// review, with one consequence: High needs a second approval.

/** Changing a row or a bound needs a new version; the version in force is kept with each result. */
export const RISK_RULES_VERSION = '2026-11-15.1'

interface Rule {
  readonly weight: number
  readonly text: string
  /** At least this level, whatever the sum. */
  readonly atLeast?: RiskLevel
}

export const RISK_LEVELS = ['Low', 'Medium', 'High'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

export const RISK_RULES = {
  // Where
  CountryHigh: { weight: 60, text: 'The country is on the list of high-risk countries.', atLeast: 'High' },
  CountryRaised: { weight: 20, text: 'The country is on the list of countries under increased monitoring.' },
  // What kind of business
  BusinessTypeOpaque: { weight: 15, text: 'Trusts and foundations can hide who is behind them.' },
  BusinessTypeRegulated: { weight: 10, text: 'Financial institutions act for others, whom nobody here knows.' },
  FreeZone: { weight: 10, text: 'Free zone companies are often run from elsewhere.' },
  Crypto: { weight: 20, text: 'The money comes from or goes into crypto assets.' },
  Donations: { weight: 10, text: 'The money comes from donations.' },
  LargeTurnover: { weight: 10, text: 'Turnover or single payments are in the highest band.' },
  RegisteredLately: { weight: 10, text: 'The business was registered less than six months ago.' },
  // Who is behind it
  MissingDirector: { weight: 15, text: 'No director is named.' },
  MissingBeneficialOwner: { weight: 20, text: 'No beneficial owner is named.' },
  OwnershipGap: { weight: 10, text: 'Owners of 25 % or more may be missing: the shares named add up to less than 75.' },
  SharesOver100: { weight: 15, text: 'The shares named add up to more than 100.' },
  // What the evidence says about itself
  CheckDigitFailed: { weight: 15, text: 'The check digits of an identity number do not hold.' },
  BirthDateMismatch: { weight: 20, text: 'An identity number holds another birth date than the one declared.' },
  IdentityExpired: { weight: 10, text: 'An identity document has expired.' },
  // Who else has the same
  IdentityNumberElsewhere: { weight: 15, text: 'Another customer has a person with the same identity number.' },
  DocumentElsewhere: { weight: 20, text: 'Another customer has sent the same file.' },
  RegistrationElsewhere: { weight: 10, text: 'Another customer has the same registration number.' },
  EmailElsewhere: { weight: 10, text: 'Another customer has the same email address.' },
  PhoneElsewhere: { weight: 5, text: 'Another customer has the same phone number.' },
  // What the lists say
  SanctionsHit: { weight: 60, text: 'A sanctions list names somebody like this.', atLeast: 'High' },
  SanctionsConfirmed: { weight: 100, text: 'A sanctions list names them.', atLeast: 'High' },
  PepHit: { weight: 20, text: 'A list of politically exposed persons names somebody like this.' },
  PepConfirmed: { weight: 60, text: 'The person is politically exposed.', atLeast: 'High' },
  OtherHit: { weight: 15, text: 'Another list names somebody like this.' },
  OtherConfirmed: { weight: 30, text: 'Another list names them.' },
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
  /** The heaviest first; their weights add up to the score. */
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
