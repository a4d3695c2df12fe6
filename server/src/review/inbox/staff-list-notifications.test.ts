// What staff see of the customers that their notifications are about, and when a notification is settled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCase, aReadyCase, done } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startNotificationService } from '../../../test/service/notification-service.ts'
import { LEASE_MS } from '../../customer/case/review-case.ts'
import { releaseCasesOfSuspended } from '../assignment/release-suspended.ts'
import { expireIdleClaims } from '../case/case-timers.ts'
import { NO_PARTNER } from '../case/reviewer.ts'

const service = await startNotificationService()
const { app, listOf, raise, send } = service
const partner = await service.aPartner({ name: 'Acme Payments' })
const supervisor = await service.aStaffMember('supervisor')
const shownOf = (list: any) => list.items.map(({ kind, companyName, isSettled }: any) => [kind, companyName, isSettled])

test('an assigned case is named and settled when it is no longer that of the analyst', async () => {
  const analyst = await service.aStaffMember('analyst')
  const kept = await aCase(service, partner, { companyName: 'Harbour Freight' })
  const moved = await aCase(service, partner, { companyName: 'Baobab Logistics' })
  for (const one of [kept, moved]) done(await one.act(supervisor, 'assign', { userId: analyst.userId }))
  await send()
  assert.equal((await listOf(analyst)).unread, 2)
  done(await moved.act(supervisor, 'assign', { userId: supervisor.userId }))
  const list = await listOf(analyst)
  assert.deepEqual(shownOf(list).sort(), [
    ['case.assigned', 'Baobab Logistics', true],
    ['case.assigned', 'Harbour Freight', false],
  ])
  assert.deepEqual([list.unread, list.items[0].partnerName], [1, 'Acme Payments'])
  const unread = await listOf(analyst, '?unread=true')
  assert.deepEqual(shownOf(unread), [['case.assigned', 'Harbour Freight', false]])
  assert.equal(unread.nextCursor, null)
  const read = await analyst.post('/api/compliance/v1/notifications/read', {
    notificationIds: [unread.items[0].notificationId],
  })
  assert.equal(done(read).unread, 0, 'what is settled is not counted')
  for (const { subject, text } of await service.mailsTo(analyst))
    assert.doesNotMatch(subject + text, /Harbour|Baobab|Acme/, 'emails name no customer')
})

test('a case that is assigned again is one notification: the assignment that was taken back is settled', async () => {
  const analyst = await service.aStaffMember('analyst')
  const reviewCase = await aCase(service, partner, { companyName: 'Northern Lights' })
  done(await reviewCase.act(supervisor, 'assign', { userId: analyst.userId }))
  await send()
  service.clock.advance(60_000)
  done(await reviewCase.act(supervisor, 'release'))
  service.clock.advance(1000)
  done(await reviewCase.act(supervisor, 'assign', { userId: analyst.userId }))
  await send()
  const { items, unread } = await listOf(analyst)
  assert.deepEqual(
    items.map(({ kind, isSettled }: any) => [kind, isSettled]),
    [
      ['case.assigned', false],
      ['case.unassigned', true],
      ['case.assigned', true],
    ],
  )
  assert.equal(unread, 1)
})

test('analysts hear why a case is no longer theirs, unless they gave it up themselves', async () => {
  const [analyst, other] = [await service.aStaffMember('analyst'), await service.aStaffMember('analyst')]
  const [given, released, idle, own] = await Promise.all(
    ['Given', 'Released', 'Idle', 'Own'].map((companyName) => aCase(service, partner, { companyName })),
  )
  for (const one of [given!, released!, own!]) done(await one.act(analyst, 'claim'))
  done(await own!.act(analyst, 'release'))
  done(await given!.act(supervisor, 'assign', { userId: other.userId }))
  done(await given!.act(supervisor, 'assign', { userId: other.userId }))
  done(await released!.act(supervisor, 'release'))
  done(await idle!.act(analyst, 'claim'))
  service.clock.advance(LEASE_MS)
  await expireIdleClaims(app)
  await send()
  const undone = await aCase(service, partner, { companyName: 'Undone' })
  done(await undone.act(supervisor, 'assign', { userId: analyst.userId }))
  service.clock.advance(30_000)
  done(await undone.act(supervisor, 'release'))
  await send()
  const lost = (await listOf(analyst)).items.filter(({ kind }: any) => kind === 'case.unassigned')
  assert.deepEqual(lost.map(({ companyName, text }: any) => [companyName, text]).sort(), [
    ['Given', 'A supervisor assigned a case of yours to someone else.'],
    ['Idle', "You didn't work on a case for four hours. It is back in the queue."],
    ['Released', 'A supervisor returned a case of yours to the queue.'],
  ])
  const others = (await listOf(other)).items.map(({ kind, companyName }: any) => [kind, companyName])
  assert.deepEqual(others.sort(), [
    ['case.assigned', 'Given'],
    ['case.unassigned', 'Given'],
  ])
})

