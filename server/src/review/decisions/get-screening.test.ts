// Decided matches in a quality sample, and on a closed case.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aReadyCase, assessDueCases, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off', QUALITY_SAMPLE_PERCENT: '100' } })
const [ada, ben, cleo] = [
  await service.aUser({ role: 'analyst' }),
  await service.aUser({ role: 'analyst' }),
  await service.aUser({ role: 'analyst' }),
]
const SAMPLES = '/api/compliance/v1/quality-samples'
const screeningPath = ({ customerId }: TestCase) => `/api/compliance/v1/customers/${customerId}/screening`
const hitsOf = ({ subjects }: any): any[] => subjects.flatMap(({ hits }: any) => hits)
const REASON = 'Another company of this name.'

async function decideHit(by: TestUser, reviewCase: TestCase, hit: any, decision = 'FalsePositive') {
  const { hitId, revision } = hit
  return by.post(`${screeningPath(reviewCase)}/hits/${hitId}/decision`, { decision, comment: REASON, revision })
}

/** Two matches with sanctions lists were dismissed for it. */
async function aDismissedCase(): Promise<TestCase> {
  const reviewCase = await aReadyCase(service, ada, undefined, {
    companyName: 'Blackharbour Shipping Lines',
    tradingName: 'Forbidden Metals Trading',
  })
  const hits = hitsOf(done(await ada.get(screeningPath(reviewCase))))
  assert.equal(hits.length, 2)
  for (const hit of hits) done(await decideHit(ada, reviewCase, hit))
  await assessDueCases(service)
  return reviewCase
}

async function anApproved(): Promise<TestCase> {
  const reviewCase = await aDismissedCase()
  done(await reviewCase.decide(ada, 'approve'))
  return reviewCase
}

test('the reviewer of a quality sample sees decided matches as undecided, until the result is recorded', async () => {
  const reviewCase = await anApproved()
  const screening = screeningPath(reviewCase)
  const { waitingSampleId: sampleId } = await reviewCase.read(ben)
  const blind = await ben.get(`${screening}?sampleId=${sampleId}`)
  const shown = done(blind)
  assert.deepEqual([shown.open, shown.confirmed, shown.letsApprove], [2, 0, false])
  assert.deepEqual(
    hitsOf(shown).map(({ state, revision, decisions }) => [state, revision, decisions]),
    [
      ['Open', 1, []],
      ['Open', 1, []],
    ],
  )
  for (const secret of [ada.userId, ada.email, REASON]) assert.ok(!blind.text.includes(secret), secret)
  const {
    screening: counts,
    risk,
    blockers,
  } = done(await ben.get(`${CASES}/${reviewCase.customerId}?sampleId=${sampleId}`))
  assert.deepEqual([counts.openHits, counts.confirmedHits, counts.confirmed], [2, 0, []])
  assert.deepEqual([risk.level, risk.reasons[0].code], ['High', 'SanctionsHit'])
  assert.ok(blockers.some(({ code }: any) => code === 'Review.ScreeningOpen'))

  // Without the sample, and to others, nothing is hidden.
  for (const by of [ada, ben])
    assert.deepEqual(
      hitsOf(done(await by.get(screening))).map(({ state, decisions }) => [state, decisions[0].comment]),
      [
        ['FalsePositive', REASON],
        ['FalsePositive', REASON],
      ],
    )
  const duplicates = `/api/compliance/v1/customers/${reviewCase.customerId}/possible-duplicates`
  const other = await anApproved()
  const { waitingSampleId: otherId } = await other.read(ben)
  for (const path of [screening, duplicates]) {
    assert.equal(rejection(await ada.get(`${path}?sampleId=${sampleId}`)), '409 QualitySample.OwnDecision')
    for (const wrong of [otherId, randomUUID()])
      assert.equal(rejection(await ben.get(`${path}?sampleId=${wrong}`)), '404 QualitySample.NotFound')
    assert.equal(rejection(await ben.get(`${path}?sampleId=x`)), '400 ValidationControl.Error')
  }
  done(await ben.post(`${SAMPLES}/${sampleId}/review`, { result: 'Agree' }))
  for (const path of [screening, duplicates])
    assert.equal(rejection(await cleo.get(`${path}?sampleId=${sampleId}`)), '409 QualitySample.AlreadyReviewed')
})

test('a match that was decided for a closed case stays as it was, unless sanctions are confirmed', async () => {
  const reviewCase = await anApproved()
  const screening = screeningPath(reviewCase)
  const [hit] = hitsOf(done(await ben.get(screening)))
  assert.equal(rejection(await decideHit(ben, reviewCase, hit)), '409 Review.CaseClosed')
  assert.deepEqual(
    hitsOf(done(await ben.get(screening))).find(({ hitId }) => hitId === hit.hitId),
    hit,
  )
  done(await ben.post(`${screening}/rescreen`, {}))
  assert.equal(done(await decideHit(ben, reviewCase, hit, 'Confirmed')).state, 'Confirmed')
  assert.equal((await reviewCase.read(ben)).reviewStage, 'Queued', 'the case is open again')

  const rejected = await aDismissedCase()
  done(await rejected.decide(ada, 'reject', { reasonCodes: ['ComplianceDecision'], comment: 'See the notes.' }))
  const [other] = hitsOf(done(await ben.get(screeningPath(rejected))))
  for (const decision of ['FalsePositive', 'Confirmed'])
    assert.equal(rejection(await decideHit(ben, rejected, other, decision)), '409 Review.CaseClosed')
  assert.equal(rejection(await ben.post(`${screeningPath(rejected)}/rescreen`, {})), '409 Review.CaseClosed')
})
