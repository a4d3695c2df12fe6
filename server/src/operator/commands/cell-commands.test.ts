// Cells from an empty database to one with partners: at the start of a node, and with the commands.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { startDatabaseProxy } from '../../../test/database/database-proxy.ts'
import { cloneDatabase, emptyDatabase } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { readConfig } from '../../config/read-config.ts'
import { cellConnections } from '../../platform/db/cells/cell-connections.ts'
import { openLog } from '../../platform/log.ts'
import { openApp } from '../../process/open-app.ts'
import { prepareCells } from '../../process/prepare-cells.ts'
import { buildServer } from '../../process/server.ts'
import { checkCells } from '../checks/check-cells.ts'
import type { Finding } from '../checks/check-result.ts'

const service = await startOperatorService({ cells: [] })
const [empty, other] = await Promise.all([emptyDatabase(), cloneDatabase()])
const proxy = await startDatabaseProxy(empty.url)
const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing) await close()
  await proxy.close()
  await Promise.all([empty.drop(), other.drop()])
})
let node: Awaited<ReturnType<typeof startNode>>
const WITH_EU = { DATABASE_CELLS: `eu=${proxy.url}` }
const operator = (command: string, env: Record<string, string> = WITH_EU) =>
  service.operator([...command.split(' '), '--json'], { env })

async function startNode(env: Record<string, string>) {
  const config = readConfig({ ...service.env, ...env, DATABASE_POOL_SIZE: '3' })
  const lines: string[] = []
  const cells = cellConnections(config.databaseCells, service.partnerDatabaseUrl)
  const app = openApp({
    config,
    databaseUrl: service.databaseUrl,
    partnerDatabaseUrl: service.partnerDatabaseUrl,
    cells,
    cellsAwaitAdmission: true,
    masterKeys: [service.masterKey],
    log: openLog('debug', { write: (line: string) => void lines.push(line) }),
  })
  closing.push(() => app.db.close())
  const preparing = await prepareCells(app, cells, { retryMs: 50 })
  closing.unshift(() => preparing.stop())
  const server = buildServer(app)
  closing.unshift(() => server.close())
  const checks = async () => (await server.inject({ method: 'GET', url: '/health/ready' })).json().checks
  return { app, checks, logged: () => lines.join('') }
}

/** What the doctor says about the cell eu. */
async function findingOf(findings: readonly Finding[] | Promise<readonly Finding[]>): Promise<string> {
  const { state, message, todo } = (await findings).find(({ check }) => check === 'cell eu')!
  return `${state}: ${message} -> ${todo}`
}

test('a cell that is unreachable when a node starts is reported, and migrated and used once it is back', async () => {
  await proxy.cut(true)
  node = await startNode(WITH_EU)
  const { app, checks, logged } = node
  assert.match(logged(), /"cell":"eu".*the database of a cell is unreachable; its partners get 503 until it is back/)
  const eu = app.db.cells.find(({ name }) => name === 'eu')!
  await assert.rejects(
    eu.run((sql) => sql`select 1`),
    { code: 'ECONNREFUSED' },
  )
  const separate = eu.separatePool(1)
  closing.push(separate.close)
  await assert.rejects(
    separate.run((sql) => sql`select 1`),
    { code: 'ECONNREFUSED' },
  )
  const { database, 'cell:eu': ofCell } = await checks()
  assert.deepEqual([database, ofCell], ['ok', 'away'])
  assert.match(
    await findingOf((await operator('doctor')).json),
    /^bad: 127.0.0.1:\d+\/test_\w+ is unreachable; 0 partners; left out of the other checks -> start/,
  )
  const migrated = await operator('database migrate')
  assert.deepEqual([migrated.code, migrated.json], [3, { applied: [], cells: { eu: null } }])

  await proxy.cut(false)
  await until('the cell is used', async () => (await checks())['cell:eu'] === 'ok')
  assert.match(logged(), /the database of a cell is back/)
  const { code, json } = await operator('database status')
  assert.deepEqual([code, json.pending, json.cells.eu.pending], [0, [], []])
  assert.ok(!logged().includes(`:${new URL(empty.url).password}@`), 'no password is logged')
})

