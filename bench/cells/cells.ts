// npm run bench cells: two cells on two PostgreSQL servers, and one of them is killed under load and started again, several
// times. For partners of the other cell, no request fails, and the times stay those of before.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { addCell } from '../../server/src/operator/cells/add-cell.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { cellConnections } from '../../server/src/platform/db/cells/cell-connections.ts'
import { prepareCell } from '../../server/src/platform/db/cells/prepare-cell.ts'
import { DEFAULT_CELL } from '../../server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { aProfile } from '../../server/test/customers/factories.ts'
import { until } from '../../server/test/process/until.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { startBenchService } from '../service.part.ts'
import type { CellsLoad, CellsReport } from './cells-load.part.ts'

const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 25)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Of each phase. A server that ran for a shorter time is restarted without this pause. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const PARTNERS = 4
const AIM = 1.2
const NORTH = 'north'
const SETTINGS = { shared_buffers: '256MB', max_wal_size: '1GB' }

const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const server = await startEmbeddedPostgres({
  dataDir: folder,
  settings: SETTINGS,
  restartPauses: [SECONDS * 1000, 1000, 3000],
})
const service = await startBenchService(SETTINGS, {
  DATABASE_CELLS: `${NORTH}=${server.url}`,
  // The outage is the point: the log would be about nothing else.
  LOG_LEVEL: 'fatal',
})
const { app } = service

/** The role for partner traffic has the same password in every cell. */
async function sharePassword(): Promise<void> {
  const sql = postgres(server.adminUrl, { max: 1, onnotice: () => {} })
  await sql.unsafe(`alter role gangway_partner password '${new URL(service.partnerDatabaseUrl).password}'`)
  await sql.end()
}

async function tokensIn(cell: string): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < PARTNERS; i++) {
    const { partnerId, clientId } = await registerPartner(app, { name: `${cell} ${i}`, cell })
    const thumbprint = await addTestCertificate(app, partnerId)
    const scopes = ['partner.read', 'partner.write']
    tokens.push(await accessTokenFor(app, { partnerId, clientId, scopes, thumbprint }))
  }
  return tokens
}

const countIn = (cell: string) =>
  app.db.cells
    .find(({ name }) => name === cell)!
    .run(async (sql) => (await sql<{ n: number }[]>`select count(*)::int as n from customer`)[0]!.n)

async function health(): Promise<string> {
  const response = await fetch(`${service.baseUrl}/health/ready`)
  return ((await response.json()) as { checks: Record<string, string> }).checks[`cell:${NORTH}`]!
}

try {
  await sharePassword()
  await prepareCell(cellConnections(app.config.databaseCells, service.partnerDatabaseUrl)[0]!)
  await addCell(app, NORTH)
  const load: CellsLoad = {
    url: service.baseUrl,
    tokens: { [DEFAULT_CELL]: await tokensIn(DEFAULT_CELL), [NORTH]: await tokensIn(NORTH) },
    body: JSON.stringify(aProfile({ partnerCustomerId: 'bench-%N' })),
    perSecond: PER_SECOND,
  }
  await service.startService()
  const child = fork(join(import.meta.dirname, 'cells-load.part.ts'), [JSON.stringify(load)])
  const reported = new Promise<CellsReport>((resolve, reject) => {
    child.once('message', (report) => resolve(report as CellsReport))
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
  })
  const during = async (phase: string, work: () => Promise<unknown>) => {
    child.send({ phase })
    await work()
  }
  await during('warm-up', () => sleep(SECONDS * 1000))
  for (let round = 0; round < ROUNDS; round++) {
    await during('both available', () => sleep(SECONDS * 1000))
    const postmaster = Number.parseInt(readFileSync(join(server.dataFolder, 'postmaster.pid'), 'utf8'), 10)
    await during(`${NORTH} killed`, async () => {
      process.kill(postmaster, 'SIGKILL')
      await sleep(SECONDS * 1000)
    })
    await during(`${NORTH} starts again`, () => until('the cell is back', async () => (await health()) === 'ok'))
    await during(`${NORTH} is back`, () => sleep(SECONDS * 1000))
  }
  child.send({ phase: undefined, isLast: true })
  const { phases, acknowledged } = await reported
  const before = phases['both available']![DEFAULT_CELL]!.p95

  console.log(`\n${PER_SECOND} requests a second in each cell, ${ROUNDS} rounds; times in ms`)
  console.table(
    Object.fromEntries(
      Object.entries(phases).flatMap(([phase, cells]) =>
        Object.entries(cells).map(([cell, { sent, statuses, p50, p95, max }]) => {
          const { 200: ok = 0, 503: unavailable = 0, ...others } = statuses
          const isOther = cell === DEFAULT_CELL && !['warm-up', 'both available'].includes(phase)
          const failed = sent - ok
          const verdict = failed === 0 && p95 <= AIM * before ? 'met' : 'MISSED'
          if (isOther && verdict === 'MISSED') process.exitCode = 1
          return [
            `${phase}, ${cell}`,
            {
              sent,
              200: ok,
              503: unavailable,
              'other errors': Object.values(others).reduce((sum, count) => sum + count, 0),
              p50: p50.toFixed(1),
              p95: p95.toFixed(1),
              max: max.toFixed(0),
              'p95 ratio': cell === DEFAULT_CELL ? (p95 / before).toFixed(2) : '',
              [`target: no error, p95 ${AIM}`]: isOther ? verdict : '',
            },
          ]
        }),
      ),
    ),
  )
  for (const cell of [DEFAULT_CELL, NORTH]) {
    const stored = await countIn(cell)
    console.log(`${cell}: ${acknowledged[cell]} customers acknowledged, ${stored} stored`)
    if (stored < acknowledged[cell]!) throw new Error('acknowledged customers were lost')
  }
} finally {
  await service.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
