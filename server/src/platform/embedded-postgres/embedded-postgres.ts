import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { findBinaries } from './binaries.ts'
import {
  addPartnerPassword,
  clusterName,
  type DataLocation,
  locateData,
  makeDataDir,
  makeReachable,
  type Passwords,
  prepareDataDirectory,
} from './data-directory.ts'
import { asEmbeddedPostgresError, DataFolderInUse, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { clearLeftovers, type LaunchPlan, launch, type RunningPostgres, TransientStartError } from './server-process.ts'

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface EmbeddedPostgres {
  /** For the role gangway in the database gangway. */
  url: string
  /** For the role gangway_partner in the same database. */
  partnerUrl: string
  /** For the superuser, for tests that create databases. */
  adminUrl: string
  port: number
  dataFolder: string
  /** Resolves only when PostgreSQL died and couldn't be restarted. A restart keeps the port and the URLs. */
  died: Promise<EmbeddedPostgresError>
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** PostgreSQL settings that override our defaults. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Called when PostgreSQL ends without stop(), before the restart. */
  onDeath?: (how: string) => void
  /** Milliseconds to wait before each restart attempt. */
  restartPauses?: number[]
  /** Where data and binaries go when Gangway runs as root and PostgreSQL's user can't access their usual location. */
  sharedDir?: string
}

/** For a sandbox on a small machine: little memory, few processes, low idle load. */
const sandboxSettings = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  bgwriter_delay: '1s',
  wal_writer_delay: '1s',
  autovacuum_naptime: '1min',
  autovacuum_max_workers: '1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Server messages only: statement errors go to the caller and may contain personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
}

const defaultPauses = [0, 200, 1_000, 3_000, 10_000]
/** A server that ran this long gets all restart attempts again; otherwise it skips the first two. */
const stableAfter = 10_000

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const locks: FolderLock[] = []
  try {
    await makeDataDir(dataDir)
    locks.push(await lockDataDir(dataDir))
    return await startLocked(dataDir, locks, options)
  } catch (error) {
    releaseAll(locks)
    throw asEmbeddedPostgresError(error, dataDir)
  }
}

async function lockDataDir(dataDir: string): Promise<FolderLock> {
  const lock = await lockFolder(join(dataDir, 'gangway.lock'))
  if ('release' in lock) return lock
  throw new DataFolderInUse(
    `The data folder ${dataDir} is in use by another Gangway (process ${lock.heldBy}). Stop it or choose another data folder.`,
  )
}

function releaseAll(locks: FolderLock[]): void {
  for (const lock of locks) lock.release()
}

async function startLocked(dataDir: string, locks: FolderLock[], options: EmbeddedPostgresOptions) {
  const { log = () => undefined, settings = {}, sharedDir = '/var/lib/gangway' } = options
  const found = await locateData(dataDir)
  const binaries = await findBinaries(found.account, sharedDir)
  const location = await makeReachable(found, sharedDir)
  // A shared data folder has its own lock, because a copy of dataDir would point to the same data.
  if (dirname(location.folder) !== dataDir) locks.push(await lockDataDir(dirname(location.folder)))
  const passwords = await addPartnerPassword(
    location,
    await prepareDataDirectory(location, binaries, settings.fsync !== 'off'),
  )
  const stopping = new AbortController()
  const plan: LaunchPlan = {
    program: binaries.postgres,
    account: location.account,
    folder: location.folder,
    logFile: location.logFile,
    clusterName: await clusterName(location.folder, passwords),
    port: 0,
    settings: { ...sandboxSettings, ...settings },
    signal: stopping.signal,
  }
  const server = await launchOnFreePort(plan, log)
  try {
    await createRoleAndDatabase(plan.port, passwords, location)
  } catch (error) {
    await server.stop()
    throw error
  }
  log(`PostgreSQL is ready on port ${plan.port}. Data: ${location.folder}`)
  return supervise({ server, plan, passwords, locks, stopping, log, options })
}

