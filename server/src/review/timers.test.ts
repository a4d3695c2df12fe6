import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOf } from '../../test/documents.ts'
import { openHouse } from '../../test/harness.ts'
import {
  aboutRegistration,
  aboutWebsite,
  aCase,
  done,
  refused,
  sendEvidence,
  type TestCase,
} from '../../test/review.ts'
import { ManualClock } from '../platform/clock.ts'
import { closeUnansweredCases } from './timers.ts'

const DAY = 24 * 60 * 60_000
const clock = new ManualClock()
const house = await openHouse({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await house.aPerson({ role: 'analyst' })

async function asked(items: () => object[]): Promise<TestCase> {
  const kase = await aCase(house)
  await sendEvidence(kase)
  done(await kase.act(analyst, 'claim'))
  done(await kase.decide(analyst, 'request-changes', { items: items() }))
  return kase
}
const where = async (kase: TestCase) => {
  const { verificationStatus, reviewStage, round } = await kase.status()
  return `${verificationStatus}/${reviewStage} ${round}`
}
const told = async (kase: TestCase) =>
  (await eventsOf(house, kase.partner.partnerId, kase.customerId))
    .filter(({ eventType }) => eventType === 'business.verification.changed')
    .map(({ data }) => `${data.verificationStatus} ${data.outstandingRequirementCount}`)

test('the clock of the case stands while the partner has to answer', async () => {
  const kase = await aCase(house)
  const { dueAt } = await kase.read(analyst)
  assert.equal(Date.parse(dueAt) - clock.now().getTime(), 48 * 60 * 60_000)
  done(await kase.act(analyst, 'claim'))
  clock.advance(60 * 60_000)
  const waiting = done(await kase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  assert.deepEqual(
    [waiting.dueAt, waiting.overdue, Date.parse(waiting.responseDueAt)],
    [null, false, clock.now().getTime() + 30 * DAY],
  )
  clock.advance(20 * DAY)
  await kase.partner.patch(kase.path, { website: 'https://back.example' })
  const back = await kase.read(analyst)
  assert.deepEqual([back.reviewStage, Date.parse(back.dueAt) - clock.now().getTime()], ['Queued', 47 * 60 * 60_000])
  clock.advance(47 * 60 * 60_000)
  assert.equal((await kase.read(analyst)).overdue, true)
})

test('30 days without an answer end it, also when some of it was answered, and not a moment earlier', async () => {
  const silent = await asked(() => [aboutWebsite])
  const half = await asked(() => [aboutWebsite, aboutRegistration])
  await half.partner.patch(half.path, { website: 'https://half.example' })
  clock.advance(30 * DAY - 1)
  await closeUnansweredCases(house.app)
  assert.equal(await where(silent), 'ChangesRequested/AwaitingPartner 1')
  assert.equal(await where(half), 'StartedNotCompleted/AwaitingPartner 1')
  clock.advance(1)
  const both = await Promise.all([closeUnansweredCases(house.app), closeUnansweredCases(house.app)])
  assert.equal(both[0] + both[1], 2, 'two nodes, each case once')
  for (const kase of [silent, half]) {
    const status = await kase.status()
    assert.deepEqual([status.verificationStatus, status.reasonCodes], ['Rejected', ['NoResponse']])
    assert.equal((await told(kase)).filter((it) => it.startsWith('Rejected')).length, 1)
    assert.equal(
      refused(await kase.partner.patch(kase.path, { website: 'https://late.example' })),
      '409 Customer.NotEditable',
    )
  }
})
