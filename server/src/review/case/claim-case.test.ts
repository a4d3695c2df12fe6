import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCase, aReadyCase, CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { expireIdleClaims } from './case-timers.ts'

const HOUR = 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '20' }, clock })
const analysts = await Promise.all(Array.from({ length: 6 }, () => service.aUser({ role: 'analyst' })))
const [ada, ben] = analysts as [(typeof analysts)[0], (typeof analysts)[0]]
const supervisor = await service.aUser({ role: 'supervisor' })
const auditor = await service.aUser({ role: 'auditor' })

test('one of many concurrent claims wins, and the partner can no longer change the customer', async () => {
  const reviewCase = await aCase(service)
  const answers = await Promise.all(analysts.map((each) => reviewCase.act(each, 'claim')))
  const won = answers.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  assert.ok(answers.filter((it) => it !== won[0]).every((it) => rejection(it) === '409 Review.AlreadyClaimed'))
  const state = won[0]!.body.value
  assert.deepEqual(
    [state.reviewStage, state.version, Date.parse(state.leaseEndsAt)],
    ['InReview', 1, clock.now().getTime() + 4 * HOUR],
  )
  assert.equal(
    rejection(await reviewCase.partner.patch(reviewCase.path, { tradingName: 'X' })),
    '409 Customer.UnderReview',
  )
  const owner = analysts.find(({ userId }) => userId === state.ownerId)!
  assert.equal(done(await reviewCase.act(owner, 'claim')).ownerId, owner.userId, 'once more is once')
  done(await reviewCase.act(owner, 'release'))
  assert.equal((await reviewCase.partner.patch(reviewCase.path, { tradingName: 'X' })).status, 200)
  await drain()
})

test('concurrent requests for the next case get different cases, the most urgent first', async () => {
  const partner = await service.aPartner()
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    ids.push((await aCase(service, partner)).customerId)
    clock.advance(1000)
  }
  const answers = await Promise.all(analysts.map((each) => each.post(`${CASES}/claim-next`)))
  const got = answers.filter(({ status }) => status === 200).map(({ body }) => body.value.customerId)
  assert.deepEqual(got.toSorted(), ids.toSorted())
  assert.equal(answers.filter((it) => it.status !== 200 && rejection(it) === '409 Review.NothingToClaim').length, 2)
  await drain()
})

test('a request for the next case that is sent several times claims one case', async () => {
  const partner = await service.aPartner()
  const cases = [await aCase(service, partner), await aCase(service, partner), await aCase(service, partner)]
  const next = (by: typeof ada, clientClaimId: string) => by.post(`${CASES}/claim-next?clientClaimId=${clientClaimId}`)
  const id = randomUUID()
  const answers = await Promise.all([next(ada, id), next(ada, id), next(ada, id.toUpperCase()), next(ben, id)])
  const [first, ...repeats] = answers.slice(0, 3).map(done)
  for (const repeat of repeats) assert.deepEqual(repeat, first)
  assert.deepEqual(done(await next(ada, id)), first, 'after a lost response')
  const his = done(answers[3]!)
  assert.notEqual(his.customerId, first.customerId, 'an ID is that of one reviewer')
  const { items } = done(await auditor.get(`${CASES}/${first.customerId}/timeline`))
  assert.equal(items.filter(({ what }: { what: string }) => what === 'claimCase').length, 1)
  const last = done(await next(ada, randomUUID()))
  assert.deepEqual(
    [first, his, last].map(({ customerId }) => customerId).toSorted(),
    cases.map(({ customerId }) => customerId).toSorted(),
  )
  assert.equal(rejection(await next(ada, randomUUID())), '409 Review.NothingToClaim')
  assert.deepEqual(done(await next(ada, id)).customerId, first.customerId)
  assert.equal((await next(ada, 'x')).status, 400)
})

test('the queue is ordered by due time, then by risk', async () => {
  const partner = await service.aPartner()
  const [low, high] = [await aCase(service, partner), await aCase(service, partner)]
  clock.advance(1000)
  const later = await aCase(service, partner)
  await everyCell(service.app.db)(
    (sql) => sql`
      update review_case set risk_level = case customer_id when ${high.customerId} then 'Medium' else 'Low' end
      where partner_id = ${partner.partnerId}`,
  )
  const order = []
  for (let i = 0; i < 3; i++) order.push(done(await ada.post(`${CASES}/claim-next`)).customerId)
  assert.deepEqual(order, [high.customerId, low.customerId, later.customerId])
  await drain()
})