/** The chosen port is free, but another program may take it before PostgreSQL starts. */
async function launchOnFreePort(plan: LaunchPlan, log: (line: string) => void): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    plan.port = await freePort()
    await clearLeftovers(plan.folder, plan.clusterName, log)
    try {
      return await launch(plan)
    } catch (error) {
      if (!(error instanceof TransientStartError) || attempt === 10) throw error
      if (!error.portTaken) await sleep(attempt * 100)
    }
  }
}

/** Below the ephemeral port range, so that the port is still free when PostgreSQL restarts. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 30_000)
    const free = await new Promise<boolean>((answer) => {
      const server = createServer()
      server.once('error', () => answer(false))
      server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
    })
    if (free) return port
  }
  throw new EmbeddedPostgresError('No free port on 127.0.0.1 between 15000 and 30000.')
}

/** Checked on every start, so that an interrupted first start is completed by the next one. */
async function createRoleAndDatabase(port: number, passwords: Passwords, location: DataLocation): Promise<void> {
  const sql = postgres(address('postgres', passwords, port), { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    const [found] = await sql<{ role: boolean; partner: boolean; database: boolean }[]>`
      SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'gangway') AS role,
             EXISTS (SELECT FROM pg_roles WHERE rolname = 'gangway_partner') AS partner,
             EXISTS (SELECT FROM pg_database WHERE datname = 'gangway') AS database`
    if (!found?.role) {
      await sql.unsafe(`
        CREATE ROLE gangway LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '${passwords.gangway}'`)
    }
    if (!found?.partner) {
      await sql.unsafe(`
        CREATE ROLE gangway_partner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE
          PASSWORD '${passwords.gangway_partner}'`)
    }
    if (!found?.database) await sql.unsafe('CREATE DATABASE gangway OWNER gangway')
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new EmbeddedPostgresError(`The passwords in ${location.passwordFile} don't match the database.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export function address(role: keyof Passwords, passwords: Passwords, port: number): string {
  const database = role === 'postgres' ? 'postgres' : 'gangway'
  return `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`
}

interface Supervision {
  server: RunningPostgres
  plan: LaunchPlan
  passwords: Passwords
  locks: FolderLock[]
  stopping: AbortController
  log: (line: string) => void
  options: EmbeddedPostgresOptions
}

function supervise({ server, plan, passwords, locks, stopping, log, options }: Supervision): EmbeddedPostgres {
  const { onDeath, restartPauses = defaultPauses } = options
  let current = server
  let restarting = Promise.resolve()
  let stopped: Promise<void> | undefined
  const died = Promise.withResolvers<EmbeddedPostgresError>()
  let attempts = 0

  const watch = () => {
    const readyAt = performance.now()
    current.ended.then((how) => {
      if (stopping.signal.aborted) return
      attempts = performance.now() - readyAt > stableAfter ? 0 : Math.min(attempts, 2)
      restarting = restart(how)
    })
  }

  const restart = async (how: string) => {
    log(`PostgreSQL ended unexpectedly (${how}). Restarting.`)
    onDeath?.(how)
    let last = new EmbeddedPostgresError(`PostgreSQL keeps ending unexpectedly (${how}).`)
    while (attempts < restartPauses.length) {
      try {
        await sleep(restartPauses[attempts++], undefined, { signal: stopping.signal })
        await clearLeftovers(plan.folder, plan.clusterName, log)
        current = await launch(plan)
        log(`PostgreSQL is ready again on port ${plan.port}.`)
        return watch()
      } catch (error) {
        if (stopping.signal.aborted) return
        last = asEmbeddedPostgresError(error, plan.folder)
        log(last.message)
      }
    }
    died.resolve(last)
  }

  const release = () => releaseAll(locks)
  process.once('exit', release)
  watch()

  return {
    url: address('gangway', passwords, plan.port),
    partnerUrl: address('gangway_partner', passwords, plan.port),
    adminUrl: address('postgres', passwords, plan.port),
    port: plan.port,
    dataFolder: plan.folder,
    died: died.promise,
    stop: () => {
      stopped ??= (async () => {
        stopping.abort()
        try {
          await restarting
          await current.stop()
        } finally {
          process.off('exit', release)
          release()
        }
      })()
      return stopped
    },
  }
}
