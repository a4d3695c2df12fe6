// A supervisor settles disagreements of quality samples.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aReadyCase, CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off', QUALITY_SAMPLE_PERCENT: '100' } })
const partner = await service.aPartner()
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const [supervisor, second] = [await service.aUser({ role: 'supervisor' }), await service.aUser({ role: 'supervisor' })]
const auditor = await service.aUser({ role: 'auditor' })
const SAMPLES = '/api/compliance/v1/quality-samples'
const settle = (user: TestUser, sampleId: string, body: object) => user.put(`${SAMPLES}/${sampleId}/settled`, body)
const disagreements = async () => done(await auditor.get('/api/compliance/v1/quality')).disagreements

async function aReviewed(result: 'Agree' | 'Disagree') {
  const reviewCase = await aReadyCase(service, ada, partner)
  done(await reviewCase.decide(ada, 'approve'))
  const { items } = done(await ben.get(SAMPLES))
  const { sampleId } = items.find(({ customerId }: any) => customerId === reviewCase.customerId)
  done(await ben.post(`${SAMPLES}/${sampleId}/review`, { result, reason: 'The extract is old.' }))
  return { reviewCase, sampleId }
}

test('a supervisor settles a disagreement once, it is listed after the others, and it can be opened again', async () => {
  const [older, newer] = [await aReviewed('Disagree'), await aReviewed('Disagree')]
  const ids = async () => (await disagreements()).map(({ sampleId }: any) => sampleId)
  assert.deepEqual(await ids(), [newer.sampleId, older.sampleId])
  const version = await newer.reviewCase.version()

  const both = await Promise.all([
    settle(supervisor, newer.sampleId, { settled: true }),
    settle(second, newer.sampleId, { settled: true }),
  ])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  const [, settled] = await disagreements()
  assert.deepEqual(await ids(), [older.sampleId, newer.sampleId])
  assert.ok(settled.settledAt)
  assert.ok([supervisor.email, second.email].includes(settled.settledBy.email))
  const timeline = `${CASES}/${newer.reviewCase.customerId}/timeline`
  const actions = async () =>
    done(await auditor.get(timeline))
      .items.map(({ what }: any) => what)
      .filter((what: string) => what.endsWith('ettleDisagreement'))
  assert.deepEqual(await actions(), ['settleDisagreement'], 'recorded once')
  const csv = (await auditor.get('/api/compliance/v1/quality/disagreements/export')).text
  assert.match(csv, /,inForce,settledAt,settledBy\r\n/)
  assert.ok(csv.includes(`,${settled.settledAt},${settled.settledBy.email}\r\n`))

  done(await settle(second, newer.sampleId, { settled: false }))
  assert.deepEqual(await ids(), [newer.sampleId, older.sampleId])
  assert.equal((await disagreements())[0].settledBy, null)
  assert.deepEqual(await actions(), ['unsettleDisagreement', 'settleDisagreement'])
  assert.equal(await newer.reviewCase.version(), version, 'the customer is unchanged')
})

test('only supervisors settle, only disagreements are settled, and one about an erased customer too', async () => {
  const [agreed, disagreed] = [await aReviewed('Agree'), await aReviewed('Disagree')]
  const settled = { settled: true }
  for (const user of [ada, ben, auditor])
    assert.equal(rejection(await settle(user, disagreed.sampleId, settled)).slice(0, 3), '403')
  for (const unknown of [agreed.sampleId, randomUUID(), 'x'])
    assert.equal(rejection(await settle(supervisor, unknown, settled)), '404 QualitySample.NotFound')
  for (const wrong of [{}, { settled: 'yes' }])
    assert.equal(rejection(await settle(supervisor, disagreed.sampleId, wrong)), '400 ValidationControl.Error')
  await eraseCustomer(service.app, { partnerId: partner.partnerId, customerId: disagreed.reviewCase.customerId })
  done(await settle(supervisor, disagreed.sampleId, settled))
})
