// How one person of a customer is added, changed or removed; everyone else stays as they are. Pure.
import { type GivenPerson, withStoredNumbers } from '../../customer/people/kept-identities.ts'
import { type KnownPerson, personFrom } from '../../customer/people/known-people.ts'
import { hasSameValues, NO_CHANGE, type PeopleChange } from '../../customer/people/people-changes.ts'
import { normaliseEmail } from '../../customer/people/people-rules.ts'
import { MAX_PEOPLE_PER_CUSTOMER } from '../../customer/profile-fields.ts'
import type { FieldError } from '../../errors.ts'
import { dayOf } from '../../platform/clock.ts'

export function withAddedPerson(known: readonly KnownPerson[], given: GivenPerson, now: Date): PeopleChange {
  const { person, fieldErrors } = withStoredNumbers(given, undefined, '', dayOf(now))
  const added = personFrom(person, now)
  return {
    people: [...known, added],
    added: [added],
    updated: [],
    removed: [],
    fieldErrors: [...fieldErrors, ...takenEmail(known, added), ...full(known)],
  }
}

export function withChangedPerson(
  known: readonly KnownPerson[],
  before: KnownPerson,
  given: GivenPerson,
  now: Date,
): PeopleChange {
  const { person, fieldErrors } = withStoredNumbers(given, before, '', dayOf(now))
  const after = personFrom(person, now, before)
  if (fieldErrors.length === 0 && hasSameValues(after, before)) return NO_CHANGE(known)
  return {
    people: known.map((one) => (one === before ? after : one)),
    added: [],
    updated: [after],
    removed: [],
    fieldErrors: [...fieldErrors, ...takenEmail(known, after)],
  }
}

/** Entries that the person replaced go as well: otherwise an old one would count again. */
export function withoutPerson(known: readonly KnownPerson[], person: KnownPerson): PeopleChange {
  const removed = [...historyOf(known, person)]
  return {
    people: known.filter((one) => !removed.includes(one)),
    added: [],
    updated: [],
    removed,
    fieldErrors: [],
  }
}

/** A person whom a newer entry replaces is part of the record, and can't be changed. */
export function currentPerson(known: readonly KnownPerson[], personId: string): KnownPerson | undefined {
  if (known.some(({ supersedesPersonId }) => supersedesPersonId === personId)) return undefined
  return known.find((person) => person.personId === personId)
}

/** The entry and those that it replaced, directly or through others. */
function* historyOf(known: readonly KnownPerson[], person: KnownPerson): Generator<KnownPerson> {
  for (let one: KnownPerson | undefined = person; one; ) {
    yield one
    const olderId: string | null = one.supersedesPersonId
    one = known.find(({ personId }) => personId === olderId)
  }
}

function takenEmail(known: readonly KnownPerson[], person: KnownPerson): FieldError[] {
  const own = new Set([...historyOf(known, person)].map(({ personId }) => personId))
  const email = normaliseEmail(person.email)
  const isTaken = known.some((one) => {
    if (own.has(one.personId) || one.personId === person.personId) return false
    return normaliseEmail(one.email) === email && currentPerson(known, one.personId) !== undefined
  })
  const message = 'Another person of this customer has this email.'
  return isTaken ? [{ path: '/email', code: 'ValidationControl.Error', message }] : []
}

function full(known: readonly unknown[]): FieldError[] {
  if (known.length < MAX_PEOPLE_PER_CUSTOMER) return []
  const message = `A customer can have at most ${MAX_PEOPLE_PER_CUSTOMER} people.`
  return [{ path: '', code: 'ValidationControl.Error', message }]
}
