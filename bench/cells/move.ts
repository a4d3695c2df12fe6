// npm run bench move: moves a partner to another cell while two nodes serve its creates, changes and reads and deliver its events.
// Everything that was acknowledged must be found, every event received, and writes rejected for less than 5 seconds.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { readConfig } from '../../server/src/config/read-config.ts'
import { addCell } from '../../server/src/operator/cells/add-cell.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { preparePartnerRole } from '../../server/src/platform/db/partner-role.ts'
import { openApp } from '../../server/src/process/open-app.ts'
import { aProfile } from '../../server/test/customers/factories.ts'
import { startReceiver } from '../../server/test/peers/receiver.ts'
import { TestAuthority } from '../../server/test/peers/test-authority.ts'
import { freePort } from '../../server/test/process/free-port.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { subscribe } from '../../server/test/service/webhook-service.ts'
import { startBenchService } from '../service.part.ts'

const CUSTOMERS = Number(process.env.CUSTOMERS ?? 10_000)
const WRITERS = Number(process.env.WRITERS ?? 6)
const FILLERS = 16

const authority = new TestAuthority()
const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-move-'))
await writeFile(join(folder, 'ca.pem'), authority.cert)
const webhooks = { WEBHOOK_CA_FILE: join(folder, 'ca.pem'), WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }
const bench = await startBenchService({}, webhooks)
const inNorth = (url: string) => Object.assign(new URL(url), { pathname: '/north' }).href
const admin = postgres(bench.adminUrl, { max: 1, onnotice: () => {} })
await admin.unsafe('create database north owner gangway')
await admin.unsafe('revoke temporary on database north from public')
await admin.end()
const north = { name: 'north', url: inNorth(bench.databaseUrl), partnerUrl: inNorth(bench.partnerDatabaseUrl) }
await migrate(north.url)
await preparePartnerRole(north.url, north.partnerUrl)
const env = {
  DATABASE_URL: bench.databaseUrl,
  DATABASE_PARTNER_URL: bench.partnerDatabaseUrl,
  DATABASE_CELLS: `north=${north.url}`,
  MASTER_KEYS: bench.masterKeys,
  // Both nodes accept tokens of the same issuer.
  BASE_URL: bench.baseUrl,
  ...webhooks,
}
const app = openApp({
  config: readConfig(env),
  databaseUrl: bench.databaseUrl,
  partnerDatabaseUrl: bench.partnerDatabaseUrl,
  cells: [north],
  masterKeys: [Buffer.from(bench.masterKeys, 'base64')],
})
await addCell(app, 'north')
const port = await freePort()
const ofNodes = { DATABASE_CELLS: env.DATABASE_CELLS, BASE_URL: env.BASE_URL }
await bench.startService(ofNodes)
await bench.startService({ ...ofNodes, PORT: String(port) })
const nodes = [bench.baseUrl, `http://127.0.0.1:${port}`]

const receiver = await startReceiver(authority.issue({ hosts: ['127.0.0.1'] }))
const { partnerId, clientId } = await registerPartner(app, { name: 'Mover', cell: 'default' })
const thumbprint = await addTestCertificate(app, partnerId)
await subscribe(app, partnerId, receiver.url())
const token = () => accessTokenFor(app, { partnerId, clientId, scopes: ['partner.read', 'partner.write'], thumbprint })
let authorization = `Bearer ${await token()}`
const renewal = setInterval(async () => {
  authorization = `Bearer ${await token()}`
}, 60_000)

const PROFILES = '/api/partner/v1/business-profiles'
interface Answer {
  readonly status: number
  readonly body: { readonly value: { readonly customerId: string; readonly tradingName: string | null } }
}

let requests = 0
async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${nodes[requests++ % nodes.length]}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** What was acknowledged: customers, and the last trading name of those that were changed. */
const created: string[] = []
const changed = new Map<string, string>()

async function create(): Promise<number> {
  const { status, body } = await call('POST', PROFILES, aProfile())
  if (status === 200) created.push(body.value.customerId)
  return status
}

console.log(`Creating ${CUSTOMERS} customers ...`)
const fill = async () => {
  while (created.length < CUSTOMERS) {
    const status = await create()
    // A busy node rejects some.
    if (status !== 200 && status !== 503) throw new Error(`a create returned ${status}`)
  }
}
await Promise.all(Array.from({ length: FILLERS }, fill))

