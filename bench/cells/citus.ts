// npm run bench citus: cells in distributed schemas of a Citus cluster, named by GANGWAY_TEST_CITUS_URL. The tour and stories of the test
// suite in such cells, creates while Citus moves their schemas from node to node, and the cost of a create against an ordinary database
// on the same servers.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { readConfig } from '../../server/src/config/read-config.ts'
import { addCell } from '../../server/src/operator/cells/add-cell.ts'
import { drainCell } from '../../server/src/operator/cells/drain-cell.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { cellConnections } from '../../server/src/platform/db/cells/cell-connections.ts'
import { prepareCell } from '../../server/src/platform/db/cells/prepare-cell.ts'
import { DEFAULT_CELL } from '../../server/src/platform/db/db.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { preparePartnerRole } from '../../server/src/platform/db/partner-role.ts'
import { openApp } from '../../server/src/process/open-app.ts'
import { aPerson, aProfile } from '../../server/test/customers/factories.ts'
import { type Cluster, openCluster, withoutCitus } from '../../server/test/database/citus.ts'
import { freePort } from '../../server/test/process/free-port.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { cpuSecondsOf } from '../cpu.part.ts'
import type { HttpLoad, HttpReport } from '../http-load.part.ts'
import { median, runPart } from '../service.part.ts'
import { createWhileMoving } from './citus-moves.part.ts'
import { runCommand, runTour } from './citus-tour.part.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MOVES = Number(process.env.BENCH_MOVES ?? 8)
const CONCURRENCY = 16
const RENEWED_EVERY_MS = 60_000
const TARGET_PER_CORE = 0.4
const CREATE = '/api/partner/v1/business-profiles'
const STORIES = (
  process.env.BENCH_STORIES ??
  [
    'server/src/onboarding/profiles/create-business-profile.test.ts',
    'server/src/onboarding/profiles/patch-business-profile.test.ts',
    'server/src/onboarding/documents/arrival.test.ts',
    'server/src/review/decisions/approve-case.test.ts',
    'server/src/review/requests/request-changes.test.ts',
    'server/src/webhooks/endpoint',
  ].join(' ')
).split(' ')

