// npm run bench webhooks [part ...]: what the delivery engine does on this machine, against undici without a database and
// against dispatchers made the usual way on job queues, all in one run. Receivers are TLS servers in another process.
// Parts: throughput latency silent backlog history idle. HISTORY=5000000 sets the size of the history. BULLMQ=folder, which has
// bullmq and ioredis installed, and REDIS_PORT add a dispatcher on Redis to the peers.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { newId } from '../server/src/platform/ids.ts'
import { countDeliveries, type DeliveryFilter, listDeliveries } from '../server/src/webhooks/deliveries/delivery-sql.ts'
import { makeSecret } from '../server/src/webhooks/endpoint/endpoint-secrets.ts'
import { insertEndpoint } from '../server/src/webhooks/endpoint/endpoint-sql.ts'
import { TestAuthority } from '../server/test/peers/test-authority.ts'
import { runPart, startBenchService } from './service.part.ts'

const ENDPOINTS = 50
const COUNT = Number(process.env.COUNT ?? 20_000)
const RATE = 200
const SECONDS = 14
const WARM_SECONDS = 4
// Whatever else runs on the machine only ever makes things slower: of several rounds the best one is taken, of each.
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const HISTORY = Number(process.env.HISTORY ?? 5_000_000)
const wanted = new Set(process.argv.slice(3))
const wants = (part: string) => wanted.size === 0 || wanted.has(part)

const service = await startBenchService()
const { app } = service
const admin = postgres(service.adminUrl.replace(/\/[^/]*$/, new URL(service.databaseUrl).pathname), {
  max: 1,
  onnotice: () => {},
})
const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-ca-'))
const caFile = join(folder, 'ca.pem')
const authority = new TestAuthority()
await writeFile(caFile, authority.cert)

type Told = { id: number; value: unknown }
class Part {
  readonly child: ChildProcess
  #id = 0
  constructor(file: string, argument: unknown) {
    const execArgv =
      process.env.PROFILE && file.includes('node') ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
    this.child = fork(join(import.meta.dirname, file), [JSON.stringify(argument)], { execArgv })
  }
  ask<T>(what: string, more: object = {}): Promise<T> {
    const id = ++this.#id
    return new Promise((resolve) => {
      const heard = (message: Told) => {
        if (message.id !== id) return
        this.child.off('message', heard)
        resolve(message.value as T)
      }
      this.child.on('message', heard)
      this.child.send({ id, do: what, ...more })
    })
  }
}

const receivers = new Part('webhook-receivers.part.ts', {
  count: ENDPOINTS,
  ...authority.issue({ hosts: ['127.0.0.1'] }),
})
const ports = await receivers.ask<number[]>('ports')
const node = () =>
  new Part('webhook-node.part.ts', { databaseUrl: service.databaseUrl, masterKeys: service.masterKeys, caFile })

const partnerIds: string[] = []
for (const port of ports) {
  const { partnerId } = await registerPartner(app, { name: `Bench ${port}` })
  const { secret: _secret, ...sealed } = await makeSecret(app, partnerId)
  const url = `https://127.0.0.1:${port}/hook`
  await app.db.partner(partnerId, (sql) => insertEndpoint(sql, { partnerId, url, secret: sealed, at: app.clock.now() }))
  partnerIds.push(partnerId)
}
const envelope = JSON.stringify({
  eventId: randomUUID(),
  eventType: 'business.person.added',
  eventVersion: 1,
  occurredAt: '2026-11-15T12:00:00.000Z',
  partnerId: partnerIds[0],
  sequence: 1,
  correlation: { correlationId: 'bench', customerId: randomUUID(), partnerCustomerId: 'bench' },
  data: {
    customerId: randomUUID(),
    partnerCustomerId: 'bench',
    uboId: randomUUID(),
    ownershipType: ['UBO'],
    percentageShare: 25,
    source: 'Create',
    version: 1,
    addedAt: '2026-11-15T12:00:00.000Z',
  },
})

