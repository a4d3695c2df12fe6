// Lists and figures for staff while a cell is away: two cells, one behind a proxy that can fail.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEFAULT_CELL } from '../../src/platform/db/db.ts'
import { aCase, CASES, done } from '../customers/test-case.ts'
import { startDatabaseProxy } from '../database/database-proxy.ts'
import { cloneDatabase } from '../database/test-database.ts'
import { cellsSetting, startOperatorService } from '../service/operator-service.ts'
import { subscribe } from '../service/webhook-service.ts'

const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
const throughProxy = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href
const service = await startOperatorService({
  env: { RATE_LIMITS: 'off' },
  cells: [{ name: 'north', url: throughProxy(database.url), partnerUrl: throughProxy(database.partnerUrl) }],
})
after(async () => {
  await proxy.close()
  await database.drop()
})
const { app } = service
const [home, north] = [await service.aPartner({ cell: DEFAULT_CELL }), await service.aPartner({ cell: 'north' })]
const operator = await service.aUser({ role: 'operator' })
const supervisor = await service.aUser({ role: 'supervisor' })
const analyst = await service.aUser({ role: 'analyst' })
for (const partner of [home, north]) {
  await subscribe(app, partner.partnerId, 'https://127.0.0.1:1/')
  const { customerId } = await aCase(service, partner)
  done(await analyst.put(`${CASES}/${customerId}/tags`, { tags: ['shared'] }))
}
await app.db.staff(home.partnerId, (sql) => sql`update webhook_endpoint set status = 'Disabled'`)

const PARTNERS = '/api/operator/v1/partners'
const BACKLOG = '/api/compliance/v1/backlog'
const plan = async () =>
  done(await supervisor.post(`${CASES}/distribution`, { userIds: [analyst.userId], cases: 10, capacity: 10 }))

test('all lists are complete while both cells respond', async () => {
  const { items, unavailableCells } = done(await operator.get(PARTNERS))
  assert.deepEqual([items.map((item: any) => item.customers), unavailableCells], [[1, 1], []])
  const record = done(await operator.get(`${PARTNERS}/${north.partnerId}`))
  assert.deepEqual([record.customers, record.webhookHealth, record.unavailableCells], [1, 'Healthy', []])
  const distribution = await plan()
  assert.deepEqual([distribution.assignments.length, distribution.unavailableCells], [2, []])
  const backlog = done(await supervisor.get(BACKLOG))
  assert.deepEqual([backlog.items[0].open, backlog.unavailableCells], [2, []])
  const tags = { items: [{ tag: 'shared', cases: 2 }], unavailableCells: [] }
  assert.deepEqual(done(await analyst.get('/api/compliance/v1/tags')), tags)
})

test('while a cell is away, ...', async (t) => {
  before(() => proxy.cut(true))
  after(() => proxy.cut(false))

  await t.test('the list of partners is complete, without the figures of that cell', async () => {
    const { items, total, unavailableCells } = done(await operator.get(PARTNERS))
    const found = items.map((item: any) => [item.partnerId, item.customers, item.webhookHealth])
    assert.deepEqual(
      found.sort(),
      [
        [home.partnerId, 1, 'Disabled'],
        [north.partnerId, null, null],
      ].sort(),
    )
    assert.deepEqual([total, unavailableCells], [2, ['north']])
    const failing = done(await operator.get(`${PARTNERS}?attention=Webhook`))
    assert.deepEqual(
      [failing.items.map((item: any) => item.partnerId), failing.unavailableCells],
      [[home.partnerId], ['north']],
    )
  })

  await t.test('the record of its partner names the cell, and others are complete', async () => {
    const away = done(await operator.get(`${PARTNERS}/${north.partnerId}`))
    assert.deepEqual([away.customers, away.customersByStatus, away.unavailableCells], [null, [], ['north']])
    const other = done(await operator.get(`${PARTNERS}/${home.partnerId}`))
    assert.deepEqual([other.customers, other.unavailableCells], [1, []])
    assert.ok(other.customersByStatus.length > 1)
  })

  await t.test('distribution, backlog and tags have what the other cells have', async () => {
    const { assignments, unavailableCells } = await plan()
    assert.deepEqual([assignments.length, unavailableCells], [1, ['north']])
    for (const by of ['Section', 'Partner', 'Country']) {
      const backlog = done(await supervisor.get(`${BACKLOG}?by=${by}`))
      assert.deepEqual([backlog.items[0].open, backlog.unavailableCells], [1, ['north']], by)
    }
    const tags = { items: [{ tag: 'shared', cases: 1 }], unavailableCells: ['north'] }
    assert.deepEqual(done(await analyst.get('/api/compliance/v1/tags')), tags)
  })

  await t.test('the queue of a partner of another cell is complete, and that of its own partner names it', async () => {
    const queue = async (query: string) => {
      const { items, counts, unavailableCells } = done(await analyst.get(`${CASES}?${query}`))
      return [items.map((item: any) => item.partnerId), counts.Unclaimed, unavailableCells]
    }
    assert.deepEqual(await queue(''), [[home.partnerId], 1, ['north']])
    assert.deepEqual(await queue(`partnerId=${home.partnerId}`), [[home.partnerId], 1, []])
    assert.deepEqual(await queue(`partnerId=${north.partnerId}`), [[], 0, ['north']])
    assert.deepEqual(await queue('search=nowhere'), [[], 0, ['north']])
  })

  await t.test('a file is not exported, because it could not show what is missing', async () => {
    assert.equal((await supervisor.get(`${BACKLOG}/export`)).status, 503)
  })

  await t.test('the commands show the partners and name the cell, and the doctor checks the others', async () => {
    const env = { DATABASE_CELLS: cellsSetting(service) }
    const list = await service.operator(['partners', 'list'], { env })
    assert.equal(list.code, 0, list.err)
    assert.match(
      list.out,
      / north .* -\n[\s\S]*Cell north does not respond: the customers of its partners are not counted/,
    )
    const show = await service.operator(['partners', 'show', north.partnerId], { env })
    assert.match(show.out, /Customers +unknown: cell north does not respond/)
    const doctor = await service.operator(['doctor', '--json'], { env })
    const bad = doctor.json.filter(({ state }: { state: string }) => state === 'bad')
    assert.deepEqual([doctor.code, bad.map(({ check }: { check: string }) => check)], [3, ['cell north']])
  })
})
