import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BusinessProfile } from '../../api/dashboard-operations.ts'
import { requirementSubject } from './requirement-subject.ts'

const identities = [{ identityId: 'i1', identityTypeCode: 'PASSPORT' }]
const profile = {
  addresses: [{}],
  documents: [{ documentId: 'd1', documentCategory: 'RegistryExtract' }],
  ubos: [
    { uboId: 'p1', firstName: 'Ana', lastName: 'Silva', identities },
    { uboId: 'p2', firstName: 'Ben', lastName: 'Okoro', identities: [] },
  ],
} as unknown as BusinessProfile
type Type = Parameters<typeof requirementSubject>[0]['target']['type']

const subject = (type: Type, id: string | null, path: string | null, more: Partial<BusinessProfile> = {}) =>
  requirementSubject({ target: { type, id }, path }, { ...profile, ...more }).replaceAll(/[\u2068\u2069]/g, '')

test('a requirement is named in words, wherever its JSON Pointer leads', () => {
  assert.equal(subject('Business', null, null), 'Business')
  assert.equal(subject('Business', null, '/website'), 'Website')
  assert.equal(subject('Business', null, '/addresses'), 'Addresses')
  assert.equal(subject('Business', null, '/addresses/0/city'), 'City of the address')
  const two = { addresses: [{}, {}] as BusinessProfile['addresses'] }
  assert.equal(subject('Business', null, '/addresses/1/postalCode', two), 'Postal code of address 2')
  assert.equal(subject('Business', null, '/financials/monthlyTurnOver'), 'Monthly turnover')
  assert.equal(subject('Business', null, '/businessPersonList'), 'Owners and directors')
  assert.equal(subject('Business', null, '/businessPersonList/0/birthDate'), 'Date of birth of Ana Silva')
  assert.equal(subject('Business', null, '/businessPersonList/9/birthDate'), 'Date of birth of a person')
  assert.equal(
    subject('Business', null, '/businessPersonList/0/identities/0/expiryDate'),
    'Expiry date of Passport of Ana Silva',
  )
  assert.equal(subject('Person', 'p2', null), 'Ben Okoro')
  assert.equal(subject('Person', 'p2', '/businessPersonList/1/birthDate'), 'Date of birth of Ben Okoro')
  assert.equal(subject('Person', 'p2', '/address/city'), 'City of the address of Ben Okoro')
  assert.equal(subject('Person', 'gone', '/birthDate'), 'Date of birth of a person')
  assert.equal(subject('Identity', 'i1', null), 'Passport of Ana Silva')
  assert.equal(
    subject('Identity', 'i1', '/businessPersonList/0/identities/0/issueDate'),
    'Issue date of Passport of Ana Silva',
  )
  assert.equal(subject('Document', 'd1', null), 'Registry extract')
  assert.equal(subject('Business', null, '/somethingNewer'), 'Something newer')
})