test('an assigned case that no one worked on stays reserved, and analyst and supervisor hear of it', async () => {
  const analyst = await service.aStaffMember('analyst')
  const other = await service.aStaffMember('supervisor')
  const reviewCase = await aCase(service, partner, { companyName: 'Evening Plan' })
  done(await reviewCase.act(supervisor, 'assign', { userId: analyst.userId }))
  service.clock.advance(LEASE_MS)
  await expireIdleClaims(app)
  await send()
  const aboutIt = async (user: typeof analyst) =>
    (await listOf(user)).items
      .filter(({ companyName, isSettled }: any) => companyName === 'Evening Plan' && !isSettled)
      .map(({ subject, text }: any) => `${subject}: ${text}`)
  assert.deepEqual(await aboutIt(analyst), [
    "A case is no longer assigned to you: You didn't work on an assigned case for four hours. It is back in the queue, reserved for you.",
  ])
  assert.deepEqual(await aboutIt(supervisor), [
    "A case that you assigned is back in the queue: Its reviewer didn't work on it for four hours. It is reserved for them for four hours more.",
  ])
  assert.deepEqual(await aboutIt(other), [])
  const { reviewStage, preferredOwner } = await reviewCase.read(supervisor)
  assert.deepEqual([reviewStage, preferredOwner.userId], ['Queued', analyst.userId])
  done(await reviewCase.act(analyst, 'claim'))
  assert.deepEqual([await aboutIt(analyst), await aboutIt(supervisor)], [[], []], 'settled')
})

test('supervisors hear which cases of a suspended reviewer are back in the queue', async () => {
  const leaving = await service.aStaffMember('analyst')
  for (const companyName of ['First', 'Second'])
    done(await (await aCase(service, partner, { companyName })).act(leaving, 'claim'))
  const until = new Date(Date.now() + 60_000)
  await app.db.directory(
    (sql) => sql`update account set suspended_until = ${until} where account_id = ${leaving.userId}`,
  )
  assert.equal(await releaseCasesOfSuspended(app), 2)
  assert.equal(await releaseCasesOfSuspended(app), 0)
  await send()
  const back = (await listOf(supervisor)).items.filter(({ kind }: any) => kind === 'case.reviewer_suspended')
  assert.deepEqual(back.map(({ companyName, reviewerEmail }: any) => [companyName, reviewerEmail]).sort(), [
    ['First', leaving.email],
    ['Second', leaving.email],
  ])
  assert.equal((await listOf(leaving)).items.filter(({ kind }: any) => kind === 'case.unassigned').length, 0)
})

test('a second approval is settled for everyone when one of them has given it', async () => {
  const [first, second, third] = [
    await service.aStaffMember('analyst'),
    await service.aStaffMember('analyst'),
    await service.aStaffMember('analyst'),
  ]
  const reviewCase = await aReadyCase(service, first, partner)
  await everyCell(app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${reviewCase.customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${reviewCase.customerId}`
  })
  done(await reviewCase.decide(first, 'approve'))
  await send()
  const about = async (user: typeof first) =>
    (await listOf(user)).items.filter(({ kind }: any) => kind === 'case.second_approval')
  assert.deepEqual(
    (await about(third)).map(({ isSettled }: any) => isSettled),
    [false],
  )
  done(await reviewCase.decide(second, 'confirm-approval'))
  assert.deepEqual(
    (await about(third)).map(({ isSettled }: any) => isSettled),
    [true],
  )
  assert.equal((await listOf(third)).unread, 0)
})

test('an escalation is settled when it is resolved', async () => {
  const analyst = await service.aStaffMember('analyst')
  const reviewCase = await aCase(service, partner)
  done(await reviewCase.act(analyst, 'escalate', { note: 'Is this licence enough?' }))
  await send()
  const settled = async () =>
    (await listOf(supervisor)).items.find(({ kind }: any) => kind === 'case.escalated').isSettled
  assert.equal(await settled(), false)
  done(await reviewCase.act(supervisor, 'resolve-escalation', { note: 'Yes.' }))
  assert.equal(await settled(), true)
})

test('a notification about several cases has no name and is settled when none of them is overdue', async () => {
  const other = await service.aStaffMember('supervisor')
  const late = await aCase(service, partner)
  const dueAt = new Date(app.clock.now().getTime() - 60_000)
  const dueFrom = (time: Date) =>
    everyCell(app.db)((sql) => sql`update review_case set due_at = ${time} where customer_id = ${late.customerId}`)
  await dueFrom(dueAt)
  await raise({ partnerId: NO_PARTNER }, 'case.overdue', { facts: { count: 3 } })
  await raise(partner, 'case.overdue')
  await send()
  const list = await listOf(other)
  assert.deepEqual(shownOf(list), [
    ['case.overdue', null, false],
    ['case.overdue', null, false],
  ])
  assert.equal(list.unread, 2)
  await dueFrom(new Date(app.clock.now().getTime() + 60_000))
  assert.deepEqual(
    shownOf(await listOf(other)).map(([, , isSettled]: any) => isSettled),
    [false, true],
    'an unknown customer is not settled',
  )
})

test('pages of unread notifications have no gaps where some are settled', async () => {
  const analyst = await service.aStaffMember('analyst')
  const cases = []
  for (let n = 0; n < 5; n++) cases.push(await aCase(service, partner, { companyName: `Page ${n}` }))
  for (const one of cases) {
    done(await one.act(supervisor, 'assign', { userId: analyst.userId }))
    await send()
  }
  for (const n of [1, 3]) done(await cases[n]!.act(supervisor, 'assign', { userId: supervisor.userId }))
  const names = []
  let cursor: string | null = null
  do {
    const page = await listOf(analyst, `?unread=true&pageSize=1${cursor ? `&cursor=${cursor}` : ''}`)
    names.push(...page.items.map(({ companyName }: any) => companyName))
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual(names, ['Page 4', 'Page 2', 'Page 0'])
})
