import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutWebsite, aCase, CASES, done } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { ManualClock } from '../../platform/clock.ts'
import { correctCounts, sumUpMoves } from './case-counts-sql.ts'

const MINUTE = 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const { app } = service
const analyst = await service.aUser({ role: 'analyst' })
const supervisor = await service.aUser({ role: 'supervisor' })

const countsOf = async (query: string) => done(await analyst.get(`${CASES}?${query}`)).counts
const workload = async () => done(await supervisor.get('/api/compliance/v1/workload'))
const sumUp = () => app.db.eachCellTransaction(sumUpMoves)
const invariants = () => everyCell(app.db)(brokenInvariants)

test('counts are the same before and after they are added up, on several nodes at once', async () => {
  const made = []
  for (let i = 0; i < 6; i++) {
    made.push(await aCase(service, undefined, { incorporationCountryIso3Code: i % 2 ? 'KEN' : 'GBR' }))
    clock.advance(20 * MINUTE)
  }
  done(await made[0]!.act(analyst, 'claim'))
  done(await made[1]!.act(analyst, 'claim'))
  done(await made[1]!.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  const read = async () => [
    await countsOf(''),
    await countsOf('country=KEN'),
    await countsOf('riskLevel=High'),
    (await workload()).due,
  ]
  const before = await read()
  assert.deepEqual(before[0], {
    ...{
      Mine: 1,
      Open: 5,
      Unclaimed: 4,
      InReview: 1,
      AwaitingSecondApproval: 0,
      AwaitingPartner: 0,
      Overdue: 0,
      Closed: 1,
      Snoozed: 0,
    },
  })
  assert.deepEqual([before[1].Unclaimed, before[1].Closed, before[1].Mine], [2, 1, 0])
  const other = await openSecondNode(service)
  await Promise.all([sumUp(), other.app.db.eachCellTransaction(sumUpMoves), sumUp()])
  assert.deepEqual(await read(), before)
  const [left] = await everyCell(app.db)((sql) => sql`select count(*)::int as moves from review_case_move`)
  assert.equal(left!.moves, 0)
  assert.deepEqual(await invariants(), [])
})

test('a case becomes overdue in the minute it is due, with every filter', async () => {
  const partner = await service.aPartner()
  const reviewCase = await aCase(service, partner, { incorporationCountryIso3Code: 'ISL' })
  await sumUp()
  const [row] = await everyCell(app.db)(
    (sql) => sql<{ dueAt: Date }[]>`
      select due_at as "dueAt" from review_case where customer_id = ${reviewCase.customerId}`,
  )
  const filters = ['country=ISL', `partnerId=${partner.partnerId}`]
  const overdue = async (query: string) => {
    const counts = await countsOf(query)
    return [counts.Overdue, counts.Unclaimed]
  }
  clock.advance(row!.dueAt.getTime() - clock.now().getTime() - 1)
  for (const filter of filters) {
    assert.deepEqual(await overdue(filter), [0, 1], filter)
    assert.deepEqual(await overdue(`${filter}&overdue=true`), [0, 0], filter)
    assert.deepEqual(await overdue(`${filter}&overdue=false`), [0, 1], filter)
  }
  const late = (await workload()).clock.overdue
  clock.advance(1)
  for (const filter of filters) {
    assert.deepEqual(await overdue(filter), [1, 1], filter)
    assert.deepEqual(await overdue(`${filter}&overdue=true`), [1, 1], filter)
    assert.deepEqual(await overdue(`${filter}&overdue=false`), [0, 0], filter)
  }
  assert.equal((await workload()).clock.overdue, late + 1)
})

test('a case is counted in the country that the partner changes the customer to', async () => {
  const reviewCase = await aCase(service, undefined, { incorporationCountryIso3Code: 'GBR' })
  assert.equal((await countsOf('country=FRA')).Unclaimed, 0)
  const patched = await reviewCase.partner.patch(reviewCase.path, { incorporationCountryIso3Code: 'FRA' })
  assert.equal(patched.status, 200)
  assert.equal((await countsOf('country=FRA')).Unclaimed, 1)
  const listed = done(await analyst.get(`${CASES}?country=FRA`)).items
  assert.deepEqual(
    listed.map((item: any) => item.customerId),
    [reviewCase.customerId],
  )
  assert.deepEqual(await invariants(), [])
})

test('counts of cases that came into the database by other means are corrected', async () => {
  const { customerId } = await aCase(service)
  await sumUp()
  const right = await countsOf('')
  await everyCell(app.db)(async (sql) => {
    await sql`update review_case_count set cases = cases + 5 where stage = 'Queued'`
    await sql`insert into review_case_move values ('NLD', 'Closed', 0, 'infinity', 3)`
    await sql`alter table review_case disable trigger note_case_move`
    await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
    await sql`alter table review_case enable trigger note_case_move`
  })
  assert.notDeepEqual(await countsOf(''), right)
  assert.ok(Math.max(...(await app.db.eachCellTransaction(correctCounts))) > 0)
  assert.equal(Math.max(...(await app.db.eachCellTransaction(correctCounts))), 0)
  assert.deepEqual(await countsOf(''), right)
  assert.deepEqual(await invariants(), [])
})

test('the counts of a partner are those of its cases at every stage, erased customers included', async () => {
  const partner = await service.aPartner()
  const made = []
  for (let i = 0; i < 6; i++)
    made.push(await aCase(service, partner, { incorporationCountryIso3Code: i % 2 ? 'KEN' : 'GBR' }))
  const [claimed, rejected, asked, erasedOpen, erasedClosed] = made
  for (const reviewCase of [claimed!, rejected!, asked!, erasedClosed!]) done(await reviewCase.act(analyst, 'claim'))
  for (const reviewCase of [rejected!, erasedClosed!])
    done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  done(
    await asked!.decide(analyst, 'request-changes', {
      items: [aboutWebsite],
    }),
  )
  for (const { customerId } of [erasedOpen!, erasedClosed!])
    await eraseCustomer(app, { partnerId: partner.partnerId, customerId })
  const of = `partnerId=${partner.partnerId}`
  assert.deepEqual(await countsOf(of), {
    ...{
      Mine: 1,
      Open: 3,
      Unclaimed: 1,
      InReview: 1,
      AwaitingSecondApproval: 0,
      AwaitingPartner: 1,
      Overdue: 0,
      Closed: 3,
      Snoozed: 0,
    },
  })
  // The countries alternate.
  const { Mine, Unclaimed, InReview, AwaitingPartner, Closed } = await countsOf(`${of}&country=KEN`)
  assert.deepEqual(
    { Mine, Unclaimed, InReview, AwaitingPartner, Closed },
    {
      ...{ Mine: 0, Unclaimed: 1, InReview: 0, AwaitingPartner: 0, Closed: 2 },
    },
  )
  const owned = await countsOf(`${of}&owner=${analyst.userId}`)
  assert.deepEqual([owned.InReview, owned.Unclaimed, owned.Closed], [1, 0, 0])
  assert.deepEqual(done(await analyst.get(`${CASES}?tab=Unclaimed&owner=${analyst.userId}`)).items, [])
})
