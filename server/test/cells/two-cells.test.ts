// What concerns several cells: two of them, each in its own database. One is behind a proxy that can fail.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { finishRevocations } from '../../src/access/end-access.ts'
import { sendNotifications } from '../../src/notifications/notifier.ts'
import { copyPartners } from '../../src/partners/copy-partners.ts'
import { setPartnerStatus } from '../../src/partners/set-partner-status.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import { DEFAULT_CELL } from '../../src/platform/db/db.ts'
import { runHousekeeping } from '../../src/process/background.ts'
import { assessRisk } from '../../src/review/risk/assess-risk.ts'
import { findRisk } from '../../src/review/risk/risk-sql.ts'
import { sweepRisk } from '../../src/review/risk/risk-sweep.ts'
import { activateList } from '../../src/screening/lists/imported/activate-list.ts'
import { importList } from '../../src/screening/lists/imported/import-list.ts'
import { catchUpWithActivations } from '../../src/screening/lists/imported/mark-subjects.ts'
import { screenCustomer } from '../../src/screening/screen-customer.ts'
import { aCompletionLink, openWith } from '../customers/completion-page.ts'
import { aPerson } from '../customers/factories.ts'
import { aboutWebsite, aCase, CASES, done, rejection, type TestCase } from '../customers/test-case.ts'
import { startDatabaseProxy } from '../database/database-proxy.ts'
import { cloneDatabase } from '../database/test-database.ts'
import { until } from '../process/until.ts'
import { startTestService } from '../service/test-service.ts'

const PROFILE = '/api/customer/v1/partner-profile'
const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
const throughProxy = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href
const clock = new ManualClock()
const service = await startTestService({
  clock,
  env: { RATE_LIMITS: 'off', AUDIT_STREAM_CUSTOMERS: 'on' },
  cells: [{ name: 'north', url: throughProxy(database.url), partnerUrl: throughProxy(database.partnerUrl) }],
})
after(async () => {
  await proxy.close()
  await database.drop()
})
const { app } = service
const northCell = app.db.cells.find(({ name }) => name === 'north')!
const home = await service.aPartner({ cell: DEFAULT_CELL })
const north = await service.aPartner({ cell: 'north' })
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]

const pending = async () => [...(await app.db.directory((sql) => sql`select creator from pending_revocation`))]
async function whileNorthIsAway<T>(work: () => Promise<T>): Promise<T> {
  await proxy.cut(true)
  try {
    return await work()
  } finally {
    await proxy.cut(false)
    await until('the cell is back', () =>
      northCell.run(async (sql) => (await sql`select 1`).length === 1).catch(() => false),
    )
  }
}

test('completion links in another cell end with the access of their creator, also if the cell is away at that moment', async () => {
  const { customerId } = await aCase(service, north)
  const links = `/api/customer/v1/business-profiles/${customerId}/completion-links`
  const admin = await service.aUser({ partner: north, role: 'admin' })
  const [leaver, viewer, late] = [
    await service.aUser({ partner: north, role: 'editor' }),
    await service.aUser({ partner: north, role: 'editor' }),
    await service.aUser({ partner: north, role: 'editor' }),
  ]
  const tokens: string[] = []
  for (const user of [leaver, viewer, late]) tokens.push(done(await user.post(links, {})).url.split('#')[1])
  tokens.push((await aCompletionLink(north, customerId)).token)
  const opened = () => Promise.all(tokens.map(async (token) => (await openWith(service, token)).status))
  assert.deepEqual(await opened(), [200, 200, 200, 200])

  done(await admin.delete(`${PROFILE}/users/${leaver.userId}`))
  done(await admin.patch(`${PROFILE}/users/${viewer.userId}`, { role: 'viewer' }))
  assert.deepEqual(await opened(), [404, 404, 200, 200])
  assert.deepEqual(await pending(), [])
  await whileNorthIsAway(async () => {
    done(await admin.delete(`${PROFILE}/users/${late.userId}`))
    const { items } = done(await admin.get(`${PROFILE}/api-credentials`))
    done(await admin.delete(`${PROFILE}/api-credentials/${items[0].credentialId}`))
  })
  assert.equal(rejection(await late.post(links, {})), '401 Partner.NotAuthenticated')
  assert.equal((await pending()).length, 2)
  await finishRevocations(app)
  assert.deepEqual([await opened(), await pending()], [[404, 404, 404, 404], []])
  const events = done(await admin.get(`${PROFILE}/audit?pageSize=50`)).items
  const counts = events.flatMap(({ facts }: any) =>
    'completionLinksRevoked' in facts ? facts.completionLinksRevoked : [],
  )
  assert.deepEqual(counts, [null, null, 1, 1], 'newest first; unknown while the cell is away')
})