let isRunning = true
const statuses = new Map<string, number>()
/** Since when no write has passed; undefined while they do. */
let rejectedSince: number | undefined
let longestMs = 0
let missed = 0
const count = (kind: string, status: number) => {
  const name = `${kind} ${status}`
  statuses.set(name, (statuses.get(name) ?? 0) + 1)
  if (kind === 'read') return
  rejectedSince = status === 503 ? (rejectedSince ?? performance.now()) : undefined
  if (rejectedSince !== undefined) longestMs = Math.max(longestMs, performance.now() - rejectedSince)
}
/** Each writer has its own customers, so that the last acknowledged change of each is known. */
async function write(writer: number): Promise<void> {
  for (let n = 0; isRunning; n++) {
    count('create', await create())
    const place = (n * WRITERS + writer) % CUSTOMERS
    const customerId = created[place - (place % WRITERS) + writer]!
    const tradingName = `Changed ${writer} ${n}`
    const { status } = await call('PATCH', `${PROFILES}/${customerId}`, { tradingName })
    count('change', status)
    if (status === 200) changed.set(customerId, tradingName)
    // Through the other node: a write must not be missed by a later read.
    const read = await call('GET', `${PROFILES}/${customerId}`)
    count('read', read.status)
    if (status === 200 && read.status === 200 && read.body.value.tradingName !== tradingName) missed++
  }
}
const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
await wait(5000)

const startedAt = performance.now()
const operator = spawn(
  process.execPath,
  [join(import.meta.dirname, '../../server/operator.js'), 'partners', 'move', partnerId, 'north', '--json'],
  { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
)
let printed = ''
for await (const chunk of operator.stdout) printed += chunk
const tookMs = performance.now() - startedAt
const result = JSON.parse(printed)
if (result.problem) console.log(result.problem)
await wait(5000)
isRunning = false
await Promise.all(writers)
clearInterval(renewal)

const inCell = app.db.cells.find(({ name }) => name === 'north')!
const left = () =>
  inCell.run((sql) => sql`select count(*)::int as rows from webhook_queue where partner_id = ${partnerId}`)
for (let tries = 0; (await left())[0]!.rows > 0 && tries < 600; tries++) await wait(200)
const customers = await inCell.run(
  (sql) => sql`select customer_id, trading_name from customer where partner_id = ${partnerId}`,
)
const found = new Map(customers.map((row) => [row.customer_id as string, row.trading_name as string]))
const lostCreates = created.filter((id) => !found.has(id)).length
const lostChanges = [...changed].filter(([id, name]) => found.get(id) !== name).length
const events = await inCell.run((sql) => sql`select event_id from event where partner_id = ${partnerId}`)
const received = new Set(receiver.received.map(({ headers }) => headers['svc-id'] as string))
const lostEvents = events.filter(({ event_id }) => !received.has(event_id)).length
const [old] = await app.db.cells[0]!.transaction(async (sql) => {
  await sql`select set_config('app.partner_id', ${partnerId}, true)`
  return sql`select (select count(*) from customer)::int + (select count(*) from event)::int as rows`
})
const rows = Object.values(result.rows as Record<string, number>).reduce((sum, one) => sum + one, 0)
const table: [string, string | number][] = [
  ['rows moved', rows],
  ['whole command, s', (tookMs / 1000).toFixed(1)],
  ['fence as the command reports it, s', (result.fencedMs / 1000).toFixed(2)],
  ['longest time without a passed write, s', (longestMs / 1000).toFixed(2)],
  ['customers acknowledged / lost', `${created.length} / ${lostCreates}`],
  ['changed customers acknowledged / lost', `${changed.size} / ${lostChanges}`],
  ['reads that missed an earlier write', missed],
  ['events recorded / not received', `${events.length} / ${lostEvents}`],
  ['requests to the endpoint', receiver.received.length],
  ['rows left in the old cell', old!.rows],
  ...[...statuses].sort(),
]
for (const [name, value] of table) console.log(`${name.padEnd(40)} ${value}`)
const isGood =
  lostCreates + lostChanges + lostEvents + missed + old!.rows === 0 && result.fencedMs < 5000 && longestMs < 5000
console.log(isGood ? 'Nothing was lost.' : 'FAILED')
process.exitCode = isGood ? 0 : 1
await receiver.close()
await app.db.close()
await bench.close()
await rm(folder, { recursive: true })