test('a returned case is reserved for its analyst for four hours', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(ada, 'claim'))
  const items = [
    { kind: 'Field', target: { type: 'Business' }, path: '/website', reasonCode: 'Other', message: 'Another one.' },
  ]
  done(await reviewCase.decide(ada, 'request-changes', { items }))
  await reviewCase.partner.patch(reviewCase.path, { website: 'https://elsewhere.example' })
  assert.equal(rejection(await ben.post(`${CASES}/claim-next`)), '409 Review.NothingToClaim')
  const urgent = await aCase(service)
  await everyCell(service.app.db)(
    (sql) => sql`update review_case set due_at = ${new Date(0)} where customer_id = ${urgent.customerId}`,
  )
  assert.equal(
    done(await ada.post(`${CASES}/claim-next`)).customerId,
    reviewCase.customerId,
    'before what is due earlier',
  )
  done(await reviewCase.act(ada, 'release'))
  done(await reviewCase.act(ben, 'claim'))
  done(await reviewCase.decide(ben, 'request-changes', { items }))
  await reviewCase.partner.patch(reviewCase.path, { website: 'https://third.example' })
  clock.advance(4 * HOUR)
  done(await ada.post(`${CASES}/claim-next`))
  assert.equal(done(await ada.post(`${CASES}/claim-next`)).customerId, reviewCase.customerId)
  const { items: entries } = done(await ada.get(`${CASES}/${reviewCase.customerId}/timeline`))
  const reservedFor = entries.filter(({ what }: any) => what === 'claimCase').map(({ reviewer }: any) => reviewer)
  assert.deepEqual(reservedFor, [{ userId: ben.userId, email: ben.email }, null, null, null], 'newest first')
  await drain()
})

test('an untouched claim expires after four hours, once, on any node', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(ada, 'claim'))
  clock.advance(3 * HOUR)
  assert.equal(Date.parse(done(await reviewCase.act(ada, 'touch')).leaseEndsAt), clock.now().getTime() + 4 * HOUR)
  clock.advance(4 * HOUR - 1)
  await expireIdleClaims(service.app)
  assert.equal((await reviewCase.read(auditor)).reviewStage, 'InReview')
  clock.advance(1)
  const other = await openSecondNode(service)
  const ended = await Promise.all([
    expireIdleClaims(service.app),
    expireIdleClaims(other.app),
    expireIdleClaims(service.app),
  ])
  assert.equal(
    ended.reduce((sum, n) => sum + n),
    1,
  )
  assert.equal(rejection(await reviewCase.act(ada, 'touch')), '409 Review.NotInReview')
  const seen = await reviewCase.read(auditor)
  assert.deepEqual([seen.reviewStage, seen.owner, seen.preferredOwner], ['Queued', null, null])
  const { items } = done(await auditor.get(`${CASES}/${reviewCase.customerId}/timeline`))
  assert.deepEqual(
    items.filter(({ what }: any) => what === 'endLease').map(({ reviewer }: any) => reviewer),
    [{ userId: ada.userId, email: ada.email }],
  )
  await drain()
})

test('the timeline says to whom a case was assigned and whose claim was released', async () => {
  const reviewCase = await aCase(service)
  for (const { userId } of [ada, ben]) done(await reviewCase.act(supervisor, 'assign', { userId }))
  done(await reviewCase.act(supervisor, 'release'))
  done(await reviewCase.act(ada, 'claim'))
  done(await reviewCase.act(ada, 'release'))
  const { items } = done(await auditor.get(`${CASES}/${reviewCase.customerId}/timeline`))
  assert.deepEqual(
    items.slice(0, 5).map(({ what, actor, reviewer }: any) => [what, actor.email, reviewer?.email]),
    [
      ['releaseCase', ada.email, ada.email],
      ['claimCase', ada.email, undefined],
      ['releaseCase', supervisor.email, ben.email],
      ['assignCase', supervisor.email, ben.email],
      ['assignCase', supervisor.email, ada.email],
    ],
  )
  await drain()
})