/** Cases with later due times, alternately in both cells. */
async function someCases(count: number): Promise<TestCase[]> {
  const cases: TestCase[] = []
  for (let i = 0; i < count; i++) {
    cases.push(await aCase(service, i % 2 === 0 ? home : other))
    clock.advance(1000)
  }
  return cases
}
const other = await service.aPartner({ cell: 'north' })
const next = (by = ada, claimId = '') => by.post(`${CASES}/claim-next${claimId && `?clientClaimId=${claimId}`}`)
const idOf = ({ customerId }: { customerId: string }) => customerId

test('the next case is the most urgent one of all cells, and a request that is sent several times claims one', async () => {
  while ((await next()).status === 200);
  const cases = await someCases(8)
  const id = randomUUID()
  const [first, ...repeats] = (await Promise.all([next(ada, id), next(ada, id), next(ada, id.toUpperCase())])).map(done)
  for (const repeat of repeats) assert.deepEqual(repeat, first)
  assert.deepEqual(done(await next(ada, id)), first)
  const tabs = (await Promise.all([next(ada, randomUUID()), next(ada, randomUUID())])).map(done)
  assert.deepEqual(new Set(tabs.map(idOf)), new Set(cases.slice(1, 3).map(idOf)), 'two tabs claim two cases')
  const both = (await Promise.all([next(ada), next(ben)])).map(done)
  const order = [first, ...both.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1)), done(await next(ben, randomUUID()))]
  assert.deepEqual(
    order.map(idOf),
    [0, 3, 4, 5].map((place) => idOf(cases[place]!)),
  )
  await whileNorthIsAway(async () => {
    assert.equal(idOf(done(await next(ada, randomUUID()))), idOf(cases[6]!))
    assert.equal(rejection(await next(ada, randomUUID())), '409 Review.NothingToClaim')
  })
  assert.equal(idOf(done(await next(ben))), idOf(cases[7]!))
})

test('a case looks the same in the queue of all cells and in that of its partner, whose cell alone is asked', async () => {
  const partner = await service.aPartner({ cell: 'north' })
  const inCell = (companyName: string) => aCase(service, partner, { companyName })
  const [unclaimed, snoozed] = [await inCell('Æ"\\ 日本 {null}, 漢字'), await inCell('Snoozed')]
  const [inReview, asked, rejected] = [await inCell('In review'), await inCell('Asked'), await inCell('Rejected')]
  done(await ada.put(`${CASES}/${unclaimed.customerId}/tags`, { tags: ['needs-registry-call', 'bank'] }))
  done(await unclaimed.act(ada, 'escalate', { note: 'Is this a bank?' }))
  const until = new Date(clock.now().getTime() + 60 * 60_000).toISOString()
  done(await snoozed.act(ada, 'snooze', { until, reason: 'The registry is closed.' }))
  for (const one of [inReview, asked, rejected]) done(await one.act(ada, 'claim'))
  done(await asked.decide(ada, 'request-changes', { items: [aboutWebsite] }))
  done(await rejected.decide(ada, 'reject', { reasonCodes: ['Other'] }))
  await aCase(service, home)
  const tabs = { Unclaimed: unclaimed, Snoozed: snoozed, Mine: inReview, AwaitingPartner: asked, Closed: rejected }
  for (const [tab, { customerId }] of Object.entries(tabs)) {
    const ofAll = done(await ada.get(`${CASES}?tab=${tab}&pageSize=200`)).items
    const ofPartner = done(await ada.get(`${CASES}?tab=${tab}&partnerId=${partner.partnerId}`)).items
    assert.deepEqual(ofPartner.map(idOf), [customerId], tab)
    assert.deepEqual(
      ofAll.filter((item: any) => item.partnerId === partner.partnerId),
      ofPartner,
      tab,
    )
  }
})

