// The backlog by age with times per stage, through the API: figures match the lists they link to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutWebsite, aCase, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { deleteOldStageTimes } from '../../customer/case/stage-time-sql.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { inCells } from '../../platform/db/db.ts'
import { sumUpMoves } from '../queue/case-counts-sql.ts'
import { AGE_BANDS } from './age-bands.ts'
import { addUp, BUCKETS_PER_E, percentile } from './percentiles.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service
const [analyst, supervisor] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'supervisor' })]
const auditor = await service.aUser({ role: 'auditor' })
const BACKLOG = '/api/compliance/v1/backlog'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const { slaMs } = app.config.review
const [large, small] = [await service.aPartner({ name: '=Large' }), await service.aPartner({ name: 'Small' })]

const isNear = (actual: number | null, seconds: number) =>
  assert.ok(actual !== null && Math.abs(actual / seconds - 1) < 0.03, `${actual} is not about ${seconds}`)
const agesOf = ({ ages }: any) => AGE_BANDS.map((band) => ages[band])

/** As if the case had been submitted earlier. */
async function age({ customerId }: TestCase, days: number): Promise<void> {
  const ms = days * DAY
  await everyCell(app.db)(
    (sql) => sql`
      update review_case set queued_at = queued_at - ${`${ms} milliseconds`}::interval,
        due_at = case when due_at is null then null else now() + ${`${slaMs - ms} milliseconds`}::interval end,
        response_due_at = case when response_due_at is null then null
          else now() + interval '30 days' - ${`${ms} milliseconds`}::interval end
      where customer_id = ${customerId}`,
  )
}

async function claimedHoursAgo({ customerId }: TestCase, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * HOUR)
  await everyCell(app.db)((sql) => sql`update review_case set claimed_at = ${at} where customer_id = ${customerId}`)
}

