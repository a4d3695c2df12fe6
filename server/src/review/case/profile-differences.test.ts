import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProfileSnapshot } from '../../customer/past-version.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import { ownershipOf } from './ownership.ts'
import { profileDifferences } from './profile-differences.ts'

const address = {
  streetLine1: '1 Quay',
  streetLine2: null,
  city: 'Lagos',
  state: 'Lagos',
  postalCode: '1',
  countryCode: 'NGA',
}
const person = (more: Partial<KnownPerson> = {}): KnownPerson => ({
  personId: 'p1',
  firstName: 'Ada',
  lastName: 'Obi',
  birthDate: null,
  taxResidenceCountry: null,
  nationality: 'NGA',
  email: 'ada@acme.example',
  phone: null,
  address,
  ownershipType: ['UBO'],
  percentageShare: 50,
  supersedesPersonId: null,
  identities: [
    {
      identityId: 'i1',
      identityTypeCode: 'PASSPORT',
      issuingCountry: 'NGA',
      documentUploadId: null,
      identityValue: 'A01234567',
      issueDate: null,
      expiryDate: null,
    },
  ],
  ...more,
})
const profile = (more: Partial<ProfileSnapshot> = {}): ProfileSnapshot => ({
  customerId: 'c1',
  partnerCustomerId: 'r1',
  verificationStatus: 'PendingVerification',
  email: 'a@acme.example',
  phoneNumber: null,
  companyName: 'Acme',
  tradingName: null,
  businessTypeCode: 'LLC',
  incorporationCountryIso3Code: 'NGA',
  industry: 'CustomerRevenue',
  description: null,
  website: 'https://acme.example',
  registrationNumber: 'RC1',
  registrationDate: null,
  addresses: [address],
  financials: null,
  people: [person()],
  ...more,
})

test('an unchanged profile has no differences, whatever its status', () => {
  assert.deepEqual(profileDifferences(profile(), profile({ verificationStatus: 'Approved' })), [])
})

test('differences name fields, people and fields of people', () => {
  const after = profile({
    companyName: 'Acme Ltd',
    addresses: [],
    people: [person({ lastName: 'Obi-Okafor' }), person({ personId: 'p2' })],
  })
  const paths = (found: ReturnType<typeof profileDifferences>) => found.map(({ kind, path }) => `${kind} ${path}`)
  assert.deepEqual(paths(profileDifferences(profile(), after)), [
    'Changed companyName',
    'Changed addresses',
    'Changed people/p1/lastName',
    'Added people/p2',
  ])
  assert.deepEqual(paths(profileDifferences(profile(), profile({ people: [] }))), ['Removed people/p1'])
})

test('identity numbers are masked, and a new number with the same ending is still a difference', () => {
  const [first] = person().identities
  const changed = person({ identities: [{ ...first!, identityId: 'i2', identityValue: 'B99994567' }] })
  const found = profileDifferences(profile(), profile({ people: [changed, person({ personId: 'p3' })] }))
  assert.deepEqual(
    found.map(({ path }) => path),
    ['people/p1/identities', 'people/p3'],
  )
  assert.ok(!/A0123|B9999/.test(JSON.stringify(found)))
})

test('shares are added up over people who have not been replaced', () => {
  const owner = (personId: string, percentageShare: number | null, supersedesPersonId: string | null = null) => ({
    personId,
    ownershipType: ['UBO'],
    percentageShare,
    supersedesPersonId,
  })
  const whole = ownershipOf([owner('a', 60), owner('b', 60, 'a'), owner('c', 40)])
  assert.deepEqual([whole.totalShare, whole.gap, whole.problems], [100, 0, ['SameOwnerTwice']])
  const short = ownershipOf([owner('a', 10), owner('b', null)])
  assert.deepEqual(
    [short.gap, short.withoutShare, short.problems],
    [90, ['b'], ['SharesUnder100', 'OwnerWithoutShare']],
  )
  assert.deepEqual(ownershipOf([owner('a', 101)]).problems, ['SharesOver100'])
  assert.deepEqual(ownershipOf([]).problems, ['SharesUnder100'])
})
