import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboutPassport,
  aboutWebsite,
  aCase,
  aReadyCase,
  done,
  rejection,
  type TestCase,
} from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const second = await service.aUser({ role: 'analyst' })
const supervisor = await service.aUser({ role: 'supervisor' })

/** Sets the risk for good, whatever an assessment says. */
const makeRisky = (customerId: string) =>
  everyCell(service.app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${customerId}`
  })
const timelineOf = async ({ customerId }: TestCase, what: string) =>
  done(await analyst.get(`/api/compliance/v1/cases/${customerId}/timeline`)).items.filter(
    (entry: any) => entry.what === what,
  )
const changesOf = async ({ partner, customerId }: TestCase) =>
  (await eventsOf(service, partner.partnerId, customerId)).filter(
    ({ eventType }) => eventType === 'business.verification.changed',
  ).length

/** The same request three times at once, and once more afterwards. */
async function repeatedly(reviewCase: TestCase, by: typeof analyst, what: string, body: Record<string, unknown> = {}) {
  const version = await reviewCase.version()
  const act = () => reviewCase.act(by, what, { version, ...body })
  const states = (await Promise.all([act(), act(), act()])).map(done)
  states.push(done(await act()))
  for (const state of states) assert.deepEqual(state, states[0])
  return { state: states[0], version }
}

test('a repeated approval changes the case once', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  const { state, version } = await repeatedly(reviewCase, analyst, 'approve', { comment: 'Fine.' })
  assert.deepEqual([state.verificationStatus, state.version], ['Approved', version + 1])
  assert.equal(await changesOf(reviewCase), 1)
  assert.equal((await timelineOf(reviewCase, 'approve')).length, 1)
  assert.equal((await reviewCase.read(analyst)).noteCount, 1)
  assert.equal(rejection(await reviewCase.act(second, 'approve', { version })), '409 Review.NotInReview')
})

test('a repeated proposal and a repeated confirmation change the case once each', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  await makeRisky(reviewCase.customerId)
  const { state } = await repeatedly(reviewCase, analyst, 'approve')
  assert.equal(state.reviewStage, 'AwaitingSecondApproval')
  const confirmed = await repeatedly(reviewCase, second, 'confirm-approval')
  assert.equal(confirmed.state.verificationStatus, 'Approved')
  assert.equal((await timelineOf(reviewCase, 'proposeApproval')).length, 1)
  assert.equal((await timelineOf(reviewCase, 'confirmApproval')).length, 1)
  assert.equal(await changesOf(reviewCase), 1)
  await repeatedly(reviewCase, supervisor, 'reopen', { comment: 'Check again.' })
  assert.equal((await timelineOf(reviewCase, 'reopen')).length, 1)
})

test('a second approver may add a comment, which is an internal note', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  await makeRisky(reviewCase.customerId)
  done(await reviewCase.decide(analyst, 'approve', { comment: 'Known to us.' }))
  assert.equal(
    rejection(await reviewCase.decide(second, 'confirm-approval', { comment: 'x'.repeat(4001) })),
    '400 ValidationControl.Error',
  )
  done(await reviewCase.decide(second, 'confirm-approval', { comment: 'I agree.' }))
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/notes`))
  const written = items.map(({ about, text, author }: any) => [about, text, author.email])
  assert.deepEqual(written, [
    ['Approved', 'I agree.', second.email],
    ['Approved', 'Known to us.', analyst.email],
  ])
})

test('a repeated rejection changes the case once, and other reasons are a conflict', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const { version } = await repeatedly(reviewCase, analyst, 'reject', { reasonCodes: ['Other'] })
  assert.equal(await changesOf(reviewCase), 1)
  assert.equal((await timelineOf(reviewCase, 'reject')).length, 1)
  const different = await reviewCase.act(analyst, 'reject', { version, reasonCodes: ['RegistrationNotFound'] })
  assert.equal(rejection(different), '409 Review.NotInReview')
})

test('a repeated change request changes the case once, and another text is a conflict', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const items = [aboutWebsite, aboutPassport(reviewCase.uboId)]
  const { state, version } = await repeatedly(reviewCase, analyst, 'request-changes', { items })
  assert.equal(state.reviewStage, 'AwaitingPartner')
  assert.equal(await changesOf(reviewCase), 1)
  assert.equal((await timelineOf(reviewCase, 'requestChanges')).length, 1)
  assert.equal((await reviewCase.read(analyst)).items.length, 2)
  const different = [{ ...aboutWebsite, message: 'Another text.' }, aboutPassport(reviewCase.uboId)]
  assert.equal(
    rejection(await reviewCase.act(analyst, 'request-changes', { version, items: different })),
    '409 Review.NotInReview',
  )
  assert.equal(rejection(await reviewCase.act(second, 'request-changes', { version, items })), '409 Review.NotInReview')
})

test('a proposed approval keeps the risk that it was based on', async () => {
  const reviewCase = await aReadyCase(service, analyst, undefined, { industry: 'CryptoProceeds' })
  await makeRisky(reviewCase.customerId)
  const { risk: before } = await reviewCase.read(analyst)
  done(await reviewCase.decide(analyst, 'approve'))
  const later = JSON.stringify([...before.reasons, { code: 'Donations', weight: 10, text: 'x' }])
  await everyCell(service.app.db)(
    (sql) => sql`
      update review_case set risk_score = 75, risk_reasons = ${later}::text::jsonb
      where customer_id = ${reviewCase.customerId}`,
  )
  const { risk, decision } = await reviewCase.read(second)
  assert.equal(risk.score, 75)
  const codes = [...new Set(before.reasons.map(({ code }: any) => code))].sort()
  assert.ok(codes.includes('Crypto'))
  assert.deepEqual(decision.risk, { level: 'High', score: before.score, codes })
  done(await reviewCase.decide(second, 'confirm-approval'))
  assert.equal((await reviewCase.read(second)).decision.risk.score, 75)
})

test('a closed case shows who decided', async () => {
  const rejected = await aCase(service)
  assert.equal((await rejected.read(analyst)).decision, null)
  done(await rejected.act(analyst, 'claim'))
  done(await rejected.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  const { decision } = await rejected.read(second)
  assert.deepEqual(
    [decision.kind, decision.outcome, decision.decidedBy],
    ['Reject', 'Rejected', { kind: 'Analyst', id: analyst.userId, email: analyst.email }],
  )
  const approved = await aReadyCase(service, analyst)
  done(await approved.decide(analyst, 'approve'))
  assert.equal((await approved.read(second)).decision.decidedBy.email, analyst.email)
})
