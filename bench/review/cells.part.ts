// The merged lists of several cells against one database with the same customers, in alternating rounds.
import postgres from 'postgres'
import { readConfig } from '../../server/src/config/read-config.ts'
import { addCell } from '../../server/src/operator/cells/add-cell.ts'
import { cellConnections } from '../../server/src/platform/db/cells/cell-connections.ts'
import { prepareCell } from '../../server/src/platform/db/cells/prepare-cell.ts'
import { DEFAULT_CELL } from '../../server/src/platform/db/db.ts'
import { openApp } from '../../server/src/process/open-app.ts'
import type { BenchService } from '../service.part.ts'
import { type Installation, openInstallation, ROUNDS, type Times } from './installation.part.ts'

const AIM = 1.5

/** All databases are on one server, so that the difference is the work of merging. */
export async function compareCells(service: BenchService, cells: number, customers: number): Promise<void> {
  const one = await openInstallation(service.app, service)
  const several = await openCells(service, cells)
  const began = performance.now()
  for (const installation of [one, several]) await installation.load(0, customers)
  console.log(`${customers} customers loaded twice in ${Math.round((performance.now() - began) / 1000)} s`)
  const [single, merged]: Record<string, Times>[] = [{}, {}]
  const [ofOne, ofSeveral] = [await one.requests('one'), await several.requests('several')]
  const chosen = Object.keys(ofOne).filter((what) => what.includes(process.env.BENCH_ONLY ?? ''))
  for (const what of chosen)
    for (let round = 1; round <= ROUNDS; round++) {
      keepBest(single!, what, await one.time(ofOne[what]!))
      keepBest(merged!, what, await several.time(ofSeveral[what]!))
    }
  const ratio = (what: string) => merged![what]!.p50 / single![what]!.p50
  const isPartners = (what: string) => what.startsWith('partner ')
  console.log(
    `\nTimes and CPU time (service + databases) in ms with ${customers} customers in one database and in ${cells} cells, the better of ${ROUNDS} rounds`,
  )
  console.table(
    Object.fromEntries(
      Object.keys(single!).map((what) => [
        what,
        {
          'one p50': single![what]!.p50.toFixed(1),
          'one p95': single![what]!.p95.toFixed(1),
          'cells p50': merged![what]!.p50.toFixed(1),
          'cells p95': merged![what]!.p95.toFixed(1),
          ratio: ratio(what).toFixed(2),
          'one CPU': cpuOf(single![what]!),
          'cells CPU': cpuOf(merged![what]!),
          'CPU ratio': (sum(merged![what]!) / sum(single![what]!)).toFixed(2),
          [`target ${AIM}`]: isPartners(what) ? 'in one cell' : ratio(what) <= AIM ? 'met' : 'MISSED',
        },
      ]),
    ),
  )
  process.exitCode = Object.keys(single!).some((what) => !isPartners(what) && ratio(what) > AIM) ? 1 : 0
  await several.close()
  await one.close()
}

const sum = ({ service, database }: Times) => service + database
const cpuOf = ({ service, database }: Times) => `${service.toFixed(1)} + ${database.toFixed(1)}`

function keepBest(best: Record<string, Times>, what: string, times: Times): void {
  if (!best[what] || times.p50 < best[what].p50) best[what] = times
}

async function openCells(service: BenchService, count: number): Promise<Installation> {
  const databases = Array.from({ length: count }, (_, i) => `gangway_cell_${i + 1}`)
  const admin = postgres(service.adminUrl, { max: 1, onnotice: () => {} })
  const known = await admin<{ name: string }[]>`select datname as name from pg_database`
  for (const database of databases.filter((it) => !known.some(({ name }) => name === it)))
    await admin.unsafe(`create database ${database} owner gangway`)
  await admin.end()
  const inDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const [directory, ...others] = databases.map((database) => inDatabase(service.databaseUrl, database))
  const partnerUrl = inDatabase(service.partnerDatabaseUrl, databases[0]!)
  const config = readConfig({
    DATABASE_URL: directory!,
    DATABASE_PARTNER_URL: partnerUrl,
    DATABASE_CELLS: others.map((url, i) => `cell${i + 2}=${url}`).join(','),
    MASTER_KEYS: service.masterKeys,
    DATA_DIR: service.app.config.dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  })
  const connections = cellConnections(config.databaseCells, partnerUrl)
  for (const cell of [{ name: DEFAULT_CELL, url: directory!, partnerUrl }, ...connections]) await prepareCell(cell)
  const app = openApp({
    config,
    databaseUrl: directory!,
    partnerDatabaseUrl: partnerUrl,
    cells: connections,
    masterKeys: [Buffer.from(service.masterKeys, 'base64')],
  })
  for (const { name } of connections) await addCell(app, name)
  const installation = await openInstallation(app, service, databases)
  return {
    ...installation,
    async close() {
      await installation.close()
      await app.db.close()
    },
  }
}
