// A cell in a distributed schema of a real Citus cluster.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { aProfile } from '../../../../test/customers/factories.ts'
import { aCase, assessDueCases } from '../../../../test/customers/test-case.ts'
import { openCluster, withoutCitus } from '../../../../test/database/citus.ts'
import { until } from '../../../../test/process/until.ts'
import { startTestService } from '../../../../test/service/test-service.ts'
import { listTablesWithoutRls } from '../../../operator/checks/doctor-sql.ts'
import { movePartner } from '../../../operator/move/move-partner.ts'
import { maintainWebhooks } from '../../../webhooks/maintenance/maintenance.ts'
import { prepareCell } from '../cells/prepare-cell.ts'
import type { CellSql } from '../db.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { findPlace } from './citus-sql.ts'
import { openSchemaPlace } from './schema-place.ts'

const PROFILES = '/api/partner/v1/business-profiles'

test('a cell in a distributed schema', { skip: withoutCitus }, async (t) => {
  const cluster = await openCluster()
  const schema = `cell_test_${process.pid}`
  const connection = {
    name: 'north',
    url: `${cluster.url}?schema=${schema}`,
    partnerUrl: `${cluster.partnerUrl}?schema=${schema}`,
  }
  t.after(async () => {
    for (const name of [schema, `${schema}_model`])
      await cluster.admin`drop schema if exists ${cluster.admin(name)} cascade`
    await cluster.close()
  })
  assert.ok((await prepareCell(connection)).length > 60)
  const service = await startTestService({ cells: [connection], env: { RATE_LIMITS: 'off' } })
  const { app } = service
  const north = app.db.cells[1]!
  const [partner, other] = [await service.aPartner({ cell: 'north' }), await service.aPartner({ cell: 'north' })]
  const create = (more = {}) => partner.post(PROFILES, aProfile(more))
  /** Reads again after a connection to the node that had the schema before. */
  const read = <T>(work: (sql: CellSql) => Promise<T>): Promise<T> =>
    north.run(work).catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error
      return north.run(work)
    })
  const nodeOf = () =>
    read(async (sql) => (await sql`select inet_server_port() as port from schema_migration limit 1`)[0]!.port)

  await t.test('its partners work there, and no other partner sees their customers', async () => {
    const { status, body } = await create()
    assert.equal(status, 200)
    const path = `${PROFILES}/${body.value.customerId}`
    assert.equal((await partner.get(path)).status, 200)
    assert.equal((await other.get(path)).status, 403)
    const seen = await app.db.partner(other.partnerId, (sql) => sql`select from customer`)
    assert.equal(seen.length, 0)
  })

  await t.test('statements run on the worker that has it, not on the coordinator', async () => {
    const port = await nodeOf()
    assert.ok(cluster.workers.some((worker) => worker.port === port))
  })

  await t.test('row-level security is forced on the tables behind its views', async () => {
    assert.deepEqual(await north.run(listTablesWithoutRls), [])
    const [stored] = await north.run((sql) => sql`select count(*)::int as policies from pg_policy`)
    assert.ok(stored!.policies > 50)
  })

  await t.test('rights to single columns are those of an ordinary cell, and the tables are out of reach', async () => {
    const { customerId } = (await create()).body.value
    const renamed = await partner.patch(`${PROFILES}/${customerId}`, { companyName: 'Renamed Ltd' })
    assert.equal(renamed.status, 200, renamed.text)
    const [view] = await north.run((sql) => sql`select pg_get_viewdef('customer_mail'::regclass) as text`)
    const [, stored] = /FROM (\S+customer_mail_\d+)/.exec(view!.text)!
    const asPartner = (statement: string) =>
      app.db.partner(partner.partnerId, (sql) =>
        sql.unsafe(statement).then(
          () => 'allowed',
          ({ code }) => code,
        ),
      )
    assert.deepEqual(
      await Promise.all(
        [
          'select mail_id, sent_at from customer_mail',
          'select sealed from customer_mail',
          'select * from screening_subject',
          `select mail_id from ${stored}`,
        ].map(asPartner),
      ),
      ['allowed', '42501', '42501', '42501'],
    )
  })

  await t.test('a violated constraint has its name of an ordinary database', async () => {
    const again = { partnerCustomerId: 'the-same' }
    assert.equal((await create(again)).status, 200)
    const { status, body } = await create(again)
    assert.deepEqual(
      [status, body.errors?.[0]?.code ?? body.error?.code ?? body.code],
      [409, await duplicateCode(service)],
    )
  })

  await t.test('staff review its customers', async () => {
    const reviewCase = await aCase(service, partner)
    await assessDueCases(service)
    assert.ok(reviewCase.customerId)
  })

  await t.test('partitions are created there, while requests write', async () => {
    const writes = Promise.all(Array.from({ length: 20 }, () => create()))
    await maintainWebhooks(app)
    for (const { status } of await writes) assert.equal(status, 200)
    const [found] = await cluster.admin`
      select count(*)::int as count from pg_inherits where inhparent = ${`${schema}.event`}::regclass`
    assert.ok(found!.count >= 9, 'a default partition and those of the next days')
    assert.equal((await create()).status, 200)
  })

  await t.test('while it moves, no acknowledged write is lost', async () => {
    const before = await nodeOf()
    const acknowledged: string[] = []
    let isMoving = true
    const write = async () => {
      while (isMoving) {
        const { status, body } = await create()
        if (status === 200) acknowledged.push(body.value.customerId)
        else assert.equal(status, 503)
      }
    }
    const writers = [write(), write()]
    await cluster.moveSchema(schema)
    isMoving = false
    await Promise.all(writers)
    assert.notEqual(await nodeOf(), before)
    const found = await read(
      (sql) => sql<{ id: string }[]>`select customer_id as id from customer where customer_id = any (${acknowledged})`,
    )
    assert.equal(found.length, acknowledged.length)
    assert.deepEqual(await north.run(listTablesWithoutRls), [])
  })

  await t.test('a connection to a node that no longer has it fails as a lost one', async () => {
    await nodeOf()
    await cluster.moveSchema(schema)
    await assert.rejects(
      north.run((sql) => sql`select from customer limit 1`),
      isDatabaseUnavailable,
    )
    // Connections of partner requests are others. The new node may be prepared by then.
    assert.ok([200, 503].includes((await create()).status))
    await until('the new node is prepared', async () => (await create()).status === 200)
  })

  await t.test('a write that waits for the last copy of a move gets 503 with a time to retry', async () => {
    const port = await nodeOf()
    const { shard } = await findPlace(cluster.admin, schema)
    const node = postgres(Object.assign(new URL(cluster.adminUrl), { port }).href, { max: 1, onnotice: () => {} })
    await node.begin(async (sql) => {
      await sql`select lock_shard_metadata(7, array[${shard}::bigint])`
      const { status, headers } = await create()
      assert.deepEqual([status, Number(headers['retry-after']) > 0], [503, true])
    })
    await node.end()
    await until('the cell is writable', async () => (await create()).status === 200)
  })

  await t.test('a table that does not exist is an error, not a move', async () => {
    await assert.rejects(
      read((sql) => sql`select from no_such_table`),
      { code: '42P01' },
    )
  })

  await t.test('a request does not wait until a node is prepared', async () => {
    const { find } = openSchemaPlace(connection.url, 0).finderFor(connection.url)
    await assert.rejects(find(), isDatabaseUnavailable)
    await until('the node is found', () =>
      find().then(
        () => true,
        () => false,
      ),
    )
  })

  await t.test('columns that a later version adds are added to views that end with a system column', async () => {
    for (const name of [schema, `${schema}_model`])
      await cluster.admin.unsafe(`alter table ${name}.review_case add column added_later text default 'new'`)
    const { find } = openSchemaPlace(connection.url, 0).finderFor(connection.url)
    await until('the node is prepared', () =>
      find().then(
        () => true,
        () => false,
      ),
    )
    const rows = await read((sql) => sql`select added_later as added, xmax::text from review_case limit 1`)
    assert.equal(rows[0]!.added, 'new')
    assert.equal((await create()).status, 200)
  })

  await t.test('a partner is not moved into it or out of it', async () => {
    const moved = { partnerId: partner.partnerId, name: 'A partner', cell: 'north' }
    await assert.rejects(movePartner(app, moved, 'default', { progress: () => {} }), /is in a Citus cluster/)
  })
})

async function duplicateCode(service: Awaited<ReturnType<typeof startTestService>>): Promise<string> {
  const home = await service.aPartner({ cell: 'default' })
  const again = { partnerCustomerId: 'the-same' }
  await home.post(PROFILES, aProfile(again))
  const { body } = await home.post(PROFILES, aProfile(again))
  return body.errors?.[0]?.code ?? body.error?.code ?? body.code
}
