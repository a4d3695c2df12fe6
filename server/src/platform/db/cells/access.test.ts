// Two cells, each in its own database: the default one with the directory, and one behind a proxy that can fail.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aProfile } from '../../../../test/customers/factories.ts'
import { startDatabaseProxy } from '../../../../test/database/database-proxy.ts'
import { cloneDatabase } from '../../../../test/database/test-database.ts'
import { until } from '../../../../test/process/until.ts'
import type { TestPartner } from '../../../../test/service/test-service.ts'
import { settle, startWebhookService, subscribe } from '../../../../test/service/webhook-service.ts'
import { addCell } from '../../../operator/cells/add-cell.ts'
import { drainCell } from '../../../operator/cells/drain-cell.ts'
import { setPartnerStatus } from '../../../partners/set-partner-status.ts'
import { runHousekeeping } from '../../../process/background.ts'
import { newId } from '../../ids.ts'
import { DEFAULT_CELL, isDatabaseUnavailable, openDb } from '../db.ts'
import { findCellOf } from './placement-sql.ts'

const PROFILES = '/api/partner/v1/business-profiles'

const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
const throughProxy = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href
const service = await startWebhookService({
  cells: [{ name: 'north', url: throughProxy(database.url), partnerUrl: throughProxy(database.partnerUrl) }],
})
after(async () => {
  await proxy.close()
  await database.drop()
})
const { app } = service
const receiver = await service.aReceiver()
const dispatcher = service.dispatch()

async function aSubscriberIn(cell: string): Promise<TestPartner> {
  const partner = await service.aPartner({ cell })
  await subscribe(app, partner.partnerId, receiver.url())
  return partner
}
const home = await aSubscriberIn(DEFAULT_CELL)
const north = await aSubscriberIn('north')

async function create(partner: TestPartner): Promise<string> {
  const answer = await partner.post(PROFILES, aProfile())
  assert.equal(answer.status, 200, answer.text)
  return answer.body.value.customerId
}

const rowsIn = (cell: string, table: string) =>
  app.db.cells
    .find(({ name }) => name === cell)!
    .run(async (sql) => (await sql`select partner_id from ${sql(table)}`).map((row) => row.partner_id as string))

const receivedBy = ({ partnerId }: TestPartner) =>
  receiver.received.filter(({ body }) => JSON.parse(body).partnerId === partnerId)

test('partners of both cells onboard customers and receive their events, and the rows are only in their own cell', async () => {
  for (const [partner, other] of [
    [home, north],
    [north, home],
  ] as const) {
    const customerId = await create(partner)
    assert.equal((await partner.get(`${PROFILES}/${customerId}`)).status, 200)
    assert.equal((await partner.patch(`${PROFILES}/${customerId}`, { tradingName: 'Harbour' })).status, 200)
    assert.equal((await partner.get(PROFILES)).body.value.total, 1)
    const foreign = await other.get(`${PROFILES}/${customerId}`)
    assert.equal(foreign.status, 403, foreign.text)
  }
  for (const table of ['customer', 'event', 'audit_entry', 'cell_partner']) {
    assert.deepEqual([...new Set(await rowsIn(DEFAULT_CELL, table))], [home.partnerId], table)
    assert.deepEqual([...new Set(await rowsIn('north', table))], [north.partnerId], table)
  }
  await settle(dispatcher)
  for (const partner of [home, north]) {
    const types = receivedBy(partner).map(({ body }) => JSON.parse(body).eventType)
    assert.ok(types.includes('business.profile.created') && types.includes('business.profile.updated'), types.join())
  }
})

test('work in the default cell asks the directory on its own connection, and work in another cell on another one', async () => {
  const one = openDb({
    url: service.databaseUrl,
    poolSize: 1,
    cells: [{ name: 'north', url: database.url, partnerUrl: database.partnerUrl }],
  })
  for (const { partnerId } of [home, north]) {
    const found = await one.staffTransaction(partnerId, (sql) =>
      one.staffDirectoryBeside(sql, partnerId)((directory) => findCellOf(directory, partnerId)),
    )
    assert.equal(found, partnerId === home.partnerId ? DEFAULT_CELL : 'north')
  }
  await one.close()
})

test('a new partner is placed in the cell with the fewest partners, and status changes reach the cell', async () => {
  const more = [await service.aPartner(), await service.aPartner()]
  assert.deepEqual(more.map(({ partnerId }) => app.db.knownCellOf(partnerId)).sort(), [DEFAULT_CELL, 'north'])
  await assert.rejects(service.aPartner({ cell: 'south' }), /Cell not found: south. The cells are default, north/)
  const [partner] = more.filter(({ partnerId }) => app.db.knownCellOf(partnerId) === 'north')
  await setPartnerStatus(app, partner!.partnerId, 'Inactive')
  const status = () =>
    app.db.staff(
      partner!.partnerId,
      (sql) => sql`select status from cell_partner where partner_id = ${partner!.partnerId}`,
    )
  assert.equal((await status())[0]!.status, 'Inactive')
})

