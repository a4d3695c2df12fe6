// Two cells that share a database: each has a schema.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { aProfile } from '../../../../test/customers/factories.ts'
import { emptyDatabase } from '../../../../test/database/test-database.ts'
import { startTestService } from '../../../../test/service/test-service.ts'
import { readConfig } from '../../../config/read-config.ts'
import { addCell } from '../../../operator/cells/add-cell.ts'
import { listCells } from '../../../operator/cells/list-cells.ts'
import { checkCells } from '../../../operator/checks/check-cells.ts'
import { listTablesWithoutRls } from '../../../operator/checks/doctor-sql.ts'
import { movePartner } from '../../../operator/move/move-partner.ts'
import { openApp } from '../../../process/open-app.ts'
import { prepareCells } from '../../../process/prepare-cells.ts'
import { maintainWebhooks } from '../../../webhooks/maintenance/maintenance.ts'
import { lockMaintenance } from '../../../webhooks/maintenance/maintenance-sql.ts'
import { cellConnections } from '../cells/cell-connections.ts'
import { prepareCell } from '../cells/prepare-cell.ts'

const PROFILES = '/api/partner/v1/business-profiles'
const database = await emptyDatabase()
after(() => database.drop())
const schemaIn = (url: string, schema: string) => `${url}?schema=${schema}`
const connections = ['north', 'south'].map((name) => ({
  name,
  url: schemaIn(database.url, `cell_${name}`),
  partnerUrl: schemaIn(database.partnerUrl, `cell_${name}`),
}))
for (const connection of connections) await prepareCell(connection)
const service = await startTestService({ cells: connections, env: { RATE_LIMITS: 'off' } })
const { app } = service
const [north, south] = [await service.aPartner({ cell: 'north' }), await service.aPartner({ cell: 'south' })]

test('a cell in a schema serves its partners, and its rows are in no other schema', async () => {
  const created: string[] = []
  for (const partner of [north, south, south]) {
    const response = await partner.post(PROFILES, aProfile())
    assert.equal(response.status, 200)
    const { customerId } = response.body.value
    created.push(customerId)
    assert.equal((await partner.get(`${PROFILES}/${customerId}`)).status, 200)
  }
  assert.equal((await south.get(`${PROFILES}/${created[0]}`)).status, 403)
  const counts = await Promise.all(
    app.db.cells.map(({ run }) =>
      run((sql) => sql`select count(*)::int as customers, current_schema()::text as schema from customer`),
    ),
  )
  assert.deepEqual(
    counts.map(([row]) => ({ ...row })),
    [
      { customers: 0, schema: 'public' },
      { customers: 1, schema: 'cell_north' },
      { customers: 2, schema: 'cell_south' },
    ],
  )
  const found = await app.db.findInCells(
    async (sql) => (await sql`select partner_id from customer where customer_id = ${created[2]!}`)[0],
  )
  assert.equal(found?.partner_id, south.partnerId)
})

test('tables of a schema have row-level security and partitions of their own', async () => {
  for (const cell of app.db.cells) assert.deepEqual(await cell.run(listTablesWithoutRls), [])
  await maintainWebhooks(app)
  const [partitions] = await app.db.cells[1]!.run(
    (sql) => sql`select count(*)::int as count from pg_inherits where inhparent = 'event'::regclass`,
  )
  assert.ok(partitions!.count >= 9, 'a default partition and those of the next days')
})

test('the role of partner requests sees the rows of its partner only', async () => {
  const seen = await app.db.partner(south.partnerId, (sql) => sql`select count(*)::int as count from customer`)
  assert.equal(seen[0]!.count, 2)
  const elsewhere = await app.db.partner(south.partnerId, (sql) => sql`select from cell_north.customer`)
  assert.equal(elsewhere.length, 0, 'each cell has its own key, so that no context is valid in both')
})

test('background work of a cell does not wait for that of another one in the same database', async () => {
  const [, one, other] = app.db.cells
  await one!.transaction(async (sql) => {
    assert.equal(await lockMaintenance(sql), true)
    assert.equal(await other!.transaction(lockMaintenance), true)
    assert.equal(await one!.transaction(lockMaintenance), false)
  })
})

test('a partner moves from one schema to another', async () => {
  const partner = await service.aPartner({ cell: 'north' })
  const { customerId } = (await partner.post(PROFILES, aProfile())).body.value
  const moved = { partnerId: partner.partnerId, name: 'A partner', cell: 'north' }
  const { problem, rows } = await movePartner(app, moved, 'south', { progress: () => {} })
  assert.equal(problem, undefined)
  assert.equal(rows.customer, 1)
  assert.equal((await partner.get(`${PROFILES}/${customerId}`)).status, 200)
  const [left] = await app.db.cells[1]!.run(
    (sql) => sql`select count(*)::int as count from customer where partner_id = ${partner.partnerId}`,
  )
  assert.equal(left!.count, 0)
})

test('cells list and doctor show the schema, and its size instead of that of the database', async () => {
  const config = readConfig({
    DATABASE_URL: service.databaseUrl,
    DATABASE_CELLS: connections.map(({ name, url }) => `${name}=${url}`).join(','),
    MASTER_KEYS: Buffer.alloc(32).toString('base64'),
  })
  const cells = await listCells({ ...app, config })
  assert.match(cells[1]!.address!, /\/test_\w+\?schema=cell_north$/)
  assert.ok(cells[1]!.sizeBytes! > 100_000 && cells[1]!.sizeBytes! < cells[0]!.sizeBytes!)
  assert.deepEqual(
    (await checkCells({ ...app, config })).map(({ state }) => state),
    ['ok', 'ok', 'ok'],
  )
})

test('a schema that is used twice, and one in the database of the directory, are rejected', async () => {
  const start = async (cells: string) => {
    const config = readConfig({
      DATABASE_URL: service.databaseUrl,
      DATABASE_CELLS: cells,
      MASTER_KEYS: Buffer.alloc(32).toString('base64'),
    })
    const connected = cellConnections(config.databaseCells, service.partnerDatabaseUrl)
    const other = openApp({
      config,
      databaseUrl: service.databaseUrl,
      cells: connected,
      masterKeys: [Buffer.alloc(32)],
    })
    try {
      await (await prepareCells(other, connected)).stop()
      await addCell(other, 'extra')
    } finally {
      await other.db.close()
    }
  }
  const both = connections.map(({ name, url }) => `${name}=${url}`).join(',')
  const inNorth = schemaIn(database.url, 'cell_north')
  await assert.rejects(start(`${both},extra=${inNorth}&application_name=x`), /it belongs to cell north/)
  const inDirectory = schemaIn(service.databaseUrl, 'extra')
  await assert.rejects(start(`${both},extra=${inDirectory}`), /Cells default and extra are in the same database/)
})

test('a role that may not create schemas gets the statement to run, and uses a schema that exists', async () => {
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
  try {
    const [of] = await admin`
      select datname as database, datdba::regrole::text as role from pg_database where datname = current_database()`
    await admin`alter database ${admin(of!.database)} owner to current_user`
    const url = schemaIn(database.url, 'cell_east')
    await assert.rejects(
      prepareCell({ name: 'east', url }),
      /Cell east: The role of DATABASE_CELLS can't create the schema cell_east\. Run as an administrator: create schema cell_east/,
    )
    await admin`create schema cell_east authorization ${admin(of!.role)}`
    assert.ok((await prepareCell({ name: 'east', url })).length > 60)
    assert.deepEqual(await prepareCell({ name: 'east', url }), [])
  } finally {
    await admin.end()
  }
})
