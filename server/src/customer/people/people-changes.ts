// How a list of people changes a customer's people: PUT replaces the set, PATCH only ever adds to it. Pure.
import type { FieldError } from '../../errors.ts'
import { dayOf } from '../../platform/clock.ts'
import { type BusinessPerson, MAX_PEOPLE_PER_CUSTOMER } from '../profile-fields.ts'
import { type GivenPerson, withStoredNumbers } from './kept-identities.ts'
import { type KnownPerson, personFrom } from './known-people.ts'
import { normaliseEmail } from './people-rules.ts'

export interface PeopleChange {
  /** Everyone after the change, in order. */
  readonly people: readonly KnownPerson[]
  readonly added: readonly KnownPerson[]
  readonly updated: readonly KnownPerson[]
  readonly removed: readonly KnownPerson[]
  readonly fieldErrors: readonly FieldError[]
}

export const NO_CHANGE = (people: readonly KnownPerson[]): PeopleChange => ({
  people,
  added: [],
  updated: [],
  removed: [],
  fieldErrors: [],
})

export function hasPeopleChange(change: PeopleChange): boolean {
  return change.added.length + change.updated.length + change.removed.length > 0
}

/** People are matched by uboId when given, else by email. Matched ones keep their id, new ones are added, missing ones removed. */
export function replacePeople(known: readonly KnownPerson[], given: readonly GivenPerson[], now: Date): PeopleChange {
  const byId = new Map(known.map((person) => [person.personId, person]))
  // After a PATCH two entries may share an email: the newest one is meant.
  const byEmail = new Map(known.map((person) => [normaliseEmail(person.email), person]))
  const matched = new Set<string>()
  const fieldErrors: FieldError[] = []
  const change = { people: [] as KnownPerson[], added: [] as KnownPerson[], updated: [] as KnownPerson[] }

  for (const [index, person] of given.entries()) {
    const uboId = person.uboId?.toLowerCase()
    const match = uboId ? byId.get(uboId) : byEmail.get(normaliseEmail(person.email))
    const path = `/businessPersonList/${index}/uboId`
    if (uboId && !match)
      fieldErrors.push({
        path,
        code: 'ValidationControl.Error',
        message: 'The customer has no person with this uboId.',
      })
    if (match && matched.has(match.personId)) {
      fieldErrors.push({
        path,
        code: 'ValidationControl.Error',
        message: 'Two entries in the list are the same person.',
      })
    }
    const complete = withStoredNumbers(person, match, `/businessPersonList/${index}`, dayOf(now))
    fieldErrors.push(...complete.fieldErrors)
    const after = personFrom(complete.person, now, match)
    const isSame = match !== undefined && hasSameValues(after, match)
    change.people.push(isSame ? match : after)
    if (!match) change.added.push(after)
    else {
      matched.add(match.personId)
      if (!isSame) change.updated.push(after)
    }
  }
  return {
    ...change,
    removed: known.filter((person) => !matched.has(person.personId)),
    fieldErrors: [...fieldErrors, ...tooMany(change.people)],
  }
}

/** A person with the email of an existing one is appended with `supersedesUboId`. */
export function appendPeople(known: readonly KnownPerson[], given: readonly BusinessPerson[], now: Date): PeopleChange {
  const byEmail = new Map(known.map((person) => [normaliseEmail(person.email), person.personId]))
  const added = given.map((person) => ({
    ...personFrom(person, now),
    supersedesPersonId: byEmail.get(normaliseEmail(person.email)) ?? null,
  }))
  const people = [...known, ...added]
  return { people, added, updated: [], removed: [], fieldErrors: tooMany(people) }
}

function tooMany(people: readonly unknown[]): FieldError[] {
  if (people.length <= MAX_PEOPLE_PER_CUSTOMER) return []
  const message = `A customer can have at most ${MAX_PEOPLE_PER_CUSTOMER} people.`
  return [{ path: '/businessPersonList', code: 'ValidationControl.Error', message }]
}

export function hasSameValues(a: KnownPerson, b: KnownPerson): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

/**
 * Everything in one order, so that equal people are equal as text. Roles and identities have no order of their own: sending
 * them in another order is not a change, and an approval stays valid.
 */
function ordered(person: KnownPerson): KnownPerson {
  const { personId, firstName, lastName, birthDate, taxResidenceCountry, nationality, email, phone, address } = person
  const { ownershipType, percentageShare, supersedesPersonId, identities } = person
  return {
    personId,
    firstName,
    lastName,
    birthDate,
    taxResidenceCountry,
    nationality,
    email,
    phone,
    address,
    ownershipType: [...ownershipType].sort(),
    percentageShare,
    supersedesPersonId,
    identities: identities
      .map(
        ({ identityId, identityTypeCode, issuingCountry, documentUploadId, identityValue, issueDate, expiryDate }) => ({
          identityId,
          identityTypeCode,
          issuingCountry,
          documentUploadId,
          identityValue,
          issueDate,
          expiryDate,
        }),
      )
      .sort((a, b) => (a.identityId < b.identityId ? -1 : 1)),
  }
}
