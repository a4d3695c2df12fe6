// Snooze, escalation and tags of cases, through the API, with the timers on two nodes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCase, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { timeFrom } from '../../platform/clock.ts'
import { endSnoozes } from './end-snooze.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const [analyst, other] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const supervisor = await service.aUser({ role: 'supervisor' })
const auditor = await service.aUser({ role: 'auditor' })
const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const idsIn = async (query: string, by: TestUser = analyst) =>
  done(await by.get(`${CASES}?partnerId=${partner.partnerId}&${query}`)).items.map((item: any) => item.customerId)
const countsOf = async (query = '') => done(await analyst.get(`${CASES}?partnerId=${partner.partnerId}${query}`)).counts
const whatIn = async (reviewCase: TestCase) =>
  done(await auditor.get(`${CASES}/${reviewCase.customerId}/timeline`)).items.map(({ what }: any) => what)

/** Everything that a partner can see of the customer. */
async function seenBy(reviewCase: TestCase, admin: TestUser): Promise<string> {
  const own = `/api/customer/v1/business-profiles/${reviewCase.customerId}`
  const answers = [
    await reviewCase.partner.get(reviewCase.path),
    await reviewCase.partner.get(`${reviewCase.path}/verification-status`),
    await admin.get(own),
    await admin.get('/api/customer/v1/partner-profile/notifications'),
    await admin.get('/api/customer/v1/partner-profile/audit'),
  ]
  const events = await eventsOf(service, reviewCase.partner.partnerId, reviewCase.customerId)
  return JSON.stringify([...answers.map(({ body }) => body), events])
}

test('a snoozed case leaves the queue with a reason, and comes back once, on any node', async () => {
  const [reviewCase, next] = [await aCase(service, partner), await aCase(service, partner)]
  const { customerId } = reviewCase
  const before = await countsOf()
  done(await reviewCase.act(analyst, 'claim'))
  const dueAt = (await reviewCase.read(analyst)).dueAt
  const until = inDays(3)
  assert.equal(rejection(await reviewCase.act(other, 'snooze', { until, reason: 'x' })), '409 Review.NotOwner')
  for (const wrong of [inDays(-1), inDays(91)])
    assert.equal(
      rejection(await reviewCase.act(analyst, 'snooze', { until: wrong, reason: 'x' })),
      '400 ValidationControl.Error',
    )
  const snoozed = done(await reviewCase.act(analyst, 'snooze', { until, reason: 'The registry opens on Monday.' }))
  assert.deepEqual([snoozed.reviewStage, snoozed.ownerId, snoozed.dueAt], ['Queued', null, dueAt], 'due time stays')
  done(await reviewCase.act(analyst, 'snooze', { until, reason: 'The registry opens on Monday.' }))
  const read = await reviewCase.read(auditor)
  assert.deepEqual([read.snooze.until, read.snooze.snoozedBy.email, read.noteCount], [until, analyst.email, 1])
  assert.deepEqual([await idsIn('tab=Snoozed'), await idsIn('tab=Unclaimed')], [[customerId], [next.customerId]])
  const counts = await countsOf()
  assert.deepEqual([counts.Snoozed, counts.Unclaimed], [1, before.Unclaimed - 1])
  assert.deepEqual((await countsOf('&country=GBR')).Snoozed, 1)
  assert.equal(done(await other.post(`${CASES}/claim-next`)).customerId, next.customerId, 'it is not claimed next')
  assert.equal(rejection(await other.post(`${CASES}/claim-next`)), '409 Review.NothingToClaim')

  await everyCell(service.app.db)(
    (sql) => sql`update case_snooze set until = ${timeFrom(inDays(-1))} where customer_id = ${customerId}`,
  )
  assert.deepEqual(await idsIn('tab=Unclaimed'), [customerId], 'before the timer has run')
  const ended = await Promise.all([endSnoozes(service.app), endSnoozes(service.app)])
  assert.equal(ended[0]! + ended[1]!, 1)
  assert.deepEqual((await whatIn(reviewCase)).slice(0, 2), ['endSnooze', 'snoozeCase'])

  done(await reviewCase.act(supervisor, 'snooze', { until, reason: 'Again' }))
  done(await reviewCase.act(other, 'claim'))
  assert.equal((await reviewCase.read(other)).snooze, null, 'a claim ends it')
  done(await reviewCase.act(other, 'release'))
  done(await reviewCase.act(other, 'snooze', { until, reason: 'Once more' }))
  done(await other.delete(`${CASES}/${customerId}/snooze`))
  done(await other.delete(`${CASES}/${customerId}/snooze`))
  assert.equal((await countsOf()).Snoozed, 0)
})

