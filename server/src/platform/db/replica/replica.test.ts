// Two nodes with a real streaming replica for reads, on which replay is paused, which goes silent, dies and is promoted.
import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import postgres from 'postgres'
import { aProfile } from '../../../../test/customers/factories.ts'
import { removeFolders, THROW_AWAY } from '../../../../test/database/abandoned-runs.ts'
import { startDatabaseProxy } from '../../../../test/database/database-proxy.ts'
import { startStandby } from '../../../../test/database/standby.ts'
import { TEST_FOLDER_PREFIX } from '../../../../test/process/sandbox.ts'
import { until } from '../../../../test/process/until.ts'
import { inject } from '../../../../test/service/test-response.ts'
import { addTestCertificate } from '../../../../test/service/test-service.ts'
import { signedInUser } from '../../../../test/service/test-user.ts'
import { readConfig } from '../../../config/read-config.ts'
import { registerPartner } from '../../../partners/register-partner.ts'
import { accessTokenFor } from '../../../partners/tokens/access-token.ts'
import { openApp } from '../../../process/open-app.ts'
import { buildServer } from '../../../process/server.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { openLog } from '../../log.ts'
import { isDatabaseUnavailable, openDb } from '../db.ts'
import { migrate } from '../migrate.ts'
import { OWNER_SETTING } from '../partner-context.ts'
import { preparePartnerRole } from '../partner-role.ts'
import { openPool } from '../pool.ts'
import { assertReplica, assertUsableDatabase, UnusableDatabaseError } from '../usable-database.ts'

const dataDir = await mkdtemp(join(tmpdir(), TEST_FOLDER_PREFIX))
// A commit that isn't written at once can't be on the replica either.
const settings = { ...THROW_AWAY, synchronous_commit: 'on', max_connections: '300' }
const primary = await startEmbeddedPostgres({ dataDir, settings })
await migrate(primary.url)
await preparePartnerRole(primary.url, primary.partnerUrl)
const standby = await startStandby(primary, { settings: { fsync: 'off' } })
const proxy = await startDatabaseProxy(standby.urlOf(primary.url))
const nodes = [openNode(), openNode()] as const
const [first, second] = nodes
after(async () => {
  for (const { server, app } of nodes) {
    await server.close()
    await app.db.close()
  }
  await proxy.close()
  await standby.stop()
  await primary.stop()
  await removeFolders(dataDir, primary.dataFolder)
})

function openNode() {
  const app = openApp({
    config: readConfig({ DATABASE_POOL_SIZE: '8', DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
    databaseUrl: primary.url,
    partnerDatabaseUrl: primary.partnerUrl,
    databaseReadUrl: proxy.url,
    masterKeys: [Buffer.alloc(32, 7)],
    log: openLog('silent'),
  })
  const server = buildServer(app)
  return { app, server, call: (options: InjectOptions) => inject(server, options) }
}

type Node = (typeof nodes)[number]

async function aPartner(name: string) {
  const { partnerId, clientId } = await registerPartner(first.app, { name })
  const thumbprint = await addTestCertificate(first.app, partnerId)
  const scopes = ['partner.read', 'partner.write']
  const token = await accessTokenFor(first.app, { partnerId, clientId, scopes, thumbprint })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const create = (node: Node) => node.call({ method: 'POST', url: URL, headers, payload: JSON.stringify(aProfile()) })
  const get = (node: Node, path = '') => node.call({ method: 'GET', url: URL + path, headers })
  return { partnerId, create, get }
}

const URL = '/api/partner/v1/business-profiles'
const [ours, theirs] = [await aPartner('Ours'), await aPartner('Theirs')]
const onReplica = ({ app }: Node) => app.db.replica!.served.replica
const stateOf = async (node: Node) => (await node.call({ method: 'GET', url: '/health/ready' })).body.checks.replica
const untilState = (expected: string) =>
  until(`the replica is ${expected} on both nodes`, async () => {
    const states = await Promise.all(nodes.map(stateOf))
    return states.every((state) => state === expected)
  })

/** Creates on one node and reads at once on the other. */
async function assertReadsOwnWrites(rounds: number): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    const [writer, reader] = i % 2 ? [first, second] : [second, first]
    const created = await ours.create(writer)
    assert.equal(created.status, 200)
    const read = await ours.get(reader, `/${created.body.value.customerId}`)
    assert.equal(read.status, 200, `round ${i}`)
  }
}

test('what one node wrote is read on the other at once, from the replica', async () => {
  await untilState('ok')
  const before = nodes.map(onReplica)
  const others = Promise.all(Array.from({ length: 20 }, () => theirs.create(first)))
  await assertReadsOwnWrites(40)
  await others
  const served = nodes.map((node, i) => onReplica(node) - before[i]!)
  assert.ok(served[0]! + served[1]! > 0, `reads were answered by the replica: ${served}`)
})

test('lists, dashboard reads, the queue and searches run on the replica', async () => {
  await untilState('ok')
  const admin = await signedInUser(first.app, first.call, { role: 'admin', partner: ours })
  const analyst = await signedInUser(first.app, first.call, { role: 'supervisor' })
  const reads: (() => Promise<{ status: number }>)[] = [
    () => ours.get(first),
    () => admin.get('/api/customer/v1/business-profiles'),
    () => admin.get('/api/customer/v1/partner-profile/users'),
    () => admin.get('/api/customer/v1/partner-profile/webhooks'),
    () => admin.get('/api/customer/v1/partner-profile/webhooks/deliveries'),
    () => analyst.get('/api/compliance/v1/cases'),
    () => analyst.get('/api/compliance/v1/workload'),
    () => analyst.post('/api/compliance/v1/customers/search', { text: 'Acme' }),
  ]
  for (const read of reads) {
    await until('the replica answers', async () => {
      const before = onReplica(first)
      assert.equal((await read()).status, 200, String(read))
      return onReplica(first) > before
    })
  }
})

