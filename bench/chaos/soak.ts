// npm run bench soak -- --minutes 120 [--warm 20] [--cores 2]: mixed load at half of the measured capacity, and whether memory and tables
// stay as they are. Reads, creates, changes, token checks and deliveries run all the time; memory, table sizes and errors are
// noted every minute.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { aProfile } from '../../server/test/customers/factories.ts'
import { startReceiver } from '../../server/test/peers/receiver.ts'
import { TestAuthority } from '../../server/test/peers/test-authority.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { subscribe } from '../../server/test/service/webhook-service.ts'
import { cpuSecondsOf } from '../cpu.part.ts'
import { open } from '../review-data.part.ts'
import { startBenchService } from '../service.part.ts'

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { minutes: { type: 'string', default: '120' }, warm: { type: 'string' }, cores: { type: 'string' } },
})
const minutes = Number(options.minutes)
const warmMinutes = Number(options.warm ?? Math.min(20, minutes / 3))
/** How much of the machine this run has. */
const cores = Number(options.cores ?? availableParallelism())
const CONCURRENCY = 8
const MEASURE_SECONDS = 15
/** Memory may grow by this much an hour after the warm-up, beside its noise. */
const FLAT_MIB_PER_HOUR = 30
const NOISE_MIB = 40
/** What happened is kept: these tables grow with the load, and nothing else may. */
const HISTORY =
  /^(customer|person|identity|address|document|event|audit|webhook_delivery|webhook_attempt|webhook_queue|review_case|case_|idempotency|stored_answer|screening|customer_|credential|account_event|search|package|api_request)/

const folder = await mkdtemp(join(tmpdir(), 'gangway-soak-'))
const authority = new TestAuthority()
await writeFile(join(folder, 'ca.pem'), authority.cert)
const receiver = await startReceiver(authority.issue({ hosts: ['127.0.0.1'] }))
let received = 0
receiver.answer = (_request, response) => {
  received++
  // Kept out of memory: this process is not what is measured.
  receiver.received.length = 0
  response.writeHead(204).end()
}
const network = { WEBHOOK_CA_FILE: join(folder, 'ca.pem'), WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }
const service = await startBenchService({ shared_buffers: '256MB' }, network)
const { app, baseUrl } = service
const { partnerId, clientId } = await registerPartner(app, { name: 'Soak' })
const grant = {
  partnerId,
  clientId,
  scopes: ['partner.read', 'partner.write'],
  thumbprint: await addTestCertificate(app, partnerId),
}
await subscribe(app, partnerId, receiver.url())
let token = await accessTokenFor(app, grant)
const renewals = setInterval(() => void accessTokenFor(app, grant).then((renewed) => (token = renewed)), 60_000)
const child = await service.startService()
const pool = new Pool(baseUrl, { connections: CONCURRENCY * 2, pipelining: 1 })
const customers: string[] = []
const errors = new Map<string, number>()
let done = 0

