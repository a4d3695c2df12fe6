import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anIdentity, aPerson } from '../../../test/customers/factories.ts'
import type { BusinessPerson } from '../profile-fields.ts'
import { type KnownPerson, personFrom } from './known-people.ts'
import { appendPeople, hasPeopleChange, NO_CHANGE, replacePeople } from './people-changes.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const given = (email: string, overrides: object = {}) => aPerson({ email, ...overrides }) as unknown as BusinessPerson
const known = (email: string, overrides: object = {}): KnownPerson => personFrom(given(email, overrides), NOW)
const idsOf = (people: readonly KnownPerson[]) => people.map(({ personId }) => personId)
/** What a caller would send to say the same again. */
const again = ({ personId: _, supersedesPersonId: __, identities, ...person }: KnownPerson) =>
  ({
    ...person,
    identities: identities.map(({ identityId: ___, ...identity }) => identity),
  }) as unknown as BusinessPerson

const email = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map((name) => `${name}@acme.example`)
const emails = fc.uniqueArray(email, { maxLength: 6 })

test('PUT: matched people keep their id, new ones are added, missing ones removed, in the order given', () => {
  fc.assert(
    fc.property(emails, emails, (before, after) => {
      const people = before.map((address) => known(address))
      const change = replacePeople(
        people,
        after.map((address) => given(address, { lastName: 'Changed' })),
        NOW,
      )
      assert.deepEqual(change.fieldErrors, [])
      assert.deepEqual(
        change.people.map((person) => person.email),
        after,
      )
      const matched = after.filter((address) => before.includes(address))
      assert.deepEqual(idsOf(change.updated).sort(), idsOf(people.filter((p) => matched.includes(p.email))).sort())
      assert.deepEqual(
        change.added.map((person) => person.email),
        after.filter((address) => !before.includes(address)),
      )
      assert.deepEqual(idsOf(change.removed), idsOf(people.filter((p) => !after.includes(p.email))))
      for (const person of change.added) assert.ok(!idsOf(people).includes(person.personId))
      assert.equal(new Set(idsOf(change.people)).size, after.length)
    }),
  )
})

test('PUT: saying the same again changes nothing, however it is spelled', () => {
  const people = [known('a@acme.example'), known('b@acme.example', { percentageShare: undefined, phone: undefined })]
  const same = replacePeople(people, people.map(again), NOW)
  assert.equal(hasPeopleChange(same), false)
  assert.deepEqual(same.people, people)
  const [ada] = people
  const spelled = replacePeople([ada!], [{ ...again(ada!), email: ada!.email, birthDate: ada!.birthDate }], NOW)
  assert.equal(hasPeopleChange(spelled), false)
})

test('PUT: roles and identities are the same in any order', () => {
  const identities = [anIdentity({ identityValue: 'A00000001' }), anIdentity({ identityValue: 'A00000002' })]
  const ada = known('a@acme.example', { ownershipType: ['UBO', 'DIRECTOR'], identities })
  const { ownershipType, identities: own, ...rest } = again(ada)
  const turned = { ...rest, ownershipType: [...ownershipType].reverse(), identities: [...own].reverse() }
  const change = replacePeople([ada], [turned], NOW)
  assert.equal(hasPeopleChange(change), false)
  assert.deepEqual(change.people, [ada])
})

test('PUT: a person is matched by uboId before email, so an email can be changed', () => {
  const [ada, bo] = [known('ada@acme.example'), known('bo@acme.example')]
  const list = [
    { ...given('bo@acme.example'), uboId: ada.personId.toUpperCase() },
    { ...given('ada@acme.example'), uboId: bo.personId },
  ]
  const change = replacePeople([ada, bo], list, NOW)
  assert.deepEqual(change.fieldErrors, [])
  assert.deepEqual(idsOf(change.people), [ada.personId, bo.personId])
  assert.deepEqual(
    change.people.map((person) => person.email),
    ['bo@acme.example', 'ada@acme.example'],
  )
})

