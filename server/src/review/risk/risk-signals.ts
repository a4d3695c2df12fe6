// The risk signals of a customer. Pure: everything it reads is passed in.

import type { PackageRow } from '../../customer/package-sql.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import { identityFlags } from '../../onboarding/identities/identity-flags.ts'
import { timeFrom } from '../../platform/clock.ts'
import { applies, PERSON_RULES } from '../../reference/requirement-rules.ts'
import type { BusinessTypeCode } from '../../reference/vocabularies.ts'
import type { HitCategory } from '../../screening/providers/provider.ts'
import { ownershipOf } from '../case/ownership.ts'
import type { Trait } from '../search/customer-traits.ts'
import type { CountryRisk } from './country-risk.ts'
import type { RiskCode, RiskSignal, RiskTarget } from './risk-rules.ts'

export interface RiskFacts {
  readonly row: PackageRow
  readonly people: readonly KnownPerson[]
  /** The calendar day, YYYY-MM-DD. */
  readonly today: string
  readonly countries: CountryRisk
  /** Traits that another customer shares. */
  readonly shared: readonly Trait<string>[]
  readonly hits: readonly { subjectId: string; category: HitCategory; state: 'Open' | 'Confirmed' }[]
}

export function riskSignals(facts: RiskFacts): RiskSignal[] {
  return [
    ...ofBusiness(facts),
    ...ofOwnership(facts),
    ...facts.people.flatMap((person) => ofPerson(person, facts)),
    ...ofOthers(facts),
    ...signalsOfHits(facts.row.customer_id, facts.hits),
  ]
}

const CRYPTO = new Set(['CryptoProceeds', 'CryptoOnRamp', 'CryptoOffRamp'])
const OPAQUE = new Set(['Trust', 'Foundation'])
const LARGE = new Set(['Above500k', 'Above100k'])
/** Business types owned by shares: missing shares mean missing owners. */
const OWNED_BY_SHARES = new Set(['LLC', 'PrivateLimitedCompany', 'Corporation', 'FreeZoneCompany'])
/** An owner of 25% is a beneficial owner; below this total one may be missing. */
const SUFFICIENT_SHARE = 75
const NEW_BUSINESS_MONTHS = 6
const SHORTEST_SIX_MONTHS_DAYS = 181
const DAY_MS = 24 * 60 * 60_000

function ofBusiness({ row, today, countries }: RiskFacts): RiskSignal[] {
  const target: RiskTarget = { type: 'Business', id: row.customer_id }
  const places = [row.incorporation_country, ...row.addresses.map((address) => address.countryCode)]
  const money = row.financials
  const found: [boolean, RiskCode][] = [
    [places.some((country) => countries.high.has(country)), 'CountryHigh'],
    [places.some((country) => countries.raised.has(country)), 'CountryRaised'],
    [OPAQUE.has(row.business_type_code), 'BusinessTypeOpaque'],
    [row.business_type_code === 'FinancialInstitution', 'BusinessTypeRegulated'],
    [row.business_type_code === 'FreeZoneCompany', 'FreeZone'],
    [[row.industry, money?.sourceOfFunds, money?.purposeOfAccount].some((each) => each && CRYPTO.has(each)), 'Crypto'],
    [[row.industry, money?.sourceOfFunds, money?.purposeOfAccount].includes('Donations'), 'Donations'],
    [
      [money?.monthlyTurnOver, money?.estimatedTransactionValue].some((each) => each && LARGE.has(each)),
      'LargeTurnover',
    ],
    [
      row.registration_date !== null && row.registration_date > monthsBefore(today, NEW_BUSINESS_MONTHS),
      'RegisteredLately',
    ],
  ]
  return found.filter(([holds]) => holds).map(([, code]) => ({ code, target }))
}

