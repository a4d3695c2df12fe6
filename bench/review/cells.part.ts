// The merged lists of several cells against one database with the same customers, in alternating rounds.
import postgres from 'postgres'
import { readConfig } from '../../server/src/config/read-config.ts'
import { addCell } from '../../server/src/operator/cells/add-cell.ts'
import { cellConnections } from '../../server/src/platform/db/cells/cell-connections.ts'
import { prepareCell } from '../../server/src/platform/db/cells/prepare-cell.ts'
import { DEFAULT_CELL } from '../../server/src/platform/db/db.ts'
import { openApp } from '../../server/src/process/open-app.ts'
import type { BenchService } from '../service.part.ts'
import {
  type BenchDatabase,
  type Installation,
  openInstallation,
  PACE,
  ROUNDS,
  type Times,
} from './installation.part.ts'

const AIM = 1.5
const WARM_ROUNDS = 6

/** All databases are on one server, so that the difference is the work of merging. */
export async function compareCells(service: BenchService, cells: number, customers: number): Promise<void> {
  const one = await openOne(service, service.databaseCpu)
  const several = await openCells(service, await createDatabases(service, cells), service.databaseCpu)
  const measured = await compareInstallations({ one, several }, customers)
  report(measured, `${customers} customers in one database and in ${cells} cells on the same server`)
  await several.close()
  await one.close()
}

export interface Compared {
  readonly one: Times
  readonly several: Times
}

/** By the name of the request, the better of several rounds. `limit` is called when all is loaded and everything was requested before. */
export async function compareInstallations(
  { one, several }: { readonly one: Installation; readonly several: Installation },
  customers: number,
  pace = PACE,
  limit?: () => Promise<void>,
): Promise<Map<string, Compared>> {
  const began = performance.now()
  for (const installation of [one, several]) await installation.load(0, customers)
  console.log(`${customers} customers loaded twice in ${Math.round((performance.now() - began) / 1000)} s`)
  const [ofOne, ofSeveral] = [await one.requests('one'), await several.requests('several')]
  const chosen = Object.keys(ofOne).filter((name) => name.includes(process.env.BENCH_ONLY ?? ''))
  if (limit) {
    // Compiling what is used often would take most of a small share, for half a second at a time. All requests, and those of a short run
    // several times, so that it is as warm as a whole one; claims use up their cases.
    const all = Object.keys(ofOne)
    const repeated = chosen.length < all.length / 2 ? chosen.filter((what) => !what.startsWith('claim')) : []
    for (const what of [...all, ...Array<string[]>(WARM_ROUNDS).fill(repeated).flat()]) {
      await one.time(ofOne[what]!)
      await several.time(ofSeveral[what]!)
    }
    await limit()
  }
  const measured = new Map<string, Compared>()
  for (const what of chosen)
    for (let round = 1; round <= ROUNDS; round++) {
      const best = measured.get(what)
      measured.set(what, {
        one: better(best?.one, await one.time(ofOne[what]!, pace)),
        several: better(best?.several, await several.time(ofSeveral[what]!, pace)),
      })
    }
  return measured
}

const better = (best: Times | undefined, times: Times) => (best && best.p50 <= times.p50 ? best : times)

const isPartners = (what: string) => what.startsWith('partner ')
const ratioOf = ({ one, several }: Compared) => several.p50 / one.p50
const sum = ({ service, database }: Times) => service + database
const cpuOf = ({ service, database }: Times) => `${service.toFixed(1)} + ${database.toFixed(1)}`

export function report(measured: ReadonlyMap<string, Compared>, title: string): void {
  console.log(`\nTimes and CPU time (service + databases) in ms with ${title}, the better of ${ROUNDS} rounds`)
  console.table(
    Object.fromEntries(
      [...measured].map(([what, compared]) => {
        const { one, several } = compared
        return [
          what,
          {
            'one p50': one.p50.toFixed(1),
            'one p95': one.p95.toFixed(1),
            'cells p50': several.p50.toFixed(1),
            'cells p95': several.p95.toFixed(1),
            ratio: ratioOf(compared).toFixed(2),
            'one CPU': cpuOf(one),
            'cells CPU': cpuOf(several),
            'CPU ratio': (sum(several) / sum(one)).toFixed(2),
            ...(one.share !== undefined && several.share !== undefined
              ? { 'share had': `${(Math.min(one.share, several.share) * 100).toFixed(0)}%` }
              : {}),
            [`target ${AIM}`]: isPartners(what) ? 'in one cell' : ratioOf(compared) <= AIM ? 'met' : 'MISSED',
          },
        ]
      }),
    ),
  )
  process.exitCode = [...measured].some(([what, compared]) => !isPartners(what) && ratioOf(compared) > AIM) ? 1 : 0
}

export const openOne = ({ app, adminUrl }: BenchService, databaseCpu: () => number) =>
  openInstallation(app, [{ adminUrl, name: 'gangway' }], databaseCpu)

export interface CellDatabase extends BenchDatabase {
  /** With the role that owns the tables. */
  readonly url: string
}

/** In the server of `service`. */
export async function createDatabases({ adminUrl, databaseUrl }: BenchService, count: number): Promise<CellDatabase[]> {
  const names = Array.from({ length: count }, (_, i) => `gangway_cell_${i + 1}`)
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  const known = await admin<{ name: string }[]>`select datname as name from pg_database`
  for (const database of names.filter((it) => !known.some(({ name }) => name === it)))
    await admin.unsafe(`create database ${database} owner gangway`)
  await admin.end()
  return names.map((name) => ({
    adminUrl,
    name,
    url: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href,
  }))
}

/** The first database is the directory's as well. */
export async function openCells(
  service: BenchService,
  databases: readonly CellDatabase[],
  databaseCpu: () => number,
): Promise<Installation> {
  const [directory, ...others] = databases.map(({ url }) => url)
  const { host, pathname } = new URL(directory!)
  const partnerUrl = Object.assign(new URL(service.partnerDatabaseUrl), { host, pathname }).href
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
  const installation = await openInstallation(app, databases, databaseCpu)
  return {
    ...installation,
    async close() {
      await installation.close()
      await app.db.close()
    },
  }
}