test('the claim of an escalated case does not end before a supervisor has answered, and lasts four hours from then', async () => {
  const reviewCase = await aReadyCase(service, ada)
  const escalated = done(await reviewCase.act(ada, 'escalate', { note: 'Is this enough?' }))
  assert.equal(escalated.leaseEndsAt, null)
  clock.advance(5 * HOUR)
  await expireIdleClaims(service.app)
  const waiting = await reviewCase.read(ada)
  assert.deepEqual([waiting.reviewStage, waiting.owner.userId, waiting.leaseEndsAt], ['InReview', ada.userId, null])
  const answered = done(await reviewCase.act(supervisor, 'resolve-escalation', { note: 'It is.' }))
  assert.equal(Date.parse(answered.leaseEndsAt), clock.now().getTime() + 4 * HOUR)
  clock.advance(4 * HOUR)
  await expireIdleClaims(service.app)
  assert.equal((await reviewCase.read(ada)).reviewStage, 'Queued')
  await drain()
})

test('a decision extends the claim; a view does not', async () => {
  const reviewCase = await aReadyCase(service, ada)
  clock.advance(3 * HOUR)
  const before = (await reviewCase.read(ada)).leaseEndsAt
  assert.equal((await reviewCase.read(ada)).leaseEndsAt, before)
  const after = done(
    await reviewCase.decide(ada, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }),
  ).leaseEndsAt
  assert.equal(Date.parse(after) - Date.parse(before), 3 * HOUR)
  await drain()
})

test('a supervisor assigns, reassigns and releases a case', async () => {
  const reviewCase = await aCase(service)
  assert.equal(rejection(await reviewCase.act(ada, 'assign', { userId: ben.userId })), '403 Partner.NotAuthorized')
  assert.equal(rejection(await reviewCase.act(supervisor, 'assign', { userId: auditor.userId })), '404 User.NotFound')
  assert.equal(rejection(await reviewCase.act(supervisor, 'assign', { userId: 'x' })), '400 ValidationControl.Error')
  assert.equal(done(await reviewCase.act(supervisor, 'assign', { userId: ada.userId })).ownerId, ada.userId)
  const moved = done(await reviewCase.act(supervisor, 'assign', { userId: ben.userId.toUpperCase() }))
  assert.deepEqual([moved.ownerId, moved.reviewStage], [ben.userId, 'InReview'])
  assert.equal(rejection(await reviewCase.act(ada, 'touch')), '409 Review.NotOwner')
  assert.equal(rejection(await reviewCase.act(ada, 'release')), '409 Review.NotOwner')
  assert.equal(done(await reviewCase.act(supervisor, 'release')).reviewStage, 'Queued')
  done(await reviewCase.act(ada, 'claim'))
  done(await reviewCase.decide(ada, 'reject', { reasonCodes: ['Other'] }))
  assert.equal(rejection(await reviewCase.act(supervisor, 'assign', { userId: ada.userId })), '409 Review.NotQueued')
  assert.equal(rejection(await reviewCase.act(ada, 'claim')), '409 Review.NotQueued')
})

test('an auditor can only read, and partners and operators have no access', async () => {
  const reviewCase = await aCase(service)
  const admin = await service.aUser({ partner: reviewCase.partner, role: 'admin' })
  const operator = await service.aUser({ role: 'operator' })
  const one = `${CASES}/${reviewCase.customerId}`
  for (const url of [
    ...[CASES, one, `${one}/timeline`, `${one}/notes`, '/api/compliance/v1/reviewers'],
    ...['/api/compliance/v1/partners', '/api/compliance/v1/workload'],
  ]) {
    assert.equal((await auditor.get(url)).status, 200, url)
    for (const stranger of [admin, operator]) assert.equal((await stranger.get(url)).status, 403, url)
    assert.equal((await reviewCase.partner.get(url)).status, 401, url)
  }
  assert.equal((await ada.get('/api/compliance/v1/workload')).status, 403, 'who has how much is for those who oversee')
  for (const what of ['claim', 'touch', 'release', 'assign', 'approve', 'reject', 'reopen', 'request-changes', 'notes'])
    assert.equal((await reviewCase.act(auditor, what, {})).status, 403, what)
  assert.equal((await auditor.post(`${CASES}/claim-next`)).status, 403)
  await drain()
})

test('all rows are consistent afterwards', async () => {
  assert.deepEqual(await everyCell(service.app.db)(brokenInvariants), [])
})

/** Nothing is left to claim for the next test. */
async function drain(): Promise<void> {
  for (let taken = true; taken; ) taken = (await supervisor.post(`${CASES}/claim-next`)).status === 200
}
