// What differs between two versions of a profile, field by field, with both values as the partner may see them: identity
// numbers are masked.
import type { ProfileSnapshot } from '../../customer/past-version.ts'
import type { KnownIdentity, KnownPerson } from '../../customer/people/known-people.ts'
import { maskIdentityValue } from '../../customer/people/sealed-people.ts'
import type { Address } from '../../customer/profile-fields.ts'

export interface FieldChange {
  /** As the create request names it. */
  readonly field: string
  /** The person that it belongs to; null for a field of the business. */
  readonly uboId: string | null
  readonly before: string | null
  readonly after: string | null
}

export interface PersonChange {
  readonly uboId: string
  readonly change: 'Added' | 'Updated' | 'Removed'
}

export interface ProfileChanges {
  readonly fields: readonly FieldChange[]
  readonly people: readonly PersonChange[]
}

const BUSINESS_FIELDS = [
  'companyName',
  'tradingName',
  'businessTypeCode',
  'incorporationCountryIso3Code',
  'industry',
  'description',
  'website',
  'email',
  'phoneNumber',
  'registrationNumber',
  'registrationDate',
] as const
const FINANCIAL_FIELDS = ['monthlyTurnOver', 'estimatedTransactionValue', 'sourceOfFunds', 'purposeOfAccount'] as const
const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'taxResidenceCountry',
  'email',
  'phone',
] as const

export function profileChanges(before: ProfileSnapshot, after: ProfileSnapshot): ProfileChanges {
  const old = new Map(before.people.map((person) => [person.personId, person]))
  const current = new Set(after.people.map(({ personId }) => personId))
  const people: PersonChange[] = []
  const ofPeople: FieldChange[] = []
  for (const person of after.people) {
    const known = old.get(person.personId)
    const changed = known ? personChanges(known, person) : []
    if (!known || changed.length > 0) people.push({ uboId: person.personId, change: known ? 'Updated' : 'Added' })
    ofPeople.push(...changed)
  }
  for (const { personId } of before.people)
    if (!current.has(personId)) people.push({ uboId: personId, change: 'Removed' })
  return { fields: [...businessChanges(before, after), ...ofPeople], people }
}

function businessChanges(before: ProfileSnapshot, after: ProfileSnapshot): FieldChange[] {
  const compare = comparison(null)
  return [
    ...BUSINESS_FIELDS.flatMap((field) => compare(field, before[field], after[field])),
    ...compare('addresses', addressLines(before.addresses), addressLines(after.addresses)),
    ...FINANCIAL_FIELDS.flatMap((field) =>
      compare(field, before.financials?.[field] ?? null, after.financials?.[field] ?? null),
    ),
  ]
}

function personChanges(before: KnownPerson, after: KnownPerson): FieldChange[] {
  const compare = comparison(after.personId)
  const share = ({ percentageShare }: KnownPerson) => (percentageShare === null ? null : `${percentageShare}`)
  return [
    ...PERSON_FIELDS.flatMap((field) => compare(field, before[field], after[field])),
    ...compare('ownershipType', before.ownershipType.join(', '), after.ownershipType.join(', ')),
    ...compare('percentageShare', share(before), share(after)),
    ...compare('address', addressLine(before.address), addressLine(after.address)),
    ...identityChanges(before, after),
  ]
}

/** Another number is another identity: one disappears and one appears. */
function identityChanges(before: KnownPerson, after: KnownPerson): FieldChange[] {
  const compare = comparison(after.personId)
  const old = new Map(before.identities.map((identity) => [identity.identityId, identity]))
  const current = new Set(after.identities.map(({ identityId }) => identityId))
  const gone = before.identities.filter(({ identityId }) => !current.has(identityId))
  const fresh = after.identities.filter(({ identityId }) => !old.has(identityId))
  const changes: FieldChange[] = []
  for (let at = 0; at < Math.max(gone.length, fresh.length); at++)
    changes.push(...compare('identities', identityLine(gone[at]), identityLine(fresh[at]), true))
  for (const identity of after.identities) {
    const known = old.get(identity.identityId)
    if (!known) continue
    changes.push(
      ...compare('issueDate', known.issueDate, identity.issueDate),
      ...compare('expiryDate', known.expiryDate, identity.expiryDate),
    )
  }
  return changes
}

/** `always`: masks of different numbers can be equal. */
function comparison(uboId: string | null) {
  return (field: string, before: string | null, after: string | null, always = false): FieldChange[] =>
    before === after && !always ? [] : [{ field, uboId, before, after }]
}

function identityLine(identity: KnownIdentity | undefined): string | null {
  if (!identity) return null
  const { identityTypeCode, issuingCountry, identityValue } = identity
  return `${identityTypeCode} ${issuingCountry} ${maskIdentityValue(identityValue)}`
}

function addressLine({ streetLine1, streetLine2, city, state, postalCode, countryCode }: Address): string {
  return [streetLine1, streetLine2, city, state, postalCode, countryCode].filter(Boolean).join(', ')
}

function addressLines(addresses: readonly Address[]): string | null {
  return addresses.length === 0 ? null : addresses.map(addressLine).join('\n')
}
