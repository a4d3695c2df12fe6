import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '../../../api/compliance-operations.ts'
import { expiredEvidence } from './expired-evidence.ts'

const [PAST, LATER] = ['1990-01-01', '2999-01-01']
const person = (uboId: string, ...expiryDates: readonly (string | null)[]) => ({
  uboId,
  identities: expiryDates.map((expiryDate, index) => ({ identityId: `${uboId}-${index}`, expiryDate })),
})
const document = (documentId: string, expiryDate: string | null, more: object = {}) => ({
  ...{ documentId, expiryDate, documentCategory: 'BankStatement', uboId: null, status: 'Accepted' },
  ...more,
})
const expired = (documents: readonly object[], ubos: readonly object[] = [], people: readonly object[] = []) =>
  expiredEvidence({ documents, profile: { ubos }, people } as unknown as Case).map(({ at }) => at)

test('an accepted document has expired unless one of the same kind is valid longer', () => {
  assert.deepEqual(expired([document('a', PAST), document('b', LATER)]), [])
  assert.deepEqual(expired([document('a', PAST), document('b', LATER, { uboId: 'ada' })]), ['documents/a'])
  assert.deepEqual(expired([document('a', PAST, { status: 'Confirmed' }), document('b', null)]), [])
})

test('an identity of a person has expired, unless a newer entry replaces the person', () => {
  const people = [person('ada', PAST, null), person('ben', LATER), person('eve', PAST)]
  assert.deepEqual(expired([], people), ['people/ada', 'people/eve'])
  assert.deepEqual(expired([], people, [{ uboId: 'eve', replacedByUboId: 'ben' }]), ['people/ada'])
})
