// Answers about people: one adds a person, or changes the requested fields of a person. Pure.
import { normaliseIdentityValue } from '../../customer/people/identity-rules.ts'
import { type KnownIdentity, type KnownPerson, personFrom } from '../../customer/people/known-people.ts'
import { NO_CHANGE, type PeopleChange } from '../../customer/people/people-changes.ts'
import { peopleErrors } from '../../customer/people/people-rules.ts'
import { addressOf, type BusinessPerson, MAX_PEOPLE_PER_CUSTOMER } from '../../customer/profile-fields.ts'
import type { FieldError } from '../../errors.ts'
import { dayOf } from '../../platform/clock.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A person is always added as a new entry, even with an email that is known: replacing an entry was not requested, and the answer
 * must not reveal which emails are stored.
 */
export function addedPerson(known: readonly KnownPerson[], given: BusinessPerson, now: Date): PeopleChange {
  const added = personFrom(given, now)
  const isFull = known.length >= MAX_PEOPLE_PER_CUSTOMER
  const message = `A customer can have at most ${MAX_PEOPLE_PER_CUSTOMER} people.`
  return {
    people: [...known, added],
    added: [added],
    updated: [],
    removed: [],
    fieldErrors: isFull ? [{ path: '/person', code: 'ValidationControl.Error', message }] : [],
  }
}

export function changedPerson(
  known: readonly KnownPerson[],
  { personId, identityId, fields }: { personId: string; identityId: string | undefined; fields: Fields },
  now: Date,
): PeopleChange {
  const before = known.find((person) => person.personId === personId)!
  const after = identityId ? withIdentity(before, identityId, fields) : withFields(before, fields)
  // Before it is compared with what is stored: the response must not reveal whether it is equal.
  const fieldErrors = errorsOf(before, after, { identityId, fields }, dayOf(now))
  if (fieldErrors.length === 0 && JSON.stringify(after) === JSON.stringify(before)) return NO_CHANGE(known)
  const people = known.map((person) => (person === before ? after : person))
  return { people, added: [], updated: [after], removed: [], fieldErrors }
}

function withFields(person: KnownPerson, { address, ...fields }: Fields): KnownPerson {
  return { ...person, ...fields, address: address ? addressOf(address as KnownPerson['address']) : person.address }
}

function withIdentity(person: KnownPerson, identityId: string, fields: Fields): KnownPerson {
  const changed = (identity: KnownIdentity): KnownIdentity => {
    const after = { ...identity, ...fields }
    return { ...after, identityValue: normaliseIdentityValue(after.identityValue) }
  }
  const identities = person.identities.map((it) => (it.identityId === identityId ? changed(it) : it))
  return { ...person, identities }
}

/**
 * Other identities were accepted before, unless they now belong to a resident of another country. So were dates that the
 * answer doesn't concern. An email that another person has is accepted, as for an added person: an error would reveal it.
 */
function errorsOf(
  before: KnownPerson,
  after: KnownPerson,
  { identityId, fields }: { identityId: string | undefined; fields: Fields },
  today: string,
): FieldError[] {
  const moved = before.address.countryCode !== after.address.countryCode
  const hasDates = ['issueDate', 'expiryDate', 'identityTypeCode'].some((name) => name in fields)
  const identities = after.identities.map((identity) =>
    identity.identityId === identityId || moved ? identity : { ...identity, identityValue: undefined },
  )
  return peopleErrors([{ ...after, identities }], '', today)
    .filter(({ path }) => hasDates || !/\/identities\/\d+\/(issue|expiry)Date$/.test(path))
    .map(({ path, ...error }) => ({
      ...error,
      path: `/fields${path.replace(/^\/0/, '').replace(/^\/identities\/\d+/, '')}`,
    }))
}