test('a cell gets partners once it is added, and none while it is draining', async () => {
  const before = (await operator('cells list')).json
  assert.deepEqual(
    before.map((it: any) => [it.name, it.state, it.database, it.partners, it.sizeBytes > 1_000_000]),
    [
      ['default', 'Active', 'ok', 0, true],
      ['eu', 'NotAdded', 'ok', 0, true],
    ],
  )
  assert.match(before[1].address, /^127\.0\.0\.1:\d+\/test_\w+$/)
  assert.match(await findingOf(checkCells(node.app)), /^look: .* 0 partners; not added -> run cells add eu/)
  const early = await operator('partners create Early --cell eu')
  assert.deepEqual([early.code, early.err], [2, 'Cell eu has not been added. Run cells add eu first.\n'])

  assert.equal((await operator('cells add eu')).json.state, 'Active')
  assert.match((await service.operator(['cells', 'add', 'eu'], { env: WITH_EU })).out, /^No change needed/)
  const cellOf = async (command: string) => (await operator(command)).json.cell
  assert.equal(await cellOf('partners create One --cell eu'), 'eu')
  assert.equal(await cellOf('partners create Two'), 'default')
  assert.equal(await cellOf('partners create Three --cell default'), 'default')
  assert.equal(await cellOf('partners create Four'), 'eu')
  const listed = await service.operator(['partners', 'list'], { env: WITH_EU })
  assert.match(listed.out, /^Client ID +Name +Cell +Status.*\nfour-\w+ +Four +eu +Active/)
  const unknown = await operator('partners create Five --cell us')
  assert.deepEqual([unknown.code, unknown.err], [2, 'Cell not found: us. The cells are default, eu.\n'])

  assert.equal((await operator('cells drain eu')).json.state, 'Draining')
  assert.equal(await cellOf('partners create Five'), 'default')
  assert.equal(
    (await operator('partners create Six --cell eu')).err,
    'Cell eu is draining: it accepts no new partners.\n',
  )
  assert.equal((await operator('cells drain default')).err, 'No other cell accepts partners. Add a cell first.\n')
  assert.equal((await operator('cells remove eu')).err, 'Cell eu has partners (2). It cannot be removed.\n')
  assert.equal((await operator('cells add eu')).json.state, 'Active')
  assert.equal((await operator('cells drain default')).json.state, 'Draining')
  assert.equal(await cellOf('partners create Six'), 'eu')
  const named = await operator('partners create Seven --cell default')
  assert.deepEqual([named.code, named.err], [2, 'Cell default is draining: it accepts no new partners.\n'])
  await proxy.cut(true)
  const nowhere = await operator('partners create Seven')
  assert.deepEqual([nowhere.code, nowhere.err], [1, 'No cell accepts new partners at the moment.\n'])
  await proxy.cut(false)
  assert.equal((await operator('cells add default')).json.state, 'Active')
  assert.match(await findingOf(checkCells(node.app)), /^ok: .*; 3 partners/)
  const actions = await service.app.db.directory(
    (sql) => sql`select action from account_event where action like 'Cell%' order by account_event_id`,
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['CellAdded', 'CellDrained', 'CellAdded', 'CellDrained', 'CellAdded'],
  )
})

test('nodes and commands reject a database that is not the one of the cell', async () => {
  const missing = 'Some partners are in cells that are missing from DATABASE_CELLS: eu.'
  await assert.rejects(startNode({}), { message: missing })
  assert.deepEqual((await operator('partners list', {})).err, `${missing}\n`)
  assert.match(await findingOf(checkCells(service.app)), /^bad: 3 partners; missing from DATABASE_CELLS/)
  const swapped = { DATABASE_CELLS: `eu=${other.url}` }
  await assert.rejects(startNode(swapped), /for cell eu is not the one that was added: it belongs to no cell/)
  assert.match((await operator('partners list', swapped)).err, /it belongs to no cell/)
  const renamed = { DATABASE_CELLS: `${WITH_EU.DATABASE_CELLS},us=${empty.url}` }
  await assert.rejects(startNode(renamed), /for cell us is not the one that was added: it belongs to cell eu/)
  assert.match((await operator('cells add us', renamed)).err, /The database of cell us belongs to cell eu/)
  const twice = { DATABASE_CELLS: `${WITH_EU.DATABASE_CELLS},us=${service.databaseUrl}` }
  await assert.rejects(startNode(twice), /Cells default and us are in the same database/)
  assert.match((await operator('cells add us', twice)).err, /Cell us is in the database of DATABASE_URL/)
  const nowhere = Object.assign(new URL(other.url), { pathname: '/nowhere' }).href
  await assert.rejects(startNode({ DATABASE_CELLS: `${WITH_EU.DATABASE_CELLS},us=${nowhere}` }), {
    message: 'Cell us: The database named in DATABASE_CELLS does not exist.',
  })
})

test('commands that work in all cells do the others while one is unreachable, and name it', async () => {
  const partner = await service.aPartner({ cell: 'default' })
  const { body } = await partner.post('/api/partner/v1/business-profiles', aProfile())
  await proxy.cut(true)
  for (const command of ['retention show', 'retention make-ahead', 'retention apply', 'audit verify', 'audit export']) {
    const { code, json } = await operator(command)
    assert.deepEqual([command, code, json.unreachableCells], [command, 3, ['eu']])
    const { out, err } = await service.operator(command.split(' '), { env: WITH_EU })
    const [result, notice] = command === 'audit export' ? [out, err] : [out, out]
    assert.match(notice, /Cell eu is unreachable and was left out\. Run the command again when it is back\.\n$/)
    assert.ok(result.length > 100, `${command} shows the other cell`)
  }
  // A change of one customer needs no other cell.
  const erased = await operator(`customers erase ${body.value.customerId} --yes`)
  assert.deepEqual([erased.code, erased.json.filesLeft], [0, 0])
  await proxy.cut(false)
  for (const command of ['retention show', 'retention apply', 'audit verify']) {
    const { code, json } = await operator(command)
    assert.deepEqual([command, code, json.unreachableCells], [command, 0, undefined])
  }
})

test('a cell without partners can be removed', async () => {
  const env = { DATABASE_CELLS: `${WITH_EU.DATABASE_CELLS},us=${other.url}` }
  assert.equal((await operator('cells add us', env)).json.state, 'Active')
  assert.equal((await operator('cells remove us', env)).json.state, 'NotAdded')
  const again = await service.operator(['cells', 'remove', 'us'], { env: WITH_EU })
  assert.deepEqual([again.code, again.out], [0, 'No change needed.\n'])
  assert.equal((await operator('cells remove default')).err, 'The default cell cannot be removed.\n')
})