function ofOwnership({ row, people }: RiskFacts): RiskSignal[] {
  const target: RiskTarget = { type: 'Business', id: row.customer_id }
  const type = row.business_type_code as BusinessTypeCode
  const { totalShare } = ownershipOf(people)
  const missing = PERSON_RULES.filter(
    (rule) =>
      applies(rule, row.incorporation_country, type) &&
      !people.some((person) => person.ownershipType.includes(rule.ownershipType)),
  )
  return [
    ...missing.map((rule) => ({
      code: rule.ownershipType === 'DIRECTOR' ? ('MissingDirector' as const) : ('MissingBeneficialOwner' as const),
      target,
    })),
    ...(totalShare > 100 ? [{ code: 'SharesOver100' as const, target }] : []),
    ...(totalShare < SUFFICIENT_SHARE && OWNED_BY_SHARES.has(type) ? [{ code: 'OwnershipGap' as const, target }] : []),
  ]
}

function ofPerson(person: KnownPerson, { today, countries }: RiskFacts): RiskSignal[] {
  const target: RiskTarget = { type: 'Person', id: person.personId }
  const places = [person.nationality, person.address.countryCode, person.taxResidenceCountry ?? '']
  const identities = person.identities.flatMap((identity) => {
    const about: RiskTarget = { type: 'Identity', id: identity.identityId }
    return [
      ...identityFlags(identity, person).map(({ code }) => ({ code, target: about })),
      ...(identity.expiryDate !== null && identity.expiryDate < today
        ? [{ code: 'IdentityExpired' as const, target: about }]
        : []),
    ]
  })
  return [
    ...(places.some((country) => countries.high.has(country)) ? [{ code: 'CountryHigh' as const, target }] : []),
    ...(places.some((country) => countries.raised.has(country)) ? [{ code: 'CountryRaised' as const, target }] : []),
    ...identities,
  ]
}

/** A shared name or website is shown to the analyst but is too weak to count. */
const ELSEWHERE: Readonly<Record<string, RiskCode>> = {
  Identity: 'IdentityNumberElsewhere',
  Document: 'DocumentElsewhere',
  Registration: 'RegistrationElsewhere',
  Email: 'EmailElsewhere',
  Phone: 'PhoneElsewhere',
}
/** Reasons that depend on other customers. */
export const SHARED_CODES: ReadonlySet<string> = new Set(Object.values(ELSEWHERE))

function ofOthers({ shared }: RiskFacts): RiskSignal[] {
  return shared.flatMap(({ kind, target }) => (ELSEWHERE[kind] ? [{ code: ELSEWHERE[kind], target }] : []))
}

export function signalsOfHits(customerId: string, hits: RiskFacts['hits']): RiskSignal[] {
  return hits.map(({ subjectId, category, state }) => {
    const list = category === 'Sanctions' || category === 'Pep' ? category : 'Other'
    const code = `${list}${state === 'Open' ? 'Hit' : 'Confirmed'}` as const
    return { code, target: { type: subjectId === customerId ? 'Business' : 'Person', id: subjectId } }
  })
}

/** When a signal next appears or disappears by the passing of time: an identity expires, or a business is no longer new. */
export function nextRiskChange(row: PackageRow, people: readonly KnownPerson[], today: string): Date | undefined {
  const daysAfter = (day: string, days: number) => new Date(timeFrom(`${day}T00:00:00.000Z`).getTime() + days * DAY_MS)
  const expiries = people.flatMap(({ identities }) => identities.map(({ expiryDate }) => expiryDate))
  const times = expiries.filter((day) => day !== null && day >= today).map((day) => daysAfter(day!, 1))
  const registered = row.registration_date
  if (registered !== null && registered > monthsBefore(today, NEW_BUSINESS_MONTHS)) {
    const tomorrow = daysAfter(today, 1)
    const sixMonths = daysAfter(registered, SHORTEST_SIX_MONTHS_DAYS)
    times.push(sixMonths > tomorrow ? sixMonths : tomorrow)
  }
  return times.sort((a, b) => a.getTime() - b.getTime())[0]
}

/** The same day some months earlier. It may not exist in the calendar, but it compares correctly. */
function monthsBefore(today: string, months: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1, 2)}-${today.slice(8)}`
}