test('row-level security and the proof of the partner apply on the replica', async () => {
  await untilState('ok')
  await theirs.create(first)
  const seen = await first.app.db.reads.partner(ours.partnerId, (sql) => sql`select distinct partner_id from customer`)
  assert.deepEqual(
    seen.map((row) => row.partner_id),
    [ours.partnerId],
  )
  const direct = postgres(standby.urlOf(primary.partnerUrl), { max: 1, onnotice: () => {} })
  await direct`select set_config('app.partner', ${theirs.partnerId + '0'.repeat(64)}, false)`
  const forged = await direct`select partner_id from customer`.catch(() => [])
  await direct.end()
  assert.deepEqual([...forged], [])
})

test('while replay is paused reads come from the primary, and from the replica again afterwards', async () => {
  await untilState('ok')
  await standby.pauseReplay()
  await assertReadsOwnWrites(10)
  await untilState('lagging')
  const before = nodes.map(onReplica)
  await assertReadsOwnWrites(4)
  assert.deepEqual(nodes.map(onReplica), before)
  await standby.resumeReplay()
  await untilState('ok')
  await assertReadsOwnWrites(4)
})

test('a replica that goes silent in the middle of a read delays it by a few seconds', async () => {
  await untilState('ok')
  proxy.silenceAll(true)
  const reads = await Promise.all(Array.from({ length: 6 }, (_, i) => ours.get(nodes[i % 2]!)))
  assert.deepEqual(new Set(reads.map(({ status }) => status)), new Set([200]))
  await untilState('away')
  assert.equal((await first.call({ method: 'GET', url: '/health/ready' })).status, 200)
  proxy.silenceAll(false)
  await untilState('ok')
  await assertReadsOwnWrites(4)
})

test('a replica that was killed is used again after its restart', async () => {
  await untilState('ok')
  process.kill(standby.pid, 'SIGQUIT')
  await assertReadsOwnWrites(4)
  await untilState('away')
  await standby.restart()
  await untilState('ok')
})

test('a server that is no replica of the database is reported at startup', async () => {
  const other = await startEmbeddedPostgres({ dataDir: join(dataDir, 'other'), settings: THROW_AWAY })
  await assertReplica(primary.url, proxy.url)
  await assertReplica(primary.url, 'postgres://gangway:x@127.0.0.1:1/gangway')
  const isReported = (error: unknown) => error instanceof UnusableDatabaseError
  await assert.rejects(assertReplica(primary.url, other.url), isReported)
  await other.stop()
})

test('of several hosts writes go to the primary and reads to the standby, in whatever order they are named', async () => {
  const [leader, follower] = [primary.url, standby.urlOf(primary.url)].map((url) => /@([^/]+)/.exec(url)![1]!) as [
    string,
    string,
  ]
  for (const hosts of [`${follower},${leader}`, `${leader},${follower}`]) {
    const url = `${primary.url.replace(leader, hosts)}?target_session_attrs=read-write`
    await assertUsableDatabase(url)
    await assertReplica(url, url)
    assert.deepEqual(await migrate(url), [])
    await preparePartnerRole(url, primary.partnerUrl.replace(leader, hosts))
    const db = openDb({ url, poolSize: 2 })
    const ask = () => db.directory((sql) => sql`create temporary table if not exists proof ()`)
    await Promise.all([ask(), ask()])
    await db.close()
    const replica = openPool({ url, poolSize: 1, isStandby: true }, OWNER_SETTING)
    const [role] = await replica.run('every', (sql) => sql`select pg_is_in_recovery() as "isStandby"`)
    assert.equal(role!.isStandby, true)
    await replica.close()
  }
  const noPrimary = openPool(
    { url: primary.url.replace(leader, `${follower},127.0.0.1:1`), poolSize: 1 },
    OWNER_SETTING,
  )
  await assert.rejects(
    noPrimary.run('every', (sql) => sql`select 1`),
    (error) => isDatabaseUnavailable(error),
  )
  await noPrimary.close()
})

test('after a failover, the other connections move to the new host without a failed statement', async () => {
  const before = await startDatabaseProxy(primary.url)
  const [old, next] = [before.url, primary.url].map((url) => /@([^/]+)/.exec(url)![1]!) as [string, string]
  const url = primary.url.replace(next, `${old},${next}`)
  const pool = openPool({ url, poolSize: 4, applicationName: 'moving' }, OWNER_SETTING)
  const onAll = () =>
    Promise.all(Array.from({ length: 4 }, () => pool.run('every', (sql) => sql`select pg_sleep(0.2)`)))
  await onAll()
  await before.close()
  await until('all connections are lost', async () => {
    const [row] = await first.app.db.directory(
      (sql) => sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity where application_name = 'moving'`,
    )
    return row!.n === 0
  })
  const isServed = () => pool.run('every', (sql) => sql`select 1`).then(Boolean, () => false)
  await until('the pool has noticed', isServed)
  await onAll()
  await pool.close()
})

test('a promoted replica is not read from, because it no longer follows the primary', async () => {
  await untilState('ok')
  await standby.promote()
  await assertReadsOwnWrites(10)
  await untilState('promoted')
  const before = nodes.map(onReplica)
  await assertReadsOwnWrites(4)
  assert.deepEqual(nodes.map(onReplica), before)
  const metrics = await first.call({ method: 'GET', url: '/metrics' })
  assert.match(String(metrics.text), /db_replica_usable 0/)
})
