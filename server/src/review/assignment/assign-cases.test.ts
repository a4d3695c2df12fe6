// Several cases are claimed, assigned and distributed in one request, through the API.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aboutWebsite, aCase, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { distribute } from './distribute.ts'
import { releaseCasesOfSuspended } from './release-suspended.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const supervisor = await service.aUser({ role: 'supervisor' })
const auditor = await service.aUser({ role: 'auditor' })
const assign = (assignments: object[], by: TestUser = supervisor) => by.post(`${CASES}/assign`, { assignments })
const mineOf = async (user: TestUser): Promise<string[]> =>
  done(await user.get(`${CASES}?tab=Mine`)).items.map((item: any) => item.customerId)
const resultsOf = (value: any) =>
  value.results.map(({ customerId, ownerId, error }: any) => [customerId, ownerId, error?.code ?? null])
const actionsOf = async ({ customerId }: TestCase): Promise<string[]> =>
  done(await auditor.get(`${CASES}/${customerId}/timeline`)).items.map(({ what }: any) => what)

test('several cases are assigned at once, each with its own result, and a repeat changes nothing', async () => {
  const [first, second, third] = [await aCase(service), await aCase(service), await aCase(service)]
  const unknown = randomUUID()
  done(await third.act(ben, 'claim'))
  const assignments = [
    { customerId: first.customerId, userId: ada.userId },
    { customerId: unknown, userId: ada.userId },
    { customerId: second.customerId, userId: randomUUID() },
    // The supervisor saw it as unclaimed, but Ben claimed it first and keeps it.
    { customerId: third.customerId, userId: ada.userId },
  ]
  const value = done(await assign(assignments))
  assert.deepEqual(resultsOf(value), [
    [first.customerId, ada.userId, null],
    [unknown, null, 'Customer.NotFound'],
    [second.customerId, null, 'User.NotFound'],
    [third.customerId, null, 'Review.AlreadyClaimed'],
  ])
  assert.deepEqual([value.done, value.failed], [1, 3])
  assert.deepEqual(done(await assign(assignments)), value)
  assert.deepEqual([await mineOf(ada), await mineOf(ben)], [[first.customerId], [third.customerId]])
  assert.equal((await actionsOf(first)).filter((what) => what === 'assignCase').length, 1)

  const expected = { customerId: third.customerId, userId: ada.userId, expectedOwnerId: ben.userId }
  assert.deepEqual(resultsOf(done(await assign([expected]))), [[third.customerId, ada.userId, null]])
  assert.equal((await assign(assignments, ada)).status, 403)
  const many = Array.from({ length: 101 }, () => ({ customerId: randomUUID(), userId: ada.userId }))
  for (const wrong of [many, [], [{ customerId: first.customerId }]])
    assert.equal(rejection(await assign(wrong)), '400 ValidationControl.Error')

  const claim = (by: TestUser, customerIds: string[]) => by.post(`${CASES}/claim`, { customerIds })
  const mixed = [first.customerId, second.customerId, second.customerId.toUpperCase(), unknown]
  const claimed = done(await claim(ben, mixed))
  assert.deepEqual(resultsOf(claimed), [
    [first.customerId, null, 'Review.AlreadyClaimed'],
    [second.customerId, ben.userId, null],
    [unknown, null, 'Customer.NotFound'],
  ])
  assert.deepEqual(done(await claim(ben, mixed)), claimed)
  assert.equal((await actionsOf(second)).filter((what) => what === 'claimCase').length, 1)
  assert.equal((await claim(auditor, mixed)).status, 403)

  // Two reviewers claim the same cases at the same moment: each case has one owner, and each result matches it.
  const contested = [await aCase(service), await aCase(service), await aCase(service), await aCase(service)]
  const ids = contested.map(({ customerId }) => customerId)
  const both = await Promise.all([ada, ben].map(async (by) => done(await claim(by, ids))))
  assert.equal(both[0].done + both[1].done, ids.length)
  for (const [index, by] of [ada, ben].entries()) {
    const own = new Set(await mineOf(by))
    for (const { customerId, ownerId } of both[index].results)
      assert.equal(own.has(customerId), ownerId === by.userId, customerId)
  }
  for (const reviewCase of contested)
    for (const by of [ada, ben])
      if ((await mineOf(by)).includes(reviewCase.customerId)) await reviewCase.act(by, 'release')
})

