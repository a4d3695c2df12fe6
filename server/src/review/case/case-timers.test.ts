import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboutRegistration,
  aboutWebsite,
  aCase,
  done,
  rejection,
  sendEvidence,
  type TestCase,
} from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { ManualClock } from '../../platform/clock.ts'
import { closeUnansweredCases, remindOfResponses, reportOverdueCases } from './case-timers.ts'

const DAY = 24 * 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await service.aUser({ role: 'analyst' })

async function asked(items: () => object[]): Promise<TestCase> {
  const reviewCase = await aCase(service)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: items() }))
  return reviewCase
}
const where = async (reviewCase: TestCase) => {
  const { verificationStatus, reviewStage, round } = await reviewCase.status()
  return `${verificationStatus}/${reviewStage} ${round}`
}
const statusEvents = async (reviewCase: TestCase) =>
  (await eventsOf(service, reviewCase.partner.partnerId, reviewCase.customerId))
    .filter(({ eventType }) => eventType === 'business.verification.changed')
    .map(({ data }) => `${data.verificationStatus} ${data.outstandingRequirementCount}`)

test('the due time of a case is paused while the partner has to respond', async () => {
  const reviewCase = await aCase(service)
  const { dueAt } = await reviewCase.read(analyst)
  assert.equal(Date.parse(dueAt) - clock.now().getTime(), 48 * 60 * 60_000)
  done(await reviewCase.act(analyst, 'claim'))
  clock.advance(60 * 60_000)
  const waiting = done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  assert.deepEqual(
    [waiting.dueAt, waiting.overdue, Date.parse(waiting.responseDueAt)],
    [null, false, clock.now().getTime() + 30 * DAY],
  )
  clock.advance(20 * DAY)
  await reviewCase.partner.patch(reviewCase.path, { website: 'https://back.example' })
  const back = await reviewCase.read(analyst)
  assert.deepEqual([back.reviewStage, Date.parse(back.dueAt) - clock.now().getTime()], ['Queued', 47 * 60 * 60_000])
  clock.advance(47 * 60 * 60_000)
  assert.equal((await reviewCase.read(analyst)).overdue, true)
})

test('a customer is rejected after 30 days without a complete response, not earlier', async () => {
  const silent = await asked(() => [aboutWebsite])
  const half = await asked(() => [aboutWebsite, aboutRegistration])
  await half.partner.patch(half.path, { website: 'https://half.example' })
  clock.advance(30 * DAY - 1)
  await closeUnansweredCases(service.app)
  assert.equal(await where(silent), 'ChangesRequested/AwaitingPartner 1')
  assert.equal(await where(half), 'StartedNotCompleted/AwaitingPartner 1')
  clock.advance(1)
  const both = await Promise.all([closeUnansweredCases(service.app), closeUnansweredCases(service.app)])
  assert.equal(both[0] + both[1], 2, 'two nodes, each case once')
  for (const reviewCase of [silent, half]) {
    const status = await reviewCase.status()
    assert.deepEqual([status.verificationStatus, status.reasonCodes], ['Rejected', ['NoResponse']])
    assert.equal((await statusEvents(reviewCase)).filter((it) => it.startsWith('Rejected')).length, 1)
    assert.equal(
      rejection(await reviewCase.partner.patch(reviewCase.path, { website: 'https://late.example' })),
      '409 Customer.NotEditable',
    )
  }
})

test('a partner is reminded seven days and one day before a response is due, once over all nodes', async () => {
  const reminders = () => Promise.all([remindOfResponses(service.app), remindOfResponses(service.app)])
  await reminders()
  const reviewCase = await asked(() => [aboutWebsite])
  const admin = await service.aUser({ partner: reviewCase.partner, role: 'admin' })
  const counts: number[] = []
  for (const days of [22.9, 0.2, 0.1, 5.7, 0.2, 0.1, 0.9]) {
    clock.advance(days * DAY)
    counts.push((await reminders()).reduce((sum, count) => sum + count))
  }
  assert.deepEqual(counts, [0, 1, 0, 0, 1, 0, 0])
  await sendNotifications(service.app)
  const { items } = (await admin.get('/api/customer/v1/partner-profile/notifications')).body.value
  const subjects = items.map(({ subject }: { subject: string }) => subject.replace(/^Customer [^\s:]+/, ''))
  assert.deepEqual(subjects, [': your response is due in 1 day', ': your response is due in 7 days', ' needs changes'])
})

test('overdue cases are reported once: to the reviewer each, to supervisors together', async () => {
  const supervisor = await service.aUser({ role: 'supervisor' })
  await reportOverdueCases(service.app)
  // Of one partner: each cell reports its own.
  const partner = await service.aPartner()
  const [owned] = [await aCase(service, partner), await aCase(service, partner), await aCase(service, partner)]
  clock.advance(47 * 60 * 60_000)
  done(await owned!.act(analyst, 'claim'))
  clock.advance(60 * 60_000)
  const counts = await Promise.all([reportOverdueCases(service.app), reportOverdueCases(service.app)])
  assert.equal(counts[0] + counts[1], 3)
  assert.equal(await reportOverdueCases(service.app), 0)
  await sendNotifications(service.app)
  const listed = async (user: typeof analyst) =>
    (await user.get('/api/compliance/v1/notifications?unread=true')).body.value.items
      .filter(({ kind }: any) => kind === 'case.overdue')
      .map((it: any) => [it.subject, it.href])
  assert.deepEqual(await listed(supervisor), [['3 cases are overdue', '/review?overdue=yes']])
  assert.deepEqual(await listed(analyst), [['A case is overdue', `/review/cases/${owned!.customerId}`]])
})