if (withoutCitus) {
  console.error(withoutCitus)
  process.exit(1)
}
const cluster = await openCluster()
const run = process.pid
const directoryUrl = await cluster.createDatabase(`directory_${run}`)
const directoryPartnerUrl = cluster.asPartner(directoryUrl)
const plainUrl = await cluster.createDatabase(`plain_${run}`, cluster.workers[0])
const serverPids = await findServers(cluster)
const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const masterKeys = randomBytes(32).toString('base64')
const names = ['one', 'two', 'three', 'four']
const schemaOf = (name: string) => `cell_${name}_${run}`
const results: [string, string, boolean][] = []
const report = (what: string, result: string, isGood: boolean) => {
  results.push([what, result, isGood])
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${what}: ${result}`)
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
let child: ChildProcess | undefined
let isGood = false

try {
  const cells = [...names.map((name) => `${name}=${cluster.url}?schema=${schemaOf(name)}`), `plain=${plainUrl}`]
  const env = {
    DATABASE_URL: directoryUrl,
    DATABASE_PARTNER_URL: directoryPartnerUrl,
    DATABASE_CELLS: cells.join(','),
    MASTER_KEYS: masterKeys,
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  }
  await migrate(directoryUrl)
  await preparePartnerRole(directoryUrl, directoryPartnerUrl)
  const config = readConfig(env)
  const connections = cellConnections(config.databaseCells, directoryPartnerUrl)
  const preparing = performance.now()
  for (const connection of connections) {
    const began = performance.now()
    await prepareCell(connection)
    console.log(`cell ${connection.name} migrated in ${seconds(performance.now() - began)}`)
  }
  report('4 cells created and migrated', seconds(performance.now() - preparing), true)
  const parts = {
    databaseUrl: directoryUrl,
    partnerDatabaseUrl: directoryPartnerUrl,
    cells: connections,
    masterKeys: [Buffer.from(masterKeys, 'base64')],
  }
  const app = openApp({ ...parts, config })
  for (const name of names) await addCell(app, name)
  await drainCell(app, DEFAULT_CELL)

  // Its partners are in the distributed cells.
  const tour = await runTour(parts, { ...config, logLevel: 'silent' })
  report('npm run tour', tour ?? 'passed', tour === undefined)
  await addCell(app, 'plain')
  child = await startService(env)

  // Creates: the same service, the same servers.
  const people = [1, 2, 3].map(() => aPerson({ percentageShare: 30 }))
  const body = JSON.stringify({ ...aProfile({ businessPersonList: people }), partnerCustomerId: 'bench-%N' })
  const partners = await Promise.all(
    [...names, 'plain'].map(async (cell) => {
      const { partnerId, clientId } = await registerPartner(app, { name: `Bench ${cell}`, cell })
      const thumbprint = await addTestCertificate(app, partnerId)
      const scopes = ['partner.read', 'partner.write']
      const token = () => accessTokenFor(app, { partnerId, clientId, scopes, thumbprint })
      const headers = renewed(async () => ({
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
      }))
      return { cell, partnerId, headers }
    }),
  )
  const contestants = [partners[4]!, partners[0]!].map((partner) => ({
    ...partner,
    rates: [] as number[],
    cpus: [] as number[],
    databases: [] as number[],
    failed: 0,
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const it of contestants) {
      const databaseBefore = cpuSecondsOf(serverPids)
      const serverBefore = cpuSecondsOf([child.pid!])
      const load: HttpLoad = {
        url: baseUrl,
        method: 'POST',
        paths: [CREATE],
        headers: await it.headers(),
        body,
        concurrency: CONCURRENCY,
        seconds: SECONDS,
      }
      const done = await runPart<HttpReport>('http-load.part.ts', load)
      const database = cpuSecondsOf(serverPids) - databaseBefore
      it.rates.push(done.perSecond)
      it.databases.push((database * 1000) / done.sent)
      it.cpus.push(((database + cpuSecondsOf([child.pid!]) - serverBefore) * 1000) / done.sent)
      it.failed += done.failed
    }
  const [plain, citus] = contestants as [(typeof contestants)[0], (typeof contestants)[0]]
  console.log(`\nCreates with 3 people, ${CONCURRENCY} at a time, ${ROUNDS} rounds of ${SECONDS} s, medians`)
  console.log('| Cell | creates/s | CPU ms each | of which databases | failed |\n|---|---|---|---|---|')
  for (const it of contestants)
    console.log(
      `| ${it.cell === 'plain' ? 'ordinary database' : 'distributed schema'} | ${median(it.rates).toFixed(0)} | ${median(it.cpus).toFixed(2)} | ${median(it.databases).toFixed(2)} | ${it.failed} |`,
    )
  const ratios = [
    median(plain.cpus) / median(citus.cpus),
    median(plain.databases) / median(citus.databases),
    median(citus.rates) / median(plain.rates),
  ]
  report(
    `creates per core, against an ordinary database (target ${TARGET_PER_CORE})`,
    `${ratios[0]!.toFixed(2)}; databases alone ${ratios[1]!.toFixed(2)}; rate ${ratios[2]!.toFixed(2)}`,
    ratios[0]! >= TARGET_PER_CORE && citus.failed === 0,
  )

  // Moves under load.
  const moved = await createWhileMoving({
    cluster,
    app,
    url: baseUrl + CREATE,
    partners: partners.slice(0, 4),
    schemas: names.map(schemaOf),
    body,
    moves: MOVES,
  })
  report(
    `${moved.moves} moves with citus_schema_move under load`,
    `${moved.acknowledged} acknowledged, ${moved.lost} lost, ${moved.doubled} twice; ${moved.unavailable} responses 503, ${moved.otherErrors.length} other errors` +
      `${moved.otherErrors.length > 0 ? ` (${[...new Set(moved.otherErrors)].join(', ')})` : ''}; longest wait for a create ${seconds(moved.longestMs)}, for a request ${seconds(moved.longestRequestMs)}, a move ${seconds(moved.slowestMoveMs)}; ${moved.failedMoves.length} failed moves ${[...new Set(moved.failedMoves)].join(', ')}`,
    moved.lost === 0 && moved.doubled === 0 && moved.otherErrors.length === 0 && moved.failedMoves.length === 0,
  )
  child.kill()
  child = undefined
  await app.db.close()

  for (const story of STORIES.filter((it) => it !== '')) {
    const { code, output } = await runCommand(['test', '-s', '--', '--test-concurrency=1', story], {
      CELLS: '2',
      CELLS_IN: cluster.url,
    })
    report(`stories of ${story}`, output.trim().split('\n').at(-1)!, code === 0)
    if (code !== 0) console.log(output.slice(-6000))
  }
  isGood = results.every(([, , good]) => good)
  console.log(`\n| Check | Result | |\n|---|---|---|`)
  for (const [what, result, good] of results) console.log(`| ${what} | ${result} | ${good ? 'ok' : 'FAILED'} |`)
} finally {
  child?.kill()
  await cluster.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

async function startService(env: Record<string, string>): Promise<ChildProcess> {
  const started = spawn(process.execPath, [join(import.meta.dirname, '../../server/start.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (started.exitCode !== null) throw new Error(`the service ended with ${started.exitCode}`)
    const isReady = await fetch(`${baseUrl}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return started
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A token expires during the moves. */
function renewed<T>(create: () => Promise<T>): () => Promise<T> {
  let since = Number.NEGATIVE_INFINITY
  let value: Promise<T>
  return () => {
    if (performance.now() - since > RENEWED_EVERY_MS) {
      since = performance.now()
      value = create()
    }
    return value
  }
}

/** The server processes of the coordinator and of every worker. */
async function findServers({ adminUrl, workers }: Cluster): Promise<number[]> {
  const pids: number[] = []
  for (const server of [undefined, ...workers]) {
    const at = new URL(adminUrl)
    if (server) at.host = `${server.host}:${server.port}`
    const sql = postgres(at.href, { max: 1, onnotice: () => {} })
    const [row] = await sql`select current_setting('data_directory') as folder`
    pids.push(Number.parseInt(readFileSync(join(row!.folder, 'postmaster.pid'), 'utf8'), 10))
    await sql.end()
  }
  return pids
}
