import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../service/test-service.ts'
import { seedProfile } from './seed-profiles.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const profiles = Array.from({ length: 50 }, (_, number) => seedProfile(1234, number) as any)
const repeats = (of: (profile: any) => readonly string[]) => {
  const values = profiles.flatMap(of)
  return values.length - new Set(values).size
}

test('seeded customers have their own numbers, addresses and people, except for a handful that were brought before', () => {
  const businesses = [
    repeats(({ registrationNumber }) => [registrationNumber]),
    repeats(({ phoneNumber }) => [phoneNumber]),
    repeats(({ website }) => [website]),
    repeats(({ addresses }) => [addresses[0].streetLine1 + addresses[0].city]),
  ]
  assert.deepEqual(businesses, [3, 3, 3, 3])
  assert.ok(repeats(({ companyName }) => [companyName]) <= 3)
  assert.equal(
    repeats(({ partnerCustomerId, email }) => [partnerCustomerId, email]),
    0,
  )
  const ofPeople = (of: (person: any) => string) =>
    repeats(({ businessPersonList }) => businessPersonList.map((person: any) => of(person)))
  const again = profiles.flatMap(({ businessPersonList }) => businessPersonList).length
  assert.ok(again > 50)
  const identities = ofPeople(({ identities: [identity] }) => identity.identityValue)
  assert.equal(
    ofPeople(({ phone }) => phone),
    identities,
  )
  assert.equal(
    ofPeople(({ firstName, lastName, birthDate }) => `${firstName} ${lastName} ${birthDate}`),
    identities,
  )
})

test('another run brings other customers', () => {
  const numbers = (run: number) => Array.from({ length: 50 }, (_, i) => (seedProfile(run, i) as any).registrationNumber)
  assert.equal(new Set([...numbers(1234), ...numbers(1235)]).size, 2 * (50 - 3))
})

test('the service accepts every seeded customer', async () => {
  for (const profile of profiles) {
    const response = await partner.post('/api/partner/v1/business-profiles?dryRun=true', profile)
    assert.equal(response.status, 200, response.text)
  }
})