test('a partner that is registered while its cell begins to drain is placed in another one, or rejected', async () => {
  for (let i = 0; i < 5; i++) await service.aPartner({ cell: 'north' })
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const draining = drainCell(app, DEFAULT_CELL, () => {
    locked.resolve()
    return held.promise
  })
  await locked.promise
  const registering = Promise.allSettled([service.aPartner(), service.aPartner({ cell: DEFAULT_CELL })])
  await until('both wait', () =>
    app.db.directory(async (sql) => {
      const waiting = await sql`
        select from pg_locks where not granted and relation = 'cell'::regclass
          and database = (select oid from pg_database where datname = current_database())`
      return waiting.length === 2
    }),
  )
  held.resolve()
  await draining
  const [placed, named] = await registering
  assert.ok(placed.status === 'fulfilled' && named.status === 'rejected')
  assert.equal(app.db.knownCellOf(placed.value.partnerId), 'north')
  assert.equal(named.reason.message, 'Cell default is draining: it accepts no new partners.')
  await addCell(app, DEFAULT_CELL)
})

test('an unavailable cell affects only its own partners', async () => {
  await proxy.cut(true)
  const away = await north.post(PROFILES, aProfile())
  assert.deepEqual([away.status, Boolean(away.headers['retry-after'])], [503, true], away.text)
  await until('work in the cell fails at once', () => app.db.unreachableCells.includes('north'))
  for (let i = 0; i < 20; i++) {
    await create(home)
    assert.equal((await north.get(PROFILES)).status, 503)
  }
  assert.equal((await home.get(PROFILES)).body.value.total, 21)
  const unknown = await home.get(`${PROFILES}/${newId(app.clock.now())}`)
  assert.equal(unknown.status, 404, unknown.text)
  const health = await service.call({ method: 'GET', url: '/health/ready' })
  assert.deepEqual([health.status, health.body.checks['cell:north']], [200, 'away'], health.text)
  await runHousekeeping(app)
  await until('the events of the others are sent', () => receivedBy(home).length >= 21)
  await proxy.cut(false)
  await until('the cell is back', async () => (await north.get(PROFILES)).status === 200)
  await create(north)
  assert.deepEqual(app.db.unreachableCells, [])
})

test('an outage of a cell is reported when it begins and when it is over, and nothing else warns of it', async () => {
  const from = service.logged().length
  const lines = () =>
    service
      .logged()
      .slice(from)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const about = (message: RegExp) => lines().filter(({ msg }) => message.test(msg))
  await proxy.cut(true)
  await runHousekeeping(app)
  const ofDispatcher = () => lines().filter(({ level, job, err }) => level === 'debug' && !job && err?.cell === 'north')
  await until('the dispatcher has failed as well', () => ofDispatcher().length >= 2)
  for (let i = 0; i < 5; i++) assert.equal((await north.get(PROFILES)).status, 503)
  await runHousekeeping(app)
  await proxy.cut(false)
  await until('the cell is back', async () => (await north.get(PROFILES)).status === 200)
  const [away, ...more] = about(/is unreachable/)
  assert.deepEqual([away.level, away.cell, away.msg, more], ['warn', 'north', UNREACHABLE, []])
  assert.deepEqual(
    about(/a cell is back/).map(({ level, cell }) => [level, cell]),
    [['info', 'north']],
  )
  const others = lines().filter(({ level, err }) => level === 'warn' && err?.code === 'ECONNREFUSED')
  assert.deepEqual(others, [])
  assert.deepEqual(
    lines().filter(({ err }) => err?.cell === 'north' && err.stack),
    [],
  )
})

const UNREACHABLE = 'the database of a cell is unreachable; its partners get 503 until it is back'

test('an unreachable directory does not count against a cell that asks it', async () => {
  const toDirectory = await startDatabaseProxy(service.databaseUrl)
  const outages: string[] = []
  const db = openDb({
    url: toDirectory.url,
    poolSize: 1,
    cells: [{ name: 'north', url: database.url, partnerUrl: database.partnerUrl }],
    onOutage: ({ cell, state }) => outages.push(`${cell} ${state}`),
  })
  const askDirectory = () =>
    db.staff(north.partnerId, (sql) =>
      db.staffDirectoryBeside(sql, north.partnerId)((directory) => findCellOf(directory, north.partnerId)),
    )
  assert.equal(await askDirectory(), 'north')
  await toDirectory.cut(true)
  await until('the directory is unreachable', async () => {
    await assert.rejects(askDirectory(), isDatabaseUnavailable)
    return outages.length > 0
  })
  assert.deepEqual(db.unreachableCells, [])
  assert.equal((await db.staff(north.partnerId, (sql) => sql`select 1`)).length, 1)
  await toDirectory.cut(false)
  await until('the directory is back', () => askDirectory().then(Boolean, () => false))
  assert.deepEqual(outages, ['default away', 'default back'])
  await db.close()
  await toDirectory.close()
})
