// npm run bench chaos -- --faults 100 --minutes 30 [--seed 1] [--only text]: random faults on two API nodes, two dispatchers, a
// primary with a synchronous replica, and a store, under load. The same seed gives the same faults. At the end every
// acknowledged customer must be found, every event received, and every fault reported or recovered within 30 seconds.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/src/config/read-config.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { openApp } from '../../server/src/process/open-app.ts'
import { createBucket } from '../../server/test/peers/bucket.ts'
import { CannotRun, startRadosGateway } from '../../server/test/peers/rados-gateway.ts'
import { startReceiver } from '../../server/test/peers/receiver.ts'
import { TestAuthority } from '../../server/test/peers/test-authority.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { subscribe } from '../../server/test/service/webhook-service.ts'
import { startCluster } from './cluster.part.ts'
import { FAULTS, type Fault, type World } from './faults.part.ts'
import { startLoad } from './load.part.ts'
import { makeNode } from './nodes.part.ts'
import { startProxy } from './proxy.part.ts'

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    faults: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 's3' },
    'per-second': { type: 'string', default: '10' },
    /** Only faults whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const LIMIT_MS = 30_000
const PARTNERS = 3
const count = Number(options.faults)
const seed = Number(options.seed)
const random = randomFrom(seed)

const cluster = await startCluster()
const folder = await mkdtemp(join(tmpdir(), 'gangway-chaos-logs-'))
console.log(`seed ${seed}, ${count} faults in ${options.minutes} minutes; logs of the nodes: ${folder}`)
const gateway = options.store === 's3' ? await gatewayOrNot() : undefined
const store = gateway && (await startProxy(Number(new URL(gateway.endpoint).port)))
const authority = new TestAuthority()
await writeFile(join(folder, 'ca.pem'), authority.cert)
const receiver = await startReceiver(authority.issue({ hosts: ['127.0.0.1'] }))
const env = {
  DATABASE_URL: cluster.url,
  DATABASE_PARTNER_URL: cluster.partnerUrl,
  DATABASE_READ_URL: cluster.readUrl,
  MASTER_KEYS: Buffer.alloc(32, 5).toString('base64'),
  DATA_DIR: join(folder, 'data'),
  BASE_URL: 'http://127.0.0.1:8080',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: '8',
  WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  ...gateway?.env,
  ...(store && { S3_ENDPOINT: `http://127.0.0.1:${store.port}` }),
}
const nodes = [
  await makeNode('api-1', 'api', env, folder),
  await makeNode('api-2', 'api', env, folder),
  await makeNode('dispatcher-1', 'dispatcher', env, folder),
  await makeNode('dispatcher-2', 'dispatcher', env, folder),
]
const apis = nodes.filter(({ role }) => role === 'api')
const app = openApp({
  config: readConfig(env),
  databaseUrl: cluster.url,
  partnerDatabaseUrl: cluster.partnerUrl,
  masterKeys: [Buffer.alloc(32, 5)],
})
const partnerIds: string[] = []
const tokens: (() => Promise<string>)[] = []
for (let i = 0; i < PARTNERS; i++) {
  const { partnerId, clientId } = await registerPartner(app, { name: `Chaos ${i}` })
  const thumbprint = await addTestCertificate(app, partnerId)
  await subscribe(app, partnerId, receiver.url())
  partnerIds.push(partnerId)
  const grant = { partnerId, clientId, scopes: ['partner.read', 'partner.write'], thumbprint }
  let token = await accessTokenFor(app, grant)
  // Renewed in time, with the key that this process knows, so that the load doesn't depend on the database.
  setInterval(
    () =>
      void accessTokenFor(app, grant)
        .then((renewed) => (token = renewed))
        .catch(() => {}),
    60_000,
  ).unref()
  tokens.push(async () => token)
}
process.once('exit', () => {
  for (const node of nodes) node.signal('SIGKILL')
})
for (const node of nodes) node.start()
const world: World = { cluster, nodes, store }
await untilTrue(
  'all nodes are ready',
  async () => (await Promise.all(nodes.map((n) => n.health()))).every((h) => h?.ready),
  120_000,
)
const load = startLoad({
  urls: apis.map(({ url }) => url),
  tokens,
  perSecond: Number(options['per-second']),
  timeoutMs: 10_000,
})
const runnable = FAULTS.filter(({ name, missing }) => {
  const why = missing?.(world)
  if (why) console.log(`NOT RUN: "${name}" ${why}`)
  return !why && name.includes(options.only)
})
const rows: { fault: string; on: string; noticed: number; how: string; recovered: number; isMet: boolean }[] = []
await untilTrue('the load works', isRecovered, 60_000)
const began = performance.now()
for (const [index, fault] of plan().entries()) {
  rows.push(await run(fault))
  const row = rows.at(-1)!
  console.log(
    `${index + 1}. ${row.fault} (${row.on}): ${row.how} after ${seconds(row.noticed)}, recovered ${seconds(row.recovered)} after its end` +
      `${row.isMet ? '' : '  NOT MET'}; ${load.acknowledged.size} acknowledged`,
  )
  const next = began + ((index + 1) * Number(options.minutes) * 60_000) / count
  await sleep(Math.max(0, next - performance.now()))
}
await load.stop()
const holds = await verify()
for (const node of nodes) node.signal('SIGKILL')
await app.db.close()
await receiver.close()
store?.close()
await gateway?.stop()
await cluster.close()
process.exit(holds ? 0 : 1)

/** Every kind of fault as often as the others, in random order. */
function plan(): Fault[] {
  const faults = Array.from({ length: count }, (_, i) => runnable[i % runnable.length]!)
  for (let i = faults.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[faults[i], faults[j]] = [faults[j]!, faults[i]!]
  }
  return faults
}

