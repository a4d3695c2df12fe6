import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PersonRecord } from '../../../api/compliance-operations.ts'
import { peoplePairs } from './people-pairs.ts'

const aPerson = (uboId: string, about: Partial<PersonRecord>) =>
  ({
    uboId,
    firstName: 'Ada',
    lastName: uboId,
    birthDate: null,
    email: uboId,
    phone: null,
    identities: [],
    ...about,
  }) as unknown as PersonRecord

test('people are paired by what they have in common, not by their place in the list', () => {
  const ours = [aPerson('a', { lastName: 'Obi', birthDate: '1980-01-01' }), aPerson('b', { email: 'ify@x.example' })]
  const theirs = [
    aPerson('c', { email: 'IFY@x.example' }),
    aPerson('d', { firstName: 'Obi', lastName: 'Áda' }),
    aPerson('e', {}),
  ]
  assert.deepEqual(
    peoplePairs(ours, theirs).map(({ ours, theirs }) => [ours?.uboId, theirs?.uboId]),
    [
      ['b', 'c'],
      ['a', 'd'],
      [undefined, 'e'],
    ],
  )
})

const people = (prefix: string) =>
  fc
    .array(
      fc.record({
        lastName: fc.constantFrom('Obi', 'Eze', 'Bello'),
        birthDate: fc.constantFrom(null, '1980-01-01', '1990-02-02'),
        email: fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example'),
        phone: fc.constantFrom(null, '+1', '+2'),
      }),
      { maxLength: 5 },
    )
    .map((list) => list.map((about, index) => aPerson(`${prefix}${index}`, about)))

test('everyone is in exactly one pair', () => {
  fc.assert(
    fc.property(people('o'), people('t'), (ours, theirs) => {
      const pairs = peoplePairs(ours, theirs)
      const ids = (of: 'ours' | 'theirs') => pairs.flatMap((pair) => pair[of]?.uboId ?? []).sort()
      assert.deepEqual(ids('ours'), ours.map(({ uboId }) => uboId).sort())
      assert.deepEqual(ids('theirs'), theirs.map(({ uboId }) => uboId).sort())
    }),
  )
})