async function send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await pool.request({
    path: `/api/partner/v1/business-profiles${path}`,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer = (await response.body.json()) as { value: Record<string, unknown>; error?: { code: string } }
  done++
  if (response.statusCode !== 200) {
    const what = `${method} ${response.statusCode} ${answer.error?.code}`
    errors.set(what, (errors.get(what) ?? 0) + 1)
  }
  return answer.value ?? {}
}

const someone = () => customers[Math.floor(Math.random() * customers.length)]!
/** Of ten requests: six reads of one, one list, two creates, one change. */
async function mixed(n: number): Promise<unknown> {
  const kind = n % 10
  if (kind < 2 || customers.length < 10) {
    const { customerId } = await send('POST', '', aProfile())
    if (customerId) customers[customers.length < 5000 ? customers.length : n % 5000] = customerId as string
    return
  }
  if (kind === 2) return send('PATCH', `/${someone()}`, { description: `Change ${n}` })
  if (kind === 3) return send('GET', '?pageSize=20')
  return send('GET', `/${someone()}${kind > 6 ? '/verification-status' : ''}`)
}

/**
 * Requests a second that use all cores, with the deliveries and assessments that follow. Those wait while requests are
 * busy, so it is computed from the CPU time of all that a number of requests cause.
 */
async function capacity(): Promise<number> {
  const cpuSeconds = () => cpuSecondsOf([child.pid!]) + service.databaseCpu() + process.cpuUsage().user / 1e6
  const [until, before, cpuBefore] = [performance.now() + MEASURE_SECONDS * 1000, done, cpuSeconds()]
  let n = 0
  const worker = async () => {
    while (performance.now() < until) await mixed(n++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  while ((await queued()) + (await unassessed()) > 0) await sleep(500)
  return (done - before) / ((cpuSeconds() - cpuBefore) / cores)
}

async function queued(): Promise<number> {
  const [queue] = await app.db.cells[0]!.run(
    (sql) => sql<{ n: number }[]>`select count(*)::int as n from webhook_queue`,
  )
  return queue!.n
}

/** Most marks are appointments: each open customer has one for the day on which its next identity document expires. */
async function unassessed(): Promise<number> {
  const [backlog] = await app.db.cells[0]!.run(
    (sql) => sql<{ n: number }[]>`
      select (select count(*) from risk_due where due_at <= now())::int
        + (select count(*) from (select customer_id from customer order by customer_id desc limit 1000) as newest
          where not exists (select from customer_risk r where r.customer_id = newest.customer_id))::int as n`,
  )
  return backlog!.n
}

interface Sample {
  readonly minute: number
  readonly residentMib: number
  readonly heapMib: number
  readonly perSecond: number
  readonly errors: number
  readonly waiting: number
  readonly unassessed: number
}

async function memory(): Promise<{ residentMib: number; heapMib: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const heap = /^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)
  return {
    residentMib: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024),
    heapMib: Math.round(Number(heap?.[1] ?? 0) / 1024 / 1024),
  }
}

async function tableSizes(): Promise<Map<string, number>> {
  const rows = await app.db.directory(
    (sql) => sql<{ name: string; rows: number }[]>`
      select relname::text as name, greatest(reltuples, 0)::float8 as rows from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  return new Map([...rows.map(({ name, rows: n }) => [name, n] as const), ['risk_due', await unassessed()]])
}

/** As the superuser, whose statements have no time limit: after two hours it takes longer than the service allows. */
async function analyse(): Promise<void> {
  const admin = open(service.adminUrl)
  await admin`analyze`
  await admin.end()
}

const total = await capacity()
const rate = total / 2
console.log(`capacity ${Math.round(total)} requests a second with ${cores} cores; soak at ${Math.round(rate)}`)
const samples: Sample[] = []
const began = performance.now()
let sent = 0
let sizes: Map<string, number> | undefined
const inFlight = new Set<Promise<unknown>>()
for (let minute = 1; minute <= minutes; minute++) {
  const [doneBefore, errorsBefore] = [done, sum(errors)]
  while (performance.now() - began < minute * 60_000) {
    const due = ((performance.now() - began) / 1000) * rate
    while (sent < due && inFlight.size < 200) {
      const one: Promise<unknown> = mixed(sent++)
        .catch((error) => errors.set(String(error), (errors.get(String(error)) ?? 0) + 1))
        .finally(() => inFlight.delete(one))
      inFlight.add(one)
    }
    await sleep(5)
  }
  if (minute === Math.ceil(warmMinutes)) {
    await analyse()
    sizes = await tableSizes()
  }
  samples.push({
    minute,
    ...(await memory()),
    perSecond: Math.round((done - doneBefore) / 60),
    errors: sum(errors) - errorsBefore,
    waiting: await queued(),
    unassessed: await unassessed(),
  })
  console.log(JSON.stringify(samples.at(-1)))
}
await Promise.all(inFlight)
await analyse()
const after = await tableSizes()
const growing = [...after].filter(([name, n]) => !HISTORY.test(name) && n > 200 && n > 1.5 * (sizes?.get(name) ?? 0))
const settled = samples.filter(({ minute }) => minute > warmMinutes)
const slopes = { resident: slope(settled, 'residentMib'), heap: slope(settled, 'heapMib') }
const hours = Math.max(settled.length, 1) / 60
const isFlat = Object.values(slopes).every((perHour) => perHour * hours < FLAT_MIB_PER_HOUR * hours + NOISE_MIB)
console.table(samples)
console.log(`received ${received} deliveries; errors ${JSON.stringify(Object.fromEntries(errors))}`)
console.log(
  `after ${warmMinutes} minutes: resident ${slopes.resident.toFixed(0)} MiB an hour, heap ${slopes.heap.toFixed(0)} MiB an hour: ${isFlat ? 'flat' : 'NOT FLAT'}`,
)
console.log(`tables that grow and are no history: ${growing.map(([name, n]) => `${name} ${n}`).join(', ') || 'none'}`)
const isMet = isFlat && growing.length === 0 && sum(errors) === 0
console.log(isMet ? 'all met' : 'NOT MET')
clearInterval(renewals)
await pool.close()
child.kill()
await once(child, 'exit')
await receiver.close()
await service.close()
await rm(folder, { recursive: true, force: true })
process.exit(isMet ? 0 : 1)

/** Of the straight line through the samples, per hour. */
function slope(points: readonly Sample[], of: 'residentMib' | 'heapMib'): number {
  const n = points.length
  if (n < 2) return 0
  const meanX = points.reduce((all, { minute }) => all + minute, 0) / n
  const meanY = points.reduce((all, point) => all + point[of], 0) / n
  const over = points.reduce((all, point) => all + (point.minute - meanX) * (point[of] - meanY), 0)
  const under = points.reduce((all, { minute }) => all + (minute - meanX) ** 2, 0)
  return (over / under) * 60
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, n) => all + n, 0)
}
