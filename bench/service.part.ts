// Starts what benchmarks need: a PostgreSQL with its usual durability, the service as a separate process, and load.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/config/read-config.ts'
import type { App } from '../server/src/platform/app.ts'
import { cellConnections } from '../server/src/platform/db/cells/cell-connections.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { preparePartnerRole } from '../server/src/platform/db/partner-role.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { openApp } from '../server/src/process/open-app.ts'
import { freePort } from '../server/test/process/free-port.ts'
import { cpuSecondsOf } from './cpu.part.ts'

export interface BenchService {
  readonly databaseUrl: string
  readonly partnerDatabaseUrl: string
  readonly adminUrl: string
  readonly masterKeys: string
  /** The same service in this process, to register partners and issue tokens. */
  readonly app: App
  readonly baseUrl: string
  /** Starts the service as a separate process; resolves when it is ready. */
  startService(env?: Record<string, string>, args?: readonly string[]): Promise<ChildProcess>
  /** Of PostgreSQL. */
  readonly settings: Record<string, string>
  /** The first process of the database. */
  readonly postmaster: number
  /** CPU seconds that all processes of the database have used so far. */
  databaseCpu(): number
  close(): Promise<void>
}

/** `settings` are of PostgreSQL, `more` is the environment of the service. */
export async function startBenchService(
  settings: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<BenchService> {
  // BENCH_DATA=folder keeps the databases there for the next run.
  const kept = process.env.BENCH_DATA
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'gangway-bench-')))
  const pg = await startBenchPostgres(dataDir, settings)
  await migrate(pg.url)
  await preparePartnerRole(pg.url, pg.partnerUrl)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const masterKeys = await keysIn(dataDir)
  const env = {
    DATABASE_URL: pg.url,
    DATABASE_PARTNER_URL: pg.partnerUrl,
    MASTER_KEYS: masterKeys,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...more,
  }
  const config = readConfig(env)
  const app = openApp({
    config,
    databaseUrl: pg.url,
    partnerDatabaseUrl: pg.partnerUrl,
    cells: cellConnections(config.databaseCells, pg.partnerUrl),
    masterKeys: [Buffer.from(masterKeys, 'base64')],
  })
  const children: ChildProcess[] = []
  const postmaster = postmasterIn(pg)
  return {
    databaseUrl: pg.url,
    partnerDatabaseUrl: pg.partnerUrl,
    adminUrl: pg.adminUrl,
    masterKeys,
    app,
    baseUrl,
    settings,
    postmaster,
    databaseCpu: () => cpuSecondsOf([postmaster]),
    async startService(changed = {}, args = []) {
      // BENCH_PROFILE=folder keeps a CPU profile of the service, for DevTools.
      const profile = process.env.BENCH_PROFILE
      const childEnv: Record<string, string | undefined> = {
        ...process.env,
        ...env,
        ...changed,
      }
      const profiler = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
      const start = join(import.meta.dirname, '../server/start.js')
      const child = spawn(process.execPath, [...profiler, start, ...args], {
        env: childEnv,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      for (;;) {
        if (
          await fetch(`http://127.0.0.1:${childEnv.PORT}/health/ready`).then(
            (r) => r.ok,
            () => false,
          )
        )
          return child
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async close() {
      for (const child of children) child.kill()
      await app.db.close()
      await pg.stop()
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const startBenchPostgres = (dataDir: string, settings: Record<string, string>) =>
  startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '1GB', max_wal_size: '4GB', ...settings } })

export const postmasterIn = ({ dataFolder }: { dataFolder: string }) =>
  Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)

async function keysIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'bench-master-keys')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  const keys = known ?? randomBytes(32).toString('base64')
  if (!known) await writeFile(file, keys)
  return keys
}

/** Runs a part in a separate process and returns its report: { perSecond, p50, p95 ... }. */
export function runPart<T>(file: string, argument: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), [JSON.stringify(argument)])
    child.once('message', (report) => resolve(report as T))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
