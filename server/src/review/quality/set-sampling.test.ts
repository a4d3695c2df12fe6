// Shares of samples for rejections, high risk and single reviewers, through the API.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCase, aReadyCase, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service
const partner = await service.aPartner()
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const supervisor = await service.aUser({ role: 'supervisor' })
const auditor = await service.aUser({ role: 'auditor' })
const QUALITY = '/api/compliance/v1/quality'
const SAMPLES = '/api/compliance/v1/quality-samples'
const NONE = { samplePercent: 0, rejectionPercent: 0, highRiskPercent: 0, reviewers: [] }
const set = (shares: object, by: TestUser = supervisor) => by.put(`${QUALITY}/sampling`, shares)
const sampleOf = async ({ customerId }: TestCase, user: TestUser) =>
  done(await user.get(SAMPLES)).items.find((sample: any) => sample.customerId === customerId)
const resultsOf = async (user: TestUser) =>
  done(await auditor.get(QUALITY)).analysts.find(({ userId }: any) => userId === user.userId)

async function aRejected(by: TestUser, isRisky = false): Promise<TestCase> {
  const rejected = await aCase(service, partner)
  done(await rejected.act(by, 'claim'))
  if (isRisky) await makeRisky(rejected)
  done(await rejected.decide(by, 'reject', { reasonCodes: ['Other'], comment: 'No answer from the registry.' }))
  return rejected
}

async function anApproved(by: TestUser): Promise<TestCase> {
  const approved = await aReadyCase(service, by, partner)
  done(await approved.decide(by, 'approve'))
  return approved
}