test('a planned distribution evens out open cases, leaves out reserved cases and assigns nothing', async () => {
  const { items } = done(await supervisor.get('/api/compliance/v1/reviewers'))
  assert.ok(items.every(({ isPresent }: any) => isPresent))
  await service.app.db.directory(
    (sql) =>
      sql`update account_session set last_seen_at = now() - interval '31 minutes' where account_id = ${ben.userId}`,
  )
  const later = done(await supervisor.get('/api/compliance/v1/reviewers')).items
  assert.deepEqual(
    later.map(({ userId, isPresent }: any) => (userId !== ben.userId) === isPresent),
    later.map(() => true),
  )
  await service.app.db.directory((sql) => sql`update account_session set last_seen_at = now()`)

  const waiting = done(await supervisor.get(`${CASES}?tab=Unclaimed`)).items.map((item: any) => item.customerId)
  const [reserved, snoozed] = waiting
  const until = new Date(Date.now() + 86_400_000).toISOString()
  done(await ada.post(`${CASES}/${snoozed}/snooze`, { until, reason: 'The registry is closed.' }))
  await everyCell(service.app.db)(
    (sql) =>
      sql`update review_case set preferred_id = ${supervisor.userId}, queued_at = now() where customer_id = ${reserved}`,
  )
  const plan = (body: object, by = supervisor) => by.post(`${CASES}/distribution`, body)
  const both = { userIds: [ada.userId, ben.userId.toUpperCase()], cases: 50 }
  const planned = done(await plan(both))
  const open = { ada: (await mineOf(ada)).length, ben: (await mineOf(ben)).length }
  const loadOf = ({ loads }: any, user: TestUser) => loads.find((one: any) => one.userId === user.userId)
  const [ofAda, ofBen] = [loadOf(planned, ada), loadOf(planned, ben)]
  assert.deepEqual([ofAda.openCases, ofBen.openCases], [open.ada, open.ben])
  assert.ok(Math.abs(ofAda.openCases + ofAda.added - ofBen.openCases - ofBen.added) <= 1)
  assert.deepEqual(
    planned.assignments.map(({ customerId }: any) => customerId),
    waiting.slice(2),
  )
  assert.deepEqual(Object.keys(planned.assignments[0]).toSorted(), [
    'companyName',
    'customerId',
    'dueAt',
    'incorporationCountryIso3Code',
    'partnerName',
    'reservedFor',
    'riskLevel',
    'userId',
  ])
  assert.deepEqual((await mineOf(ada)).length, open.ada)
  const limited = done(await plan({ ...both, capacity: open.ada }))
  assert.equal(loadOf(limited, ada).added, 0)
  assert.equal(limited.beyondCapacity, planned.assignments.length - limited.assignments.length)
  assert.equal(planned.beyondCapacity, 0)
  const own = done(await plan({ userIds: [supervisor.userId], cases: 1 }))
  assert.deepEqual(own.assignments[0].customerId, reserved)
  assert.equal(own.assignments[0].reservedFor, supervisor.userId)
  assert.equal(planned.assignments[0].reservedFor, null)
  const ofSupervisor = done(await plan({ ...both, reservedFor: supervisor.userId.toUpperCase() })).assignments
  assert.deepEqual(
    ofSupervisor.map(({ customerId }: any) => customerId),
    [reserved],
    'what is reserved for one can be given to others',
  )
  assert.deepEqual(done(await plan({ ...both, reservedFor: ada.userId })).assignments, [])

  // One is claimed between the plan and its assignment.
  const [taken] = planned.assignments
  const by = taken.userId === ada.userId ? ben : ada
  done(await by.post(`${CASES}/${taken.customerId}/claim`))
  const result = done(await assign(planned.assignments.map(({ customerId, userId }: any) => ({ customerId, userId }))))
  assert.deepEqual([result.done, result.failed], [planned.assignments.length - 1, 1])
  assert.equal(result.results[0].error.code, 'Review.AlreadyClaimed')
  assert.equal(rejection(await plan({ ...both, userIds: [randomUUID()] })), '400 ValidationControl.Error')
  assert.equal(rejection(await plan({ ...both, userIds: [auditor.userId] })), '400 ValidationControl.Error')
  assert.equal(rejection(await plan({ ...both, cases: 101 })), '400 ValidationControl.Error')
  assert.equal((await plan(both, ada)).status, 403)
})

test('a reserved case goes to its reviewer or stays in the queue, and no reviewer exceeds the capacity', () => {
  const cases = ['ben', 'cleo', null, null, null].map((reservedFor, index) => ({
    index,
    reservedFor,
    isHighRisk: false,
  }))
  const loads = [
    { userId: 'ada', openCases: 3, openHighRisk: 0 },
    { userId: 'ben', openCases: 3, openHighRisk: 0 },
  ]
  const planOf = (capacity?: number) =>
    distribute(cases, loads, capacity).map(({ reviewCase, userId }) => [reviewCase.index, userId])
  const even = [
    [0, 'ben'],
    [2, 'ada'],
    [3, 'ada'],
    [4, 'ben'],
  ]
  assert.deepEqual(planOf(), even)
  assert.deepEqual(planOf(4), even.slice(0, 2))
})

