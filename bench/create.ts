// npm run bench create: API creates with 3 people, against the ceiling (the same statement directly through the driver) and
// peers (Express with an ORM, row by row); and what the second database role costs creates and reads. Rounds alternate, so
// that noise affects all equally. Our service runs with --role api: background work isn't part of a create.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CreateProfile, preparePackage } from '../server/src/onboarding/profiles/create-business-profile.ts'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../server/src/partners/tokens/access-token.ts'
import { aPerson, aProfile } from '../server/test/customers/factories.ts'
import { freePort } from '../server/test/process/free-port.ts'
import { addTestCertificate } from '../server/test/service/test-service.ts'
import { cpuSecondsOf } from './cpu.part.ts'
import type { CeilingReport } from './create-ceiling.part.ts'
import type { HttpLoad, HttpReport } from './http-load.part.ts'
import { median, runPart, startBenchService } from './service.part.ts'

const CONCURRENCY = Number(process.env.BENCH_CONCURRENCY ?? 16)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const TARGET_OF_CEILING = 0.45
const TARGET_TIMES_DRIZZLE = 3
const URL = '/api/partner/v1/business-profiles'

interface Round {
  readonly perSecond: number
  readonly failed: number
  /** CPU milliseconds for one request. */
  readonly server: number
  readonly database: number
}

interface Contestant {
  readonly name: string
  readonly pid: number
  readonly load: HttpLoad
  readonly rounds: Round[]
}

const children: ChildProcess[] = []
const service = await startBenchService()
try {
  const { app } = service
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await addTestCertificate(app, partnerId)
  const scopes = ['partner.read', 'partner.write']
  const token = await accessTokenFor(app, { partnerId, clientId, scopes, thumbprint })
  const people = [1, 2, 3].map(() => aPerson({ percentageShare: 30 }))
  const profile = { ...aProfile({ businessPersonList: people }), partnerCustomerId: 'bench-%N' }
  const caller = { partnerId, clientId, scopes: new Set(scopes) }
  const context = { now: app.clock.now(), requestId: 'bench', idempotency: undefined }
  const { made } = await preparePackage(app, caller as never, profile as unknown as CreateProfile, context)

  const creates = (url: string, path: string, bearer: string): HttpLoad => ({
    url,
    method: 'POST',
    paths: [path],
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(profile),
    concurrency: CONCURRENCY,
    seconds: SECONDS,
  })
  const twoRoles = await startOurs({})
  const oneRole = await startOurs({ DATABASE_PARTNER_URL: '' })
  // One after the other, because both create the same tables.
  const peers = [await startPeer('Drizzle'), await startPeer('TypeORM')]
  const ours = contestant('Gangway API', twoRoles.pid, creates(twoRoles.url, URL, token))
  const ownerOnly = contestant('Gangway API, one database role', oneRole.pid, creates(oneRole.url, URL, token))
  const contestants = [
    ours,
    ownerOnly,
    ...peers.map((peer) =>
      contestant(`peer: Express with ${peer.orm}`, peer.pid, creates(peer.url, '/business-profiles', peer.token)),
    ),
  ]
  const ceilings: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { databaseUrl, partnerDatabaseUrl } = service
    const before = service.databaseCpu()
    const report = await runPart<CeilingReport>('create-ceiling.part.ts', {
      databaseUrl,
      partnerDatabaseUrl,
      sample: made,
      concurrency: CONCURRENCY,
      seconds: SECONDS,
    })
    const each = (seconds: number) => (seconds * 1000) / report.sent
    ceilings.push({ ...report, server: each(report.cpuSeconds), database: each(service.databaseCpu() - before) })
    for (const it of contestants) await runRound(it)
  }

  const ceiling = { name: 'ceiling: the statement alone', rounds: ceilings }
  const [drizzle] = contestants.slice(2)
  console.log(`\nCreates with 3 people, ${CONCURRENCY} at a time, ${ROUNDS} rounds of ${SECONDS} s, medians`)
  table([ceiling, ...contestants], ours, ceiling)
  const share = rate(ours) / rate(ceiling)
  const times = [rate(ours) / rate(drizzle!), cpu(drizzle!) / cpu(ours)] as const
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
  console.log(
    `share of the ceiling ${share.toFixed(2)} (target ${TARGET_OF_CEILING}): ${verdict(share >= TARGET_OF_CEILING)}`,
  )
  console.log(
    `times Express with Drizzle (target ${TARGET_TIMES_DRIZZLE}): rate ${times[0].toFixed(2)}, CPU ${times[1].toFixed(2)}: ` +
      verdict(Math.min(...times) >= TARGET_TIMES_DRIZZLE),
  )

  const created = await fetch(twoRoles.url + URL, {
    method: 'POST',
    headers: ours.load.headers as Record<string, string>,
    body: ours.load.body!.replace('%N', 'read'),
  })
  const { customerId } = ((await created.json()) as { value: { customerId: string } }).value
  const reads = [ours, ownerOnly].map(({ name, pid, load: { url, headers } }) =>
    contestant(name, pid, {
      url,
      method: 'GET',
      paths: [`${URL}/${customerId}`],
      headers,
      concurrency: CONCURRENCY,
      seconds: SECONDS,
    }),
  )
  for (let round = 0; round < ROUNDS; round++) for (const it of reads) await runRound(it)
  console.log('\nReads of one profile with 3 people')
  table(reads, reads[0]!)
  const cost = (two: { rounds: Round[] }, one: { rounds: Round[] }) => (cpu(two) / cpu(one)).toFixed(2)
  console.log(
    `two database roles take the CPU of one role times: create ${cost(ours, ownerOnly)}, read ${cost(reads[0]!, reads[1]!)}`,
  )
  process.exitCode = share >= TARGET_OF_CEILING && Math.min(...times) >= TARGET_TIMES_DRIZZLE ? 0 : 1
} finally {
  for (const child of children) child.kill()
  await service.close()
}