test('customers that share data across cells are assessed again, also if the other cell was away', async () => {
  const shared = { registrationNumber: 'SHARED 1', incorporationCountryIso3Code: 'GBR' }
  const reasonsOf = async ({ customerId, partner }: TestCase) => {
    const { reasons } = (await assessRisk(app, partner.partnerId, customerId))!
    return reasons.map(({ code }) => code).filter((code) => /Shared|Registration/.test(code))
  }
  const storedReasons = async ({ customerId, partner }: TestCase) => {
    const at = { partnerId: partner.partnerId, customerId }
    const risk = await app.db.staff(at.partnerId, (sql) => findRisk(sql, at))
    return risk!.reasons.map(({ code }) => code).filter((code) => /Shared|Registration/.test(code))
  }
  const one = await aCase(service, home, shared)
  assert.deepEqual(await reasonsOf(one), [])
  const two = await aCase(service, other, shared)
  const [code, ...more] = await reasonsOf(two)
  assert.ok(code && more.length === 0, 'the second customer has one reason')
  while ((await sweepRisk(app)) > 0);
  assert.deepEqual(await storedReasons(one), [code])
  await whileNorthIsAway(async () => assert.deepEqual(await reasonsOf(one), [code], 'what was known stays'))

  const [three, four] = [
    await aCase(service, other, { ...shared, registrationNumber: 'SHARED 2' }),
    await aCase(service, home, { ...shared, registrationNumber: 'SHARED 2' }),
  ]
  assert.deepEqual(await reasonsOf(three), [])
  await whileNorthIsAway(async () => assert.deepEqual(await reasonsOf(four), []))
  clock.advance(2 * 60_000)
  while ((await sweepRisk(app)) > 0);
  assert.deepEqual([await storedReasons(three), await storedReasons(four)], [[code], [code]])
})

async function importNames(...names: string[]): Promise<number> {
  const path = join(app.config.dataDir, 'names.json')
  const entries = names.map((name) => ({ id: name, list: 'Test', category: 'Sanctions', kind: 'Person', name }))
  await writeFile(path, JSON.stringify(entries))
  const source = { path, list: 'names', title: 'Names', category: 'Sanctions', by: 'test', isForced: true } as const
  return (await importList(app, source)).version.version
}