const table: { what: string; figure: string; target: string; holds: boolean | undefined }[] = []
function row(what: string, figure: string, target = '', holds?: boolean): void {
  table.push({ what, figure, target, holds })
  console.log(`${holds === undefined ? ' ' : holds ? '+' : '-'} ${what}: ${figure}${target ? ` (${target})` : ''}`)
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
const commits = async () => {
  await admin`select pg_stat_force_next_flush()`
  return Number(
    (await admin`select xact_commit from pg_stat_database where datname = current_database()`)[0]!.xact_commit,
  )
}

/** Events of all partners in turn, written in a few large statements. */
async function backlog(ids: readonly string[], count: number): Promise<void> {
  for (let n = 0; n < count; n += 10_000) {
    const at = app.clock.now()
    const events = Array.from({ length: Math.min(10_000, count - n) }, (_, i) => ({
      id: newId(at),
      partner: ids[(n + i) % ids.length]!,
    }))
    await app.db.everyPartner(
      (sql) => sql`
        insert into event (partner_id, event_id, event_type, event_version, occurred_at, envelope)
        select partner_id, event_id, 'business.person.added', 1, ${at}, ${envelope}
        from unnest(${events.map((e) => e.partner)}::uuid[], ${events.map((e) => e.id)}::uuid[]) as e (partner_id, event_id)`,
    )
  }
}
const left = async () => Number((await admin`select count(*) from webhook_queue`)[0]!.count)

/** Seconds of CPU that the database has used for whoever is connected now; NaN where there is no /proc. */
async function databaseCpu(): Promise<number> {
  const pids = (await admin`select pid from pg_stat_activity`).map((row) => row.pid as number)
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

async function throughput(): Promise<{ perSecond: number; commitsPerAttempt: number }> {
  await backlog(partnerIds, COUNT)
  await admin`vacuum analyze webhook_queue`
  await receivers.ask('begin')
  const before = await commits()
  const dispatcher = node()
  const cpuBefore = await dispatcher.ask<NodeJS.CpuUsage>('cpu')
  const databaseBefore = await databaseCpu()
  const began = performance.now()
  await dispatcher.ask('dispatch')
  // The first fifth warms up connections and code, as it does for the others.
  while ((await receivers.ask<number>('total')) < COUNT / 5) await sleep(20)
  const [warmAt, warm] = [performance.now(), await receivers.ask<number>('total')]
  while ((await receivers.ask<number>('total')) < COUNT) await sleep(20)
  while ((await left()) > 0) await sleep(20)
  const perSecond = (COUNT - warm) / ((performance.now() - warmAt) / 1000)
  console.log(`  whole run with start: ${Math.round(COUNT / ((performance.now() - began) / 1000))}/s`)
  const cpu = await dispatcher.ask<NodeJS.CpuUsage>('cpu')
  const perDelivery = (cpu.user + cpu.system - cpuBefore.user - cpuBefore.system) / COUNT
  const database = (((await databaseCpu()) - databaseBefore) / COUNT) * 1e6
  console.log(`  CPU per delivery: dispatcher ${perDelivery.toFixed(0)} us, database ${database.toFixed(0)} us`)
  const commitsPerAttempt = ((await commits()) - before) / COUNT
  await dispatcher.ask('stop')
  dispatcher.child.disconnect()
  return { perSecond, commitsPerAttempt }
}

async function ceiling(): Promise<number> {
  await receivers.ask('begin')
  const argument = { ports, caFile, envelope, count: COUNT }
  const runs = []
  for (const perEndpoint of [2, 8]) {
    const run = await runPart<{ perSecond: number; cpuUs: number }>('webhook-ceiling.part.ts', {
      ...argument,
      perEndpoint,
    })
    console.log(
      `  undici, ${perEndpoint} per endpoint: ${Math.round(run.perSecond)}/s, CPU per delivery ${run.cpuUs.toFixed(0)} us`,
    )
    runs.push(run.perSecond)
  }
  return Math.max(...runs)
}

interface Latency {
  readonly p50: number
  readonly p95: number
}
function latencyOf(sent: [string, number][], received: [string, number][]): Latency {
  const at = new Map(received)
  const values = sent.slice(RATE * WARM_SECONDS).map(([id, time]) => (at.get(id) ?? Number.POSITIVE_INFINITY) - time)
  return { p50: values.toSorted((a, b) => a - b)[values.length >> 1]!, p95: p95(values) }
}

/** From commit to received at a steady rate, of the given partners. */
async function latency(
  ids: readonly string[],
  options: { silent?: number[]; during?: (part: Part) => Promise<void> } = {},
): Promise<Latency> {
  await receivers.ask('begin', { keep: true, silent: options.silent ?? [] })
  const dispatching = node()
  await dispatching.ask('dispatch')
  await options.during?.(dispatching)
  const sent = await dispatching.ask<[string, number][]>('events', {
    partnerIds: ids,
    perSecond: RATE,
    seconds: SECONDS,
  })
  await sleep(1000)
  const received = await receivers.ask<[string, number][]>('received')
  await dispatching.ask('stop')
  dispatching.child.disconnect()
  const latency = latencyOf(sent, received)
  const fresh = new Set(sent.map(([id]) => id))
  const [from, to] = [sent[0]![1], sent.at(-1)![1]]
  const old = received.filter(([id, at]) => !fresh.has(id) && at > from && at < to).length
  console.log(`  p50 ${ms(latency.p50)}, p95 ${ms(latency.p95)}; ${Math.round(old / SECONDS)}/s of a backlog beside it`)
  return latency
}
const ms = (value: number) => `${value.toFixed(1)} ms`
const change = (now: number, before: number) => `${(((now - before) / before) * 100).toFixed(0)} %`

let empty = 0
if (wants('throughput') || wants('history')) {
  let top = 0
  let commitsPerAttempt = 0
  for (let round = 0; round < ROUNDS; round++) {
    top = Math.max(top, await ceiling())
    const ours = await throughput()
    empty = Math.max(empty, ours.perSecond)
    commitsPerAttempt = Math.max(commitsPerAttempt, ours.commitsPerAttempt)
  }
  row('ceiling: undici, no database', `${Math.round(top)}/s`)
  row(
    'deliveries, history durable',
    `${Math.round(empty)}/s = ${(empty / top).toFixed(2)} of the ceiling`,
    'at least 0.5',
    empty / top >= 0.5,
  )
  row('commits per attempt under load', commitsPerAttempt.toFixed(4), 'at most 0.1', commitsPerAttempt <= 0.1)
}
if (wants('throughput') && process.env.PEERS !== 'off') {
  let best = 0
  for (const peer of ['graphile-worker', 'pg-boss', ...(process.env.BULLMQ ? ['bullmq'] : [])]) {
    const runs: { perSecond: number; commitsPerAttempt: number }[] = []
    for (const concurrency of Array.from({ length: ROUNDS }, () => [50, 200]).flat()) {
      await receivers.ask('begin')
      const argument = {
        peer,
        databaseUrl: service.databaseUrl,
        ports,
        caFile,
        envelope,
        count: COUNT / 4,
        concurrency,
      }
      runs.push(await runPart('webhook-peers.part.ts', argument))
    }
    const fastest = runs.toSorted((a, b) => b.perSecond - a.perSecond)[0]!
    row(peer, `${Math.round(fastest.perSecond)}/s, ${fastest.commitsPerAttempt.toFixed(2)} commits per attempt`)
    best = Math.max(best, fastest.perSecond)
  }
  row('deliveries against the fastest of them', `${(empty / best).toFixed(1)} times`, 'at least 2', empty / best >= 2)
}

if (wants('latency') || wants('silent') || wants('backlog')) {
  const found: Record<'bare' | 'calm' | 'silent' | 'backlog', Latency[]> = {
    bare: [],
    calm: [],
    silent: [],
    backlog: [],
  }
  for (let round = 0; round < ROUNDS; round++) {
    await receivers.ask('begin', { keep: true })
    const argument = { ports, caFile, envelope, perEndpoint: 1, perSecond: RATE, seconds: SECONDS }
    const { sent } = await runPart<{ sent: [string, number][] }>('webhook-ceiling.part.ts', argument)
    found.bare.push(latencyOf(sent, await receivers.ask<[string, number][]>('received')))
    found.calm.push(await latency(partnerIds))
    if (wants('silent')) {
      const isDead = (_: unknown, i: number) => i % 5 === 0
      const dead = partnerIds.filter(isDead)
      const silent = [...partnerIds.keys()].filter((i) => i % 5 === 0)
      const healthy = partnerIds.filter((_, i) => i % 5 !== 0)
      found.silent.push(await latency(healthy, { silent, during: () => backlog(dead, 2000) }))
      await admin`delete from webhook_queue`
      await admin`
        update webhook_endpoint set status = 'Active', consecutive_failures = 0, failing_since = null, degraded_since = null,
          generation = generation + 1`
    }
    if (wants('backlog')) {
      const [flooded, ...others] = partnerIds
      const during = async () => {
        await backlog([flooded!], 50_000)
        // Writing so much at once keeps the disk busy for a while: what is measured is the sending of it.
        await admin`checkpoint`
      }
      found.backlog.push(await latency(others, { during }))
      await admin`delete from webhook_queue`
    }
  }
  const best = (of: Latency[]) => of.toSorted((a, b) => a.p95 - b.p95)[0]!
  const [bare, calm] = [best(found.bare), best(found.calm)]
  row(`bare POST at ${RATE}/s`, `p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}`)
  row(
    `commit to received at ${RATE}/s`,
    `p50 ${ms(calm.p50)}, p95 ${ms(calm.p95)} = ${(calm.p95 / bare.p95).toFixed(1)} times`,
    'p95 at most 3 times the bare one and under 30 ms',
    calm.p95 <= 3 * bare.p95 && calm.p95 < 30,
  )
  for (const [kind, name] of [
    ['silent', 'a fifth of the endpoints never answers'],
    ['backlog', 'one endpoint has a backlog of 50,000'],
  ] as const) {
    if (found[kind].length === 0) continue
    const { p95 } = best(found[kind])
    row(
      name,
      `p95 of the others ${ms(calm.p95)} -> ${ms(p95)}: ${change(p95, calm.p95)}`,
      'changes by less than 20 %',
      p95 < calm.p95 * 1.2,
    )
  }
}
if (wants('history')) {
  const partner = partnerIds[0]!
  await fillHistory(partner, 10_000)
  const small = await page(partner)
  await fillHistory(partner, HISTORY - 10_000)
  const large = await page(partner)
  // The million rows just written are on their way to the disk: that isn't what is measured.
  await admin`checkpoint`
  let full = { perSecond: 0, commitsPerAttempt: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const run = await throughput()
    if (run.perSecond > full.perSecond) full = run
  }
  row(
    `send rate with a history of ${HISTORY.toLocaleString('en')}`,
    `${(full.perSecond / empty).toFixed(2)} of empty`,
    'at least 0.9',
    full.perSecond / empty >= 0.9,
  )
  for (const [filter, took] of Object.entries(large)) {
    row(
      `page and total, ${filter}`,
      `${ms(small[filter]!)} at 10,000, ${ms(took)} at ${HISTORY.toLocaleString('en')}`,
      'within 2 times',
      took <= 2 * small[filter]!,
    )
  }
}
if (wants('idle')) {
  const dispatcher = node()
  await dispatcher.ask('dispatch')
  await sleep(3000)
  const [cpu, before] = [await dispatcher.ask<NodeJS.CpuUsage>('cpu'), await commits()]
  await sleep(20_000)
  const [then, after] = [await dispatcher.ask<NodeJS.CpuUsage>('cpu'), await commits()]
  const share = (then.user + then.system - cpu.user - cpu.system) / 20e6
  row(
    'idle',
    `${(share * 100).toFixed(2)} % of a core, ${((after - before - 2) / 20).toFixed(1)} transactions a second`,
    'under 1 %, no polling faster than once a second',
    share < 0.01,
  )
  await dispatcher.ask('stop')
  dispatcher.child.disconnect()
}

/** Deliveries over the last 80 days, as the engine would have left them. */
async function fillHistory(partnerId: string, count: number): Promise<void> {
  const now = app.clock.now()
  await app.db.everyPartner(
    (sql) =>
      sql`select make_partitions('webhook_delivery', 7, ${new Date(now.getTime() - 85 * 86_400_000)}::timestamptz::date, ${now}::timestamptz::date)`,
  )
  for (let n = 0; n < count; n += 500_000) {
    const size = Math.min(500_000, count - n)
    await admin`set app.partner_id = 'every'`
    await admin`
      with made as (
        insert into webhook_delivery (partner_id, delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count, last_status_code, completed_at)
        select ${partnerId}, delivery_id_at(at), gen_random_uuid(),
          (array['business.profile.created', 'business.person.added', 'business.profile.updated', 'business.document.confirmed', 'webhook.test'])[case when i % 1000 = 0 then 5 else 1 + i % 4 end],
          1, at, case when i % 200 = 0 then 'Exhausted' else 'Delivered' end, 1, 204, at
        from (select i, date_trunc('milliseconds', ${now}::timestamptz - random() * interval '80 days') as at from generate_series(1, ${size}::int) as i) as x
        returning partner_id, occurred_at, event_type, status
      )
      insert into webhook_delivery_count as c (partner_id, grain, starts_at, event_type, status, deliveries)
      select partner_id, grain, date_trunc(grain, occurred_at, 'UTC'), event_type, status, count(*)
      from made cross join (values ('hour'), ('day')) as g (grain) group by 1, 2, 3, 4, 5
      on conflict (partner_id, grain, starts_at, event_type, status) do update set deliveries = c.deliveries + excluded.deliveries`
  }
  await admin`vacuum analyze webhook_delivery`
  await admin`vacuum analyze webhook_delivery_count`
}

async function page(partnerId: string): Promise<Record<string, number>> {
  const now = app.clock.now().getTime()
  const day = 86_400_000
  const filters: Record<string, DeliveryFilter> = {
    'no filter': {},
    'status=Exhausted': { status: 'Exhausted' },
    'eventType=webhook.test': { eventType: 'webhook.test' },
    'status, type, from and to': {
      status: 'Delivered',
      eventType: 'business.person.added',
      from: new Date(now - 40 * day - 1234567),
      to: new Date(now - 10 * day + 7654321),
    },
  }
  const took: Record<string, number> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = []
    for (let i = 0; i < 25; i++) {
      const began = performance.now()
      await app.db.partner(partnerId, (sql) =>
        Promise.all([
          listDeliveries(sql, partnerId, filter, { limit: 50, offset: 0 }),
          countDeliveries(sql, partnerId, filter),
        ]),
      )
      times.push(performance.now() - began)
    }
    took[name] = times.toSorted((a, b) => a - b)[12]!
  }
  return took
}

console.log('\n| What | Measured | Target | |\n|---|---|---|---|')
for (const { what, figure, target, holds } of table) {
  console.log(`| ${what} | ${figure} | ${target} | ${holds === undefined ? '' : holds ? 'holds' : 'MISSED'} |`)
}
receivers.child.kill()
await admin.end()
await rm(folder, { recursive: true })
await service.close()