function contestant(name: string, pid: number, load: HttpLoad): Contestant {
  return { name, pid, load, rounds: [] }
}

async function runRound({ pid, load, rounds }: Contestant): Promise<void> {
  const before = { server: cpuSecondsOf([pid]), database: service.databaseCpu() }
  const report = await runPart<HttpReport>('http-load.part.ts', load)
  const each = (seconds: number) => (seconds * 1000) / report.sent
  rounds.push({
    ...report,
    server: each(cpuSecondsOf([pid]) - before.server),
    database: each(service.databaseCpu() - before.database),
  })
}

function rate({ rounds }: { rounds: readonly Round[] }): number {
  return median(rounds.map((round) => round.perSecond))
}

function cpu({ rounds }: { rounds: readonly Round[] }): number {
  return median(rounds.map((round) => round.server + round.database))
}

type Rounds = Pick<Contestant, 'name' | 'rounds'>

function table(rows: readonly Rounds[], ours: Rounds, ceiling?: Rounds): void {
  const row = (it: Rounds) => ({
    'per second': Math.round(rate(it)),
    ...(ceiling && { 'of the ceiling': (rate(it) / rate(ceiling)).toFixed(2) }),
    'CPU ms each: server': median(it.rounds.map((round) => round.server)).toFixed(2),
    database: median(it.rounds.map((round) => round.database)).toFixed(2),
    sum: cpu(it).toFixed(2),
    'Gangway by rate': (rate(ours) / rate(it)).toFixed(2),
    'by CPU': (cpu(it) / cpu(ours)).toFixed(2),
    failed: it.rounds.reduce((sum, round) => sum + round.failed, 0),
  })
  console.table(Object.fromEntries(rows.map((it) => [it.name, row(it)])))
}

async function startOurs(env: Record<string, string>): Promise<{ pid: number; url: string }> {
  const port = String(await freePort())
  const child = await service.startService({ ...env, PORT: port, BASE_URL: service.baseUrl }, ['--role', 'api'])
  return { pid: child.pid!, url: `http://127.0.0.1:${port}` }
}

async function startPeer(orm: string) {
  const port = await freePort()
  const argument = JSON.stringify({ databaseUrl: service.databaseUrl, port, orm })
  const peer = fork(join(import.meta.dirname, 'create-peer.part.ts'), [argument])
  children.push(peer)
  const [{ token }] = await once(peer, 'message')
  return { orm, pid: peer.pid!, url: `http://127.0.0.1:${port}`, token: token as string }
}
