// Cases opened and decided by day, through the API: figures match the lists they link to, and the change of the open cases.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCase, aReadyCase, CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service
const [analyst, supervisor] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'supervisor' })]
const FLOW = '/api/compliance/v1/backlog/flow'
const DAY = 24 * 60 * 60_000
const partners = [await service.aPartner({ name: 'Large' }), await service.aPartner({ name: 'Small' })]

const today = async (timeZone = 'UTC') =>
  done(await supervisor.get(`${FLOW}?days=7&timeZone=${encodeURIComponent(timeZone)}`)).days.at(-1)
const listed = async (move: string, day: string, timeZone = 'UTC') =>
  done(await supervisor.get(`${FLOW}/cases?move=${move}&day=${day}&timeZone=${encodeURIComponent(timeZone)}`)).items
const openCases = async () => done(await supervisor.get(`${CASES}?tab=Open`)).counts.Open

test('opened less decided is how much the backlog grew, and every figure matches the list it links to', async () => {
  const rejected = await aCase(service, partners[0])
  done(await rejected.act(analyst, 'claim'))
  done(await rejected.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  const approved = await aReadyCase(service, analyst, partners[1])
  done(await approved.decide(analyst, 'approve'))
  const reopened = await aCase(service, partners[1])
  done(await reopened.act(analyst, 'claim'))
  done(await reopened.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  done(await reopened.decide(supervisor, 'reopen', { comment: 'The registry has answered.' }))
  await aCase(service, partners[0])

  const { day, ...counts } = await today()
  assert.deepEqual(counts, { opened: 5, decided: 3 })
  assert.equal(await openCases(), 2)
  const opened = await listed('Opened', day)
  assert.deepEqual(
    opened.map(({ how }: any) => how),
    ['Submitted', 'Reopened', 'Submitted', 'Submitted', 'Submitted'],
  )
  assert.equal(opened[1].customerId, reopened.customerId)
  const decided = await listed('Decided', day)
  assert.deepEqual(
    decided.map(({ customerId, how }: any) => [customerId, how]),
    [
      [reopened.customerId, 'Rejected'],
      [approved.customerId, 'Approved'],
      [rejected.customerId, 'Rejected'],
    ],
  )
  assert.deepEqual([decided[0].partnerName, opened.length], ['Small', counts.opened])
})

test('a partner that changes an approved customer opens its case again', async () => {
  const approved = await aReadyCase(service, analyst, partners[0])
  done(await approved.decide(analyst, 'approve'))
  const before = await today()
  await approved.partner.patch(approved.path, { companyName: 'Renamed Harbour' })
  const after = await today()
  assert.deepEqual([after.opened - before.opened, after.decided - before.decided], [1, 0])
})

test('an approval that awaits a second one has not decided its case', async () => {
  const before = await today()
  const proposed = await aReadyCase(service, analyst, partners[0])
  await everyCell(app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${proposed.customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${proposed.customerId}`
  })
  assert.equal(done(await proposed.decide(analyst, 'approve')).reviewStage, 'AwaitingSecondApproval')
  assert.equal((await today()).decided, before.decided)
  done(await proposed.decide(supervisor, 'confirm-approval'))
  assert.equal((await today()).decided, before.decided + 1)
})

test('days begin in the zone that is asked for, and the sums are those of the days', async () => {
  const reviewCase = await aCase(service, partners[0])
  const at = Date.parse('2026-03-28T23:30:00Z')
  await everyCell(app.db)(
    (sql) => sql`
      insert into case_stage_time (partner_id, customer_id, move_id, stage, country, left_at, seconds)
      select partner_id, customer_id, gen_random_uuid(), 'Closed', country, ${new Date(at)}, 1
      from review_case where customer_id = ${reviewCase.customerId}`,
  )
  for (const [zone, day] of [
    ['UTC', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29'],
    ['Pacific/Kiritimati', '2026-03-29'],
    ['Pacific/Pago_Pago', '2026-03-28'],
  ] as const)
    assert.equal((await listed('Opened', day, zone)).length, 1, zone)
  const { days, total, asOf } = done(await supervisor.get(`${FLOW}?days=90`))
  assert.deepEqual([days.length, days.at(-1).day], [90, asOf.slice(0, 10)])
  assert.equal(Date.parse(days.at(-1).day) - Date.parse(days[0].day), 89 * DAY)
  assert.equal(
    days.reduce((sum: number, row: any) => sum + row.opened, 0),
    total.opened,
  )
})

test('the flow rejects what it does not know, and analysts do not see it', async () => {
  for (const wrong of [
    '?days=8',
    '?timeZone=Mars',
    '?timeZone=%2B01:00',
    '/cases?move=Opened',
    '/cases?move=Kept&day=2026-01-01',
    '/cases?move=Opened&day=2026-02-30',
  ])
    assert.equal(rejection(await supervisor.get(`${FLOW}${wrong}`)), '400 ValidationControl.Error', wrong)
  assert.equal((await analyst.get(FLOW)).status, 403)
  assert.equal((await analyst.get(`${FLOW}/cases?move=Opened&day=2026-01-01`)).status, 403)
})