async function makeRisky({ customerId }: TestCase): Promise<void> {
  await everyCell(app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${customerId}`
  })
}

test('a rejection is sampled, reviewed by another analyst without who decided, and counted with its errors', async () => {
  done(await set({ ...NONE, rejectionPercent: 100 }))
  const approved = await anApproved(ada)
  assert.equal(await sampleOf(approved, ben), undefined, 'approvals have a share of their own')
  const rejected = await aRejected(ada)
  const { customerId } = rejected
  const status = await rejected.status()
  assert.equal(await sampleOf(rejected, ada), undefined, 'not by the analyst who rejected')
  const sample = await sampleOf(rejected, ben)
  assert.equal(sample.outcome, 'Rejected')
  assert.equal((await rejected.read(ben)).waitingSampleId, sample.sampleId)
  const blind = await ben.get(`${CASES}/${customerId}?sampleId=${sample.sampleId}`)
  const { decision, noteCount, verificationStatus, reasonCodes, innerReasonCodes, requirements } = done(blind)
  assert.deepEqual([decision, noteCount, verificationStatus, reasonCodes], [null, 0, 'Rejected', ['Other']])
  assert.deepEqual(innerReasonCodes, ['Other'], 'whether it is the right reason is part of the review')
  assert.ok(requirements.length > 0, 'what was missing is listed')
  assert.ok(!blind.text.includes(ada.userId) && !blind.text.includes(ada.email), 'nothing names the analyst')

  const review = (by: TestUser) =>
    by.post(`${SAMPLES}/${sample.sampleId}/review`, {
      result: 'Disagree',
      reason: 'The registry has answered.',
      categories: ['Reason', 'Documents'],
    })
  assert.equal(rejection(await review(ada)), '409 QualitySample.OwnDecision')
  done(await review(ben))
  const { sampled, reviewed, disagreed, categories } = await resultsOf(ada)
  assert.deepEqual([sampled, reviewed, disagreed], [1, 1, 1])
  assert.deepEqual([categories.Reason, categories.Documents, categories.Identity], [1, 1, 0])
  const [found] = done(await supervisor.get(QUALITY)).disagreements
  assert.deepEqual([found.customerId, found.outcome, found.canReopen], [customerId, 'Rejected', true])
  assert.deepEqual(await rejected.status(), status, 'the partner sees nothing of it')
  done(await rejected.decide(supervisor, 'reopen', { comment: 'The registry has answered.' }))
  assert.equal(done(await supervisor.get(QUALITY)).disagreements[0].canReopen, false)
})

test('decisions about high risks have a share of their own, approvals and rejections', async () => {
  done(await set({ ...NONE, highRiskPercent: 100 }))
  const [quiet, risky] = [await aRejected(ada), await aRejected(ada, true)]
  assert.deepEqual([await sampleOf(quiet, ben), (await sampleOf(risky, ben)).outcome], [undefined, 'Rejected'])
  const proposed = await aReadyCase(service, ada, partner)
  await makeRisky(proposed)
  done(await proposed.decide(ada, 'approve'))
  done(await proposed.decide(ben, 'confirm-approval'))
  assert.equal(await sampleOf(proposed, ben), undefined)
  assert.equal((await sampleOf(proposed, supervisor)).outcome, 'Approved')
})

test('every decision of a reviewer with 100% is sampled, also of one who is suspended later', async () => {
  done(await set({ ...NONE, reviewers: [{ userId: ben.userId, percent: 100 }] }))
  const [mine, theirs] = [await anApproved(ben), await anApproved(ada)]
  const rejected = await aRejected(ben)
  assert.deepEqual(
    [(await sampleOf(mine, ada)).outcome, (await sampleOf(rejected, ada)).outcome, await sampleOf(theirs, supervisor)],
    ['Approved', 'Rejected', undefined],
  )
  const operator = await service.aUser({ role: 'operator' })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  done(await operator.post(`/api/operator/v1/staff/${ben.userId}/suspend`, { until }))
  assert.equal((await sampleOf(mine, ada)).outcome, 'Approved', 'the samples wait as before')
  const { reviewers } = done(await set({ samplePercent: 5 }))
  assert.deepEqual(reviewers, [{ userId: ben.userId, email: ben.email, percent: 100 }], 'what is left out stays')
})

test('the shares are stored whole, each change with what it replaced, and wrong ones are rejected', async () => {
  const carl = await service.aUser({ role: 'analyst' })
  done(await set({ ...NONE, samplePercent: 10 }))
  const whole = { samplePercent: 20, rejectionPercent: 30, highRiskPercent: 40 }
  const reviewers = [{ userId: carl.userId, percent: 50 }]
  const changes = await Promise.all([set({ ...whole, reviewers }), set({ ...NONE, samplePercent: 60 })])
  for (const change of changes) done(change)
  const operator = await service.aUser({ role: 'operator' })
  const { items } = done(await operator.get('/api/operator/v1/audit?action=SamplingChanged'))
  const [last, first] = items.map(({ facts }: any) => facts)
  assert.equal(last.sharesBefore, first.sharesAfter, 'one after the other')
  assert.equal(first.sharesBefore, 'approvals 10%, rejections 0%, high risk 0%')
  done(await set({ ...whole, reviewers }))
  const { changed, ...shares } = done(await set({ ...whole, reviewers }))
  assert.deepEqual(
    [shares, changed.changedBy.userId],
    [{ ...whole, reviewers: [{ userId: carl.userId, email: carl.email, percent: 50 }] }, supervisor.userId],
  )
  const wrong = [
    { ...whole, rejectionPercent: 101 },
    { ...whole, highRiskPercent: -1 },
    { ...whole, reviewers: [{ userId: randomUUID(), percent: 5 }] },
    { ...whole, reviewers: [{ userId: operator.userId, percent: 5 }] },
    { ...whole, reviewers: [...reviewers, ...reviewers] },
    { ...whole, reviewers: [{ userId: carl.userId, percent: 2.5 }] },
    { rejectionPercent: 5 },
  ]
  for (const body of wrong) assert.equal(rejection(await set(body)), '400 ValidationControl.Error')
  for (const by of [ada, auditor]) assert.equal((await set(whole, by)).status, 403)
})