test('PUT: an unknown uboId and two entries for one person are field errors with their path', () => {
  const ada = known('ada@acme.example')
  const unknown = [{ ...given('x@acme.example'), uboId: '018f0000-0000-7000-8000-000000000000' }]
  assert.deepEqual(
    replacePeople([ada], unknown, NOW).fieldErrors.map(({ path }) => path),
    ['/businessPersonList/0/uboId'],
  )
  const twice = [{ ...given('new@acme.example'), uboId: ada.personId }, given('ada@acme.example')]
  assert.deepEqual(
    replacePeople([ada], twice, NOW).fieldErrors.map(({ path }) => path),
    ['/businessPersonList/1/uboId'],
  )
})

test('PUT: of two people with the same email the newest is updated and the older one removed', () => {
  const [old, fresh] = [known('ada@acme.example'), known('ADA@acme.example ')]
  const change = replacePeople([old, fresh], [given('ada@acme.example')], NOW)
  assert.deepEqual([idsOf(change.people), idsOf(change.removed)], [[fresh.personId], [old.personId]])
})

test('PATCH: people are appended, and name the person they supersede', () => {
  fc.assert(
    fc.property(emails, emails, (before, after) => {
      const people = before.map((address) => known(address))
      const change = appendPeople(
        people,
        after.map((address) => given(address.toUpperCase())),
        NOW,
      )
      assert.deepEqual([change.removed, change.updated, change.fieldErrors], [[], [], []])
      assert.deepEqual(change.people.slice(0, people.length), people)
      assert.deepEqual(change.people.slice(people.length), change.added)
      assert.equal(change.added.length, after.length)
      for (const person of change.added) {
        const older = people.find((p) => p.email === person.email.toLowerCase())
        assert.equal(person.supersedesPersonId, older?.personId ?? null)
      }
    }),
  )
})

test('a customer has at most 100 people, by either way', () => {
  const people = Array.from({ length: 98 }, (_, index) => known(`p${index}@acme.example`))
  const more = (count: number) => Array.from({ length: count }, (_, index) => given(`n${index}@acme.example`))
  assert.deepEqual(appendPeople(people, more(2), NOW).fieldErrors, [])
  assert.deepEqual(
    appendPeople(people, more(3), NOW).fieldErrors.map(({ path }) => path),
    ['/businessPersonList'],
  )
  assert.deepEqual(replacePeople(people, more(50), NOW).fieldErrors, [])
})

test('an identity keeps its id while type, country and number stay; dates and files may change', () => {
  const ada = known('ada@acme.example')
  const [identity] = ada.identities
  const changed = (overrides: object) => {
    const person = { ...again(ada), identities: [{ ...again(ada).identities[0]!, ...overrides }] } as BusinessPerson
    return replacePeople([ada], [person], NOW).people[0]!.identities[0]!.identityId
  }
  assert.equal(changed({ expiryDate: '2040-01-01' }), identity!.identityId)
  assert.equal(changed({ identityValue: ' a0123 4567 ' }), identity!.identityId)
  assert.notEqual(changed({ identityValue: 'A01234568' }), identity!.identityId)
  assert.notEqual(changed({ issuingCountry: 'GBR' }), identity!.identityId)
})

test('an identity that is sent twice is two identities, each with an id of its own', () => {
  const ada = known('ada@acme.example')
  const [identity] = again(ada).identities
  const twice = replacePeople([ada], [{ ...again(ada), identities: [identity!, identity!] }], NOW).people[0]!
  assert.equal(twice.identities[0]!.identityId, ada.identities[0]!.identityId)
  assert.equal(new Set(twice.identities.map(({ identityId }) => identityId)).size, 2)
  const once = replacePeople([twice], [again(ada)], NOW).people[0]!
  assert.deepEqual(once.identities, ada.identities)
})

test('an update without differences changes nothing', () => {
  const people = [known('a@acme.example')]
  assert.equal(hasPeopleChange(NO_CHANGE(people)), false)
  assert.deepEqual(NO_CHANGE(people).people, people)
})
