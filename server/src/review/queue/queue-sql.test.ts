import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import { aCase, CASES, done, type TestCase } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { sweepRisk } from '../risk/risk-sweep.ts'

const DAY = 24 * 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await service.aUser({ role: 'analyst' })

async function sweepAll(): Promise<void> {
  while ((await sweepRisk(service.app)) > 0);
}

/** As the queue shows it; the case isn't claimed or opened. */
async function riskOf({ customerId, partner }: TestCase) {
  await sweepAll()
  const { items } = done(await analyst.get(`${CASES}?partnerId=${partner.partnerId}&pageSize=200`))
  const { riskScore, riskLevel } = items.find((item: any) => item.customerId === customerId)
  return { riskScore, riskLevel }
}

test('the risk in the queue rises and falls with the customers that share a phone number', async () => {
  const reviewCase = await aCase(service, undefined, { phoneNumber: '+447009990001' })
  const before = await riskOf(reviewCase)
  const other = await aCase(service, undefined, { phoneNumber: '+447009990001' })
  const shared = await riskOf(reviewCase)
  assert.equal(shared.riskScore, before.riskScore + 5)
  assert.equal((await other.partner.patch(other.path, { phoneNumber: '+447009990002' })).status, 200)
  assert.deepEqual(await riskOf(reviewCase), before)
})

test('the risk in the queue rises and falls with the customers that share an identity number', async () => {
  const identities = [
    {
      ...{ identityTypeCode: 'PASSPORT', issuingCountry: 'NGA', identityValue: 'B77700077' },
      ...{ issueDate: '2021-04-01', expiryDate: '2036-04-01' },
    },
  ]
  const person = (phone: string) => aPerson({ percentageShare: 100, phone, identities })
  const reviewCase = await aCase(service, undefined, { businessPersonList: [person('+2348055511101')] })
  const before = await riskOf(reviewCase)
  const other = await aCase(service, undefined, { businessPersonList: [person('+2348055511102')] })
  const shared = await riskOf(reviewCase)
  assert.ok(shared.riskScore > before.riskScore)
  const replaced = {
    ...person('+2348055511102'),
    uboId: other.uboId,
    identities: [{ ...identities[0], identityValue: 'B77700078' }],
  }
  const { ubos: _, ...profile } = (await other.partner.get(other.path)).body.value
  const renamed = { ...profile, name: profile.companyName, businessEmail: profile.email }
  const put = await other.partner.put(other.path, { ...renamed, businessPersonList: [replaced] })
  assert.equal(put.status, 200, put.text)
  assert.deepEqual(await riskOf(reviewCase), before)
})

test('the risk in the queue rises when an identity document expires', async () => {
  const expiryDate = new Date(clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10)
  const identities = [
    {
      ...{ identityTypeCode: 'PASSPORT', issuingCountry: 'NGA', identityValue: 'B77700099' },
      ...{ issueDate: '2021-04-01', expiryDate },
    },
  ]
  const person = aPerson({ percentageShare: 100, phone: '+2348055511109', identities })
  const reviewCase = await aCase(service, undefined, { businessPersonList: [person] })
  const before = await riskOf(reviewCase)
  clock.advance(2 * DAY)
  assert.deepEqual(await riskOf(reviewCase), before)
  clock.advance(3 * DAY)
  assert.equal((await riskOf(reviewCase)).riskScore, before.riskScore + 10)
})