test('an escalated case is listed for supervisors, who are notified once, until it is resolved or decided', async () => {
  const reviewCase = await aCase(service, partner)
  const { customerId } = reviewCase
  done(await reviewCase.act(analyst, 'claim'))
  const clientNoteId = randomUUID()
  done(await reviewCase.act(analyst, 'escalate', { note: 'Is this plausible?', clientNoteId }))
  done(await reviewCase.act(analyst, 'escalate', { note: 'Is this plausible?', clientNoteId }))
  done(await reviewCase.act(other, 'escalate', { note: 'I wonder as well.' }))
  const read = await reviewCase.read(supervisor)
  assert.deepEqual(
    [read.escalation.escalatedBy.email, read.noteCount, read.ownerId],
    [analyst.email, 2, analyst.userId],
  )
  assert.ok(read.actions.includes('resolveEscalation'))
  assert.deepEqual(await idsIn('tab=InReview&escalated=true', supervisor), [customerId])
  assert.equal((await countsOf('&escalated=true')).InReview, 1)
  const escalated = async () => done(await supervisor.get('/api/compliance/v1/workload')).clock.escalated
  assert.equal(await escalated(), 1)
  await sendNotifications(service.app)
  const { items } = done(await supervisor.get('/api/compliance/v1/notifications'))
  assert.equal(items.filter(({ kind }: any) => kind === 'case.escalated').length, 1)
  assert.equal(
    rejection(await reviewCase.act(other, 'resolve-escalation', { note: 'x' })),
    '409 Review.NotEscalatedByYou',
  )
  assert.ok(!(await reviewCase.read(other)).actions.includes('resolveEscalation'))
  done(await reviewCase.act(supervisor, 'resolve-escalation', { note: 'Yes, it is.' }))
  done(await reviewCase.act(supervisor, 'resolve-escalation', { note: 'Yes, it is.' }))
  assert.deepEqual(
    [(await reviewCase.read(analyst)).escalation, (await countsOf('&escalated=true')).InReview],
    [null, 0],
  )
  assert.equal(await escalated(), 0)

  await sendNotifications(service.app)
  const resolvedFor = async (user: TestUser) =>
    done(await user.get('/api/compliance/v1/notifications')).items.filter(
      ({ kind }: any) => kind === 'case.escalation_resolved',
    ).length
  assert.deepEqual([await resolvedFor(analyst), await resolvedFor(other), await resolvedFor(supervisor)], [1, 0, 0])

  done(await reviewCase.act(analyst, 'escalate', { note: 'By mistake' }))
  assert.ok((await reviewCase.read(analyst)).actions.includes('resolveEscalation'), 'their own can be withdrawn')
  done(await reviewCase.act(analyst, 'resolve-escalation', { note: 'Found it.' }))
  assert.equal((await reviewCase.read(analyst)).escalation, null)
  await sendNotifications(service.app)
  assert.equal(await resolvedFor(analyst), 1, 'they withdrew it themselves')
  done(await reviewCase.act(analyst, 'escalate', { note: 'And now?' }))
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  const closed = await reviewCase.read(supervisor)
  assert.deepEqual([closed.escalation, closed.actions.includes('escalate')], [null, false])
  assert.equal(rejection(await reviewCase.act(analyst, 'escalate', { note: 'Late' })), '409 Review.CaseClosed')
})

test('a case has a few simple tags, and the queue can be filtered by tag', async () => {
  const reviewCase = await aCase(service, partner)
  const { customerId } = reviewCase
  const tag = (tags: unknown, by: TestUser = analyst) => by.put(`${CASES}/${customerId}/tags`, { tags })
  assert.deepEqual(done(await tag(['registry', 'a-call'])).tags, ['a-call', 'registry'])
  done(await tag(['registry', 'a-call']))
  assert.equal((await whatIn(reviewCase)).filter((what: string) => what === 'tagCase').length, 1, 'a repeat')
  for (const wrong of [['x'], ['Has Space'], ['a'.repeat(25)], ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'], 'registry'])
    assert.equal(rejection(await tag(wrong)), '400 ValidationControl.Error')
  assert.equal((await tag(['registry'], auditor)).status, 403)
  const found = done(await analyst.get(`${CASES}?tag=registry`)).items
  assert.deepEqual(
    found.map((item: any) => [item.customerId, item.tags]),
    [[customerId, ['a-call', 'registry']]],
  )
  assert.deepEqual(await idsIn('tag=registry&escalated=true'), [])
  done(await reviewCase.act(analyst, 'escalate', { note: 'x' }))
  assert.deepEqual(await idsIn('tag=registry&escalated=true&search=quiet'), [customerId])
  assert.equal((await countsOf('&tag=registry')).Unclaimed, 1)
  assert.deepEqual(done(await auditor.get('/api/compliance/v1/tags')).items, [
    { tag: 'a-call', cases: 1 },
    { tag: 'registry', cases: 1 },
  ])
  done(await tag([]))
  assert.deepEqual(done(await auditor.get('/api/compliance/v1/tags')).items, [])
})

test('a partner learns nothing of snooze, escalation, tags and marks', async () => {
  const reviewCase = await aCase(service, partner)
  const admin = await service.aUser({ partner, role: 'admin' })
  // What the tests before have raised.
  await sendNotifications(service.app)
  const before = await seenBy(reviewCase, admin)
  done(await reviewCase.act(analyst, 'claim'))
  const claimed = await seenBy(reviewCase, admin)
  done(await analyst.put(`${CASES}/${reviewCase.customerId}/tags`, { tags: ['suspicious'] }))
  done(await analyst.put(`${CASES}/${reviewCase.customerId}/marks`, { place: 'business/email', isChecked: true }))
  done(await reviewCase.act(analyst, 'escalate', { note: 'Suspicious' }))
  await sendNotifications(service.app)
  assert.ok((await seenBy(reviewCase, admin)) === claimed, 'it looks like any claimed case')
  done(await reviewCase.act(analyst, 'snooze', { until: inDays(1), reason: 'Suspicious' }))
  await sendNotifications(service.app)
  assert.ok((await seenBy(reviewCase, admin)) === before, 'it looks like any case in the queue')
})