async function run(fault: Fault) {
  // What is still shown of the fault before doesn't report this one.
  const shownBefore = new Set((await badChecks()).filter((bad) => !bad.endsWith('does not answer')))
  const at = performance.now()
  const { on, end } = await fault.begin(world, random)
  let how = 'NEITHER REPORTED NOR RECOVERED'
  while (performance.now() - at < LIMIT_MS) {
    const bad = (await badChecks()).filter((one) => !shownBefore.has(one))
    if (bad.length > 0) {
      how = `reported (${[...new Set(bad)].join(', ')})`
      break
    }
    if (performance.now() - at > 5_000 && (await isRecovered())) {
      how = 'worked on'
      break
    }
    await sleep(100)
  }
  const noticed = performance.now() - at
  await sleep(1_000 + random() * 5_000)
  await end()
  const ended = performance.now()
  while (performance.now() - ended < LIMIT_MS * 2 && !(await isRecovered())) await sleep(200)
  const recovered = performance.now() - ended
  const isMet = !how.startsWith('NEITHER') && recovered < LIMIT_MS
  return { fault: fault.name, on, noticed, how, recovered, isMet }
}

async function badChecks(): Promise<string[]> {
  const healths = await Promise.all(nodes.map((node) => node.health()))
  return healths.flatMap((health, i) => {
    if (!health) return [`${nodes[i]!.name} does not answer`]
    return Object.entries(health.checks).flatMap(([part, state]) => (state === 'ok' ? [] : [`${part} ${state}`]))
  })
}

/** Every node is ready, creates, reads its own write, and the events of it are received. */
async function isRecovered(): Promise<boolean> {
  const healths = await Promise.all(nodes.map((node) => node.health()))
  if (!healths.every((health) => health?.ready)) return false
  const before = load.acknowledged.size
  const works = await Promise.all(apis.map(({ url }) => load.probe(url)))
  if (!works.every(Boolean)) return false
  const probes = [...load.acknowledged].slice(before)
  const deadline = performance.now() + 5_000
  while (performance.now() < deadline) {
    if (probes.every(isReceived)) return true
    await sleep(50)
  }
  return false
}

function isReceived(customerId: string): boolean {
  return receiver.received.some(({ body }) => body.includes(customerId))
}

async function verify(): Promise<boolean> {
  const ask = <T extends object>(work: Parameters<typeof cluster.asAdmin<T[]>>[0]) => cluster.asAdmin(work)
  await untilTrue(
    'the queue is empty',
    async () => {
      const [row] = await ask<{ n: number }>((sql) => sql`select count(*)::int as n from webhook_queue` as never)
      return row!.n === 0
    },
    10 * 60_000,
  )
  const customers = await ask<{ id: string }>((sql) => sql`select customer_id as id from customer` as never)
  const events = await ask<{ id: string }>((sql) => sql`select event_id as id from event` as never)
  const documents = await ask<{ id: string; status: string }>(
    (sql) => sql`select document_id as id, status from document` as never,
  )
  const found = new Set(customers.map(({ id }) => id))
  const recorded = new Set(events.map(({ id }) => id))
  const received = new Set(receiver.received.map(({ headers }) => headers['svc-id'] as string))
  const stored = new Map(documents.map(({ id, status }) => [id, status]))
  const lost = {
    'acknowledged customers': load.acknowledged.size,
    'of them not found': [...load.acknowledged].filter((id) => !found.has(id)).length,
    'events recorded': recorded.size,
    'of them never received': [...recorded].filter((id) => !received.has(id)).length,
    'received, but not recorded': [...received].filter((id) => !recorded.has(id)).length,
    'received more than once': receiver.received.length - received.size,
    'uploads accepted': load.documents.size,
    'of them missing': [...load.documents].filter((id) => !stored.has(id)).length,
    'reads that missed an earlier write': load.unseen.length,
    'responses with status 500': load.internalErrors.length,
  }
  console.log(`\n| Fault | on | noticed | after | recovered after its end | |\n|---|---|---|---|---|---|`)
  for (const row of rows)
    console.log(
      `| ${row.fault} | ${row.on} | ${row.how} | ${seconds(row.noticed)} | ${seconds(row.recovered)} | ${row.isMet ? 'met' : 'NOT MET'} |`,
    )
  console.log(`\n| What | Count |\n|---|---|`)
  for (const [what, n] of Object.entries(lost)) console.log(`| ${what} | ${n} |`)
  console.log(`| answers by status | ${[...load.tries].map(([status, n]) => `${status}: ${n}`).join(', ')} |`)
  if (load.internalErrors.length > 0)
    console.log(`500: ${[...new Set(load.internalErrors.map(withoutIds))].join('; ')}`)
  const bad = [
    'of them not found',
    'of them missing',
    'of them never received',
    'received, but not recorded',
    'reads that missed an earlier write',
    'responses with status 500',
  ] as const
  const isMet = bad.every((what) => lost[what] === 0) && rows.every((row) => row.isMet)
  console.log(isMet ? '\nall met' : `\nNOT MET; logs: ${folder}`)
  if (!isMet)
    for (const { name } of nodes)
      console.log(`--- ${name}\n${(await readFile(join(folder, `${name}.log`), 'utf8')).slice(-1500)}`)
  return isMet
}

const withoutIds = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, '{id}')

async function gatewayOrNot() {
  try {
    const started = await startRadosGateway()
    await createBucket(started)
    return started
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    console.log(`NOT RUN WITH S3: ${error.message}. Documents are on disk.`)
    return undefined
  }
}

async function untilTrue(what: string, isTrue: () => Promise<boolean | undefined>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`not in time: ${what}`)
    await sleep(200)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