test('open cases are counted by age, and every figure matches the list it links to', async () => {
  const cases: TestCase[] = []
  for (const [index, days] of [0.5, 2, 2, 5, 10, 20].entries()) {
    const reviewCase = await aCase(service, index < 4 ? large : small, {
      incorporationCountryIso3Code: index % 2 === 0 ? 'KEN' : 'GBR',
    })
    cases.push(reviewCase)
    await age(reviewCase, days)
  }
  const asked = await aCase(service, small)
  done(await asked.act(analyst, 'claim'))
  done(await asked.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  await age(asked, 8)
  const snoozed = cases[3]!
  const until = new Date(Date.now() + DAY).toISOString()
  done(await snoozed.act(analyst, 'snooze', { until, reason: 'The registry is closed.' }))
  await age(snoozed, 5)
  done(await cases[0]!.act(analyst, 'claim'))

  const sections = done(await auditor.get(BACKLOG))
  assert.deepEqual(
    sections.items.map((row: any) => [row.key, row.open, ...agesOf(row)]),
    [
      ['Unclaimed', 4, 0, 2, 0, 1, 1],
      ['Snoozed', 1, 0, 0, 1, 0, 0],
      ['InReview', 1, 1, 0, 0, 0, 0],
      ['AwaitingSecondApproval', 0, 0, 0, 0, 0, 0],
      ['AwaitingPartner', 1, 0, 0, 0, 1, 0],
    ],
  )
  const partners = done(await supervisor.get(`${BACKLOG}?by=Partner&tab=Unclaimed`))
  assert.deepEqual(partners.items.map((row: any) => [row.name, row.open, ...agesOf(row)]).sort(), [
    ['=Large', 2, 0, 2, 0, 0, 0],
    ['Small', 2, 0, 0, 0, 1, 1],
  ])
  const countries = done(await supervisor.get(`${BACKLOG}?by=Country`))
  assert.deepEqual([countries.items.length, countries.total], [2, 2])

  for (const { key, ages } of sections.items)
    for (const band of AGE_BANDS) {
      const { items, counts } = done(await auditor.get(`${CASES}?tab=${key}&age=${band}`))
      assert.deepEqual([items.length, counts[key]], [ages[band], ages[band]], `${key} ${band}`)
    }
  const counted = new Map<string, unknown>()
  for (const filter of ['country=KEN&riskLevel=Low&riskLevel=Medium', `partnerId=${large.partnerId}`])
    for (const band of AGE_BANDS) {
      const of = `${filter}&age=${band}`
      const lists = []
      for (const { key } of sections.items) lists.push(done(await auditor.get(`${CASES}?tab=${key}&${of}`)))
      const listed = Object.fromEntries(lists.map(({ tab, items }) => [tab, items.length]))
      const late = lists.flatMap(({ items }) => items).filter(({ overdue }: any) => overdue).length
      const open = done(await auditor.get(`${CASES}?tab=Open&${of}`)).items.length
      assert.equal(open, lists.flatMap(({ items }) => items).length, of)
      counted.set(of, { ...listed, Open: open, Mine: 0, Closed: 0, Overdue: late })
    }
  for (const band of AGE_BANDS) {
    const { counts } = done(await auditor.get(`${CASES}?age=${band}`))
    counted.set(`age=${band}`, counts)
    const late = done(await auditor.get(`${CASES}?age=${band}&overdue=true`)).counts
    assert.equal(late.Unclaimed + late.Snoozed + late.InReview + late.AwaitingSecondApproval, counts.Overdue)
  }
  for (const moves of ['of the test', 'added up']) {
    for (const [of, counts] of counted)
      assert.deepEqual(done(await auditor.get(`${CASES}?${of}`)).counts, counts, `${of}, moves ${moves}`)
    await app.db.eachCellTransaction(sumUpMoves)
  }
  for (const { key, ages } of partners.items)
    for (const band of AGE_BANDS) {
      const { items } = done(await auditor.get(`${CASES}?tab=Unclaimed&age=${band}&partnerId=${key}`))
      assert.equal(items.length, ages[band])
    }
  assert.equal(done(await auditor.get(`${CASES}?tab=Closed&age=Under1Day`)).items.length, 0)
  assert.equal(rejection(await auditor.get(`${CASES}?age=Old`)), '400 ValidationControl.Error')
  for (const wrong of ['by=Owner', 'tab=Closed', 'days=31'])
    assert.equal(rejection(await auditor.get(`${BACKLOG}?${wrong}`)), '400 ValidationControl.Error')
  for (const path of [BACKLOG, `${BACKLOG}/export`]) assert.equal((await analyst.get(path)).status, 403)

  const file = await supervisor.get(`${BACKLOG}/export?by=Partner&tab=Unclaimed`)
  const [head, ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n')
  assert.equal(
    head,
    'key,name,open,ageUnder1Day,ageFrom1To3Days,ageFrom3To7Days,ageFrom7To14Days,ageOver14Days,finished,medianSeconds,p90Seconds',
  )
  assert.ok(
    lines.some((line) => line.startsWith(`${large.partnerId},'=Large,2,0,2,0,0,0,`)),
    lines.join('\n'),
  )
})

test('the time in each stage is recorded when a case leaves it, and the review time used by a decision', async () => {
  const before = done(await auditor.get(`${BACKLOG}?by=Partner`))
  assert.equal(before.decisions.finished, 0)
  const quick = await aCase(service, small)
  await age(quick, 0.25)
  done(await quick.act(analyst, 'claim'))
  await claimedHoursAgo(quick, 2)
  done(await quick.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  await age(quick, 3)
  await quick.partner.patch(quick.path, { website: 'https://again.example' })
  // The due time resumed where it had paused: a quarter of a day had been used.
  done(await quick.act(analyst, 'claim'))
  done(await quick.decide(analyst, 'reject', { reasonCodes: ['Other'] }))

  const sections = done(await auditor.get(`${BACKLOG}?days=7`))
  const of = (key: string) => sections.items.find((row: any) => row.key === key)
  isNear(of('Unclaimed').p90Seconds, 0.5 * 86_400)
  isNear(of('AwaitingPartner').medianSeconds, 3 * 86_400)
  isNear(of('InReview').p90Seconds, 2 * 3600)
  assert.equal(sections.decisions.finished, 1)
  isNear(sections.decisions.medianSeconds, 6 * 3600)
  const [row] = done(await auditor.get(`${BACKLOG}?by=Partner&days=90`)).items.filter(
    (one: any) => one.name === 'Small',
  )
  assert.deepEqual([row.finished, row.medianSeconds], [1, sections.decisions.medianSeconds])
  const inSection = done(await auditor.get(`${BACKLOG}?by=Country&tab=AwaitingPartner`))
  isNear(inSection.items.find((one: any) => one.key === 'GBR').medianSeconds, 3 * 86_400)

  // Every time leads to its cases, slowest first.
  const finished = async (query: string) => done(await auditor.get(`${BACKLOG}/times/cases?days=7&${query}`)).items
  for (const { key, finished: count } of sections.items) {
    if (key === 'Snoozed') continue
    const cases = await finished(`tab=${key}`)
    assert.equal(cases.length, count, key)
    assert.ok(cases.every(({ seconds }: any, at: number) => at === 0 || seconds <= cases[at - 1].seconds))
  }
  const [decided, ...others] = await finished('')
  assert.deepEqual(others, [])
  assert.deepEqual([decided.customerId, decided.partnerName], [quick.customerId, 'Small'])
  isNear(decided.seconds, 6 * 3600)
  const reviewer = { kind: 'Analyst', id: analyst.userId, email: analyst.email }
  assert.deepEqual(decided.reviewer, reviewer)
  const reviewers = (items: any[]) => items.map((one) => one.reviewer)
  assert.deepEqual(reviewers(await finished(`tab=InReview&partnerId=${small.partnerId}`)), [
    reviewer,
    reviewer,
    reviewer,
  ])
  assert.deepEqual(reviewers(await finished('tab=AwaitingPartner')), [null])
  assert.equal(
    (await finished(`minSeconds=${sections.decisions.p90Seconds}&partnerId=${small.partnerId.toUpperCase()}`)).length,
    1,
  )
  for (const none of [`minSeconds=${Math.ceil(decided.seconds * 1.1)}`, `partnerId=${large.partnerId}`, 'country=NGA'])
    assert.deepEqual(await finished(none), [], none)
  for (const wrong of ['tab=Closed', 'days=31', 'minSeconds=-1', 'country=gb', 'partnerId=x'])
    assert.equal(rejection(await auditor.get(`${BACKLOG}/times/cases?${wrong}`)), '400 ValidationControl.Error')
  assert.equal((await analyst.get(`${BACKLOG}/times/cases`)).status, 403)

  const rows = () =>
    everyCell(app.db)((sql) => sql`select from case_stage_time where customer_id = ${quick.customerId}`)
  assert.equal((await rows()).length, 5)
  await eraseCustomer(app, { partnerId: small.partnerId, customerId: quick.customerId })
  assert.equal((await rows()).length, 0)
  const all = await everyCell(app.db)((sql) => sql`select from case_stage_time`)
  const deleted = await inCells(app.db.cells, (cell) => deleteOldStageTimes(cell, new Date(), 2))
  assert.equal(deleted, all.length)
})

test('a case that is returned within a minute of its assignment was not in review', async () => {
  const reviewCase = await aCase(service, small)
  const finished = async () =>
    done(await auditor.get(BACKLOG)).items.find((row: any) => row.key === 'InReview').finished
  const before = await finished()
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.act(analyst, 'release'))
  assert.equal(await finished(), before)
  done(await reviewCase.act(analyst, 'claim'))
  await claimedHoursAgo(reviewCase, 1)
  done(await reviewCase.act(analyst, 'release'))
  assert.equal(await finished(), before + 1)
})

test('percentiles of added-up histograms are at most 3% off', () => {
  const values = Array.from({ length: 1000 }, (_, index) => 30 + index ** 2)
  const bucketOf = (seconds: number) => Math.floor(BUCKETS_PER_E * Math.log(seconds))
  const histogram = addUp(values.map((seconds) => ({ bucket: bucketOf(seconds), cases: 1 })))
  isNear(percentile(histogram, 0.5), values[499]!)
  isNear(percentile(histogram, 0.9), values[899]!)
  assert.equal(percentile(new Map(), 0.5), null)
})