test('a case with a high risk counts as two, and a reviewer at the capacity does not hold up the others', () => {
  const cases = [true, false, false, false].map((isHighRisk) => ({ reservedFor: null, isHighRisk }))
  const load = (userId: string, openCases: number, openHighRisk = 0) => ({ userId, openCases, openHighRisk })
  const planOf = (...[loads, capacity]: [ReturnType<typeof load>[], number?]) =>
    distribute(cases, loads, capacity).map(({ userId }) => userId)
  assert.deepEqual(planOf([load('ada', 0), load('ben', 0)]), ['ada', 'ben', 'ben', 'ada'])
  assert.deepEqual(planOf([load('ada', 2, 2), load('ben', 3)]), ['ben', 'ada', 'ada', 'ben'])
  assert.deepEqual(planOf([load('ada', 0), load('ben', 1, 1)], 2), ['ada', 'ada', 'ben'])
})

test('a suspended reviewer has no cases and is given none until the suspension ends', async () => {
  const cleo = await service.aUser({ role: 'analyst' })
  const reviewCase = await aCase(service)
  const suspend = (until: Date | null) =>
    service.app.db.directory(
      (sql) => sql`update account set suspended_until = ${until} where account_id = ${cleo.userId}`,
    )
  const isSuspended = async () =>
    done(await supervisor.get('/api/compliance/v1/reviewers')).items.find(({ userId }: any) => userId === cleo.userId)
      .isSuspended
  const [claimed, reserved] = [await aCase(service), await aCase(service)]
  for (const one of [claimed, reserved]) done(await one.act(cleo, 'claim'))
  done(await reserved.decide(cleo, 'request-changes', { items: [aboutWebsite] }))
  await reserved.partner.patch(reserved.path, { website: 'https://answered.example' })
  assert.equal(await releaseCasesOfSuspended(service.app), 0)
  assert.equal((await reserved.read(supervisor)).preferredOwner.userId, cleo.userId)
  await suspend(new Date(Date.now() + 60_000))
  assert.equal(await releaseCasesOfSuspended(service.app), 1)
  for (const one of [claimed, reserved]) {
    const { reviewStage, owner, preferredOwner } = await one.read(supervisor)
    assert.deepEqual([reviewStage, owner, preferredOwner], ['Queued', null, null], 'free for all at once')
  }
  assert.equal(await isSuspended(), true)
  assert.equal(
    rejection(await reviewCase.act(supervisor, 'assign', { userId: cleo.userId })),
    '409 Review.ReviewerSuspended',
  )
  const assignment = { customerId: reviewCase.customerId, userId: cleo.userId }
  assert.deepEqual(resultsOf(done(await assign([assignment]))), [
    [reviewCase.customerId, null, 'Review.ReviewerSuspended'],
  ])
  const plan = () => supervisor.post(`${CASES}/distribution`, { userIds: [ada.userId, cleo.userId], cases: 1 })
  const rejected = await plan()
  assert.equal(rejection(rejected), '400 ValidationControl.Error')
  assert.equal(rejected.body.error.details[0].message, 'userIds must not include suspended reviewers.')
  await suspend(new Date(Date.now() - 1))
  assert.equal(await isSuspended(), false)
  done(await plan())
  assert.deepEqual(resultsOf(done(await assign([assignment]))), [[reviewCase.customerId, cleo.userId, null]])
})

test('a plan takes the cases that the filters of the list show', async () => {
  const partner = await service.aPartner()
  const [tagged, escalated, plain] = [
    await aCase(service, partner),
    await aCase(service, partner),
    await aCase(service, partner),
  ]
  done(await supervisor.put(`${CASES}/${tagged.customerId}/tags`, { tags: ['registry'] }))
  done(await escalated.act(ada, 'escalate', { note: 'Which licence?' }))
  await everyCell(service.app.db)(
    (sql) => sql`update review_case set due_at = now() - interval '1 hour'
      where customer_id = ${plain.customerId}`,
  )
  const both = async (filter: Record<string, unknown>, query: string) => {
    const body = { userIds: [ada.userId], cases: 100, partnerId: partner.partnerId, ...filter }
    const planned = done(await supervisor.post(`${CASES}/distribution`, body)).assignments
    const listed = done(await supervisor.get(`${CASES}?tab=Unclaimed&partnerId=${partner.partnerId}&${query}`)).items
    const ids = (items: any[]) => items.map(({ customerId }) => customerId)
    assert.deepEqual(ids(planned), ids(listed), query)
    return ids(planned)
  }
  assert.equal((await both({}, '')).length, 3)
  assert.deepEqual(await both({ tag: 'registry' }, 'tag=registry'), [tagged.customerId])
  assert.deepEqual(await both({ escalated: true }, 'escalated=true'), [escalated.customerId])
  assert.deepEqual(await both({ overdue: true }, 'overdue=true'), [plain.customerId])
  assert.equal((await both({ overdue: false }, 'overdue=false')).length, 2)
  assert.deepEqual(await both({ due: 'Late' }, 'due=Late'), [plain.customerId])
  assert.equal((await both({ age: 'Under1Day' }, 'age=Under1Day')).length, 2)
  assert.equal((await both({ tag: 'registry', escalated: true }, 'tag=registry&escalated=true')).length, 0)
})