test('an activated list marks the subjects of each cell, and a cell that was away catches up with every activation', async () => {
  const aScreened = async (partner: typeof home, firstName: string, lastName: string) => {
    const { customerId } = await aCase(service, partner, { businessPersonList: [aPerson({ firstName, lastName })] })
    const at = { partnerId: partner.partnerId, customerId }
    await screenCustomer(app, at)
    return () =>
      app.db.staff(at.partnerId, async (sql) => {
        const rows =
          await sql`select state from screening_subject where customer_id = ${customerId} and kind = 'Person'`
        return rows[0]!.state
      })
  }
  const atHome = await aScreened(home, 'Grigory', 'Voronezhsky')
  const [inNorth, later] = [
    await aScreened(other, 'Grigory', 'Voronezhsky'),
    await aScreened(other, 'Bakary', 'Sonkolon'),
  ]
  await northCell.run((sql) => sql`delete from screening_list_mark`)
  const first = await importNames('Grigori Voronezhski')
  const activated = await activateList(app, { list: 'names', version: first, by: 'test' })
  assert.ok(activated.subjects >= 2, `${activated.subjects} subjects`)
  assert.deepEqual([await atHome(), await inNorth(), await later()], ['Pending', 'Pending', 'Clear'])
  const second = await importNames('Grigori Voronezhski', 'Bakari Sonkolong')
  await whileNorthIsAway(async () => {
    await activateList(app, { list: 'names', version: second, by: 'test' })
    await activateList(app, { list: 'names', version: first, by: 'test' })
  })
  assert.equal(await later(), 'Clear')
  await catchUpWithActivations(app, northCell)
  assert.equal(await later(), 'Pending', 'the list was in use for a moment')
  assert.equal(await catchUpWithActivations(app, northCell), 0)
})

test('notifications of another cell reach users once, and timers run in each cell', async () => {
  const partner = await service.aPartner({ cell: 'north' })
  const admin = await service.aUser({ partner, role: 'admin' })
  const customer = await aCase(service, partner)
  for (let i = 0; i < 2; i++) await customer.put(await customer.aLink(), Buffer.from('<svg/>'))
  await runHousekeeping(app)
  await sendNotifications(app)
  await sendNotifications(app)
  const { items } = done(await admin.get(`${PROFILE}/notifications`))
  assert.deepEqual(
    items.map(({ kind }: { kind: string }) => kind),
    ['document.rejected', 'document.rejected'],
  )
  assert.equal((await app.db.directory((sql) => sql`select from copied_notification`)).length, 0)
  for (const cell of app.db.cells) {
    const names = await cell.run(
      (sql) => sql`select name from notification_timer where name in ('customer.response_due', 'case.overdue')`,
    )
    assert.equal(names.length, 2, cell.name)
  }
})

test('the audit stream reads every cell after its own position, and continues when a cell is back', async () => {
  const operator = await service.aUser({ role: 'operator' })
  const read = async (cursor?: string) => {
    const query = `limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const answer = await operator.get(`/api/operator/v1/audit-stream?${query}`)
    assert.equal(answer.status, 200, answer.text)
    const lines: any[] = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { cursor: position } = lines.pop()
    return { lines, cursor: position as string }
  }
  const first = await read()
  const cellsOf = (lines: any[], type: string) =>
    [...new Set(lines.filter((line) => line.type === type).map(({ cell = DEFAULT_CELL }) => cell))].sort()
  assert.deepEqual(cellsOf(first.lines, 'CustomerEntry'), [DEFAULT_CELL, 'north'])
  assert.match(first.cursor, /^\d+\.\d+,north:\d+\.\d+$/)
  assert.deepEqual((await read(first.cursor)).lines, [])
  const [a, b] = [await aCase(service, home), await aCase(service, other)]
  const away = await whileNorthIsAway(() => read(first.cursor))
  const back = await read(away.cursor)
  const customersIn = (lines: any[]) => lines.filter(({ type }) => type === 'CustomerEntry').map(idOf)
  assert.deepEqual([customersIn(away.lines), customersIn(back.lines)], [[a.customerId], [b.customerId]])
  const bad = await operator.get('/api/operator/v1/audit-stream?cursor=1.2,north')
  assert.equal(bad.status, 400)
})

test('a slow copy of the partners does not overwrite a newer one', async () => {
  const partner = await service.aPartner({ cell: 'north' })
  const statusInCell = async () => {
    const rows = await northCell.run(
      (sql) => sql`select status from cell_partner where partner_id = ${partner.partnerId}`,
    )
    return rows[0]!.status
  }
  await Promise.all([copyPartners(app), setPartnerStatus(app, partner.partnerId, 'Inactive'), copyPartners(app)])
  assert.equal(await statusInCell(), 'Inactive')
})
