import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import {
  clusterName,
  type DataPlace,
  locateData,
  makeDataDir,
  makeReachable,
  type Passwords,
  prepareData,
} from './data-folder.ts'
import { asEmbeddedPostgresError, DataFolderInUse, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { findPrograms } from './programs.ts'
import { clearLeftovers, type Launch, launch, PassingTrouble, type RunningPostgres } from './server-process.ts'

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface EmbeddedPostgres {
  /** As the role gangway in the database gangway. */
  url: string
  /** As the superuser, for tests that create databases. */
  adminUrl: string
  port: number
  dataFolder: string
  /** Settles only when PostgreSQL died and could not be brought back; the port and the URLs stay otherwise. */
  died: Promise<EmbeddedPostgresError>
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Settings of PostgreSQL, over our own. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** Called whenever PostgreSQL ends without stop(), before it is started again. */
  onDeath?: (how: string) => void
  /** Milliseconds to pause before each attempt to bring it back; when none of them succeeds, it has died. */
  restartPauses?: number[]
  /** Where data and programs go when Gangway runs as root and PostgreSQL's user cannot reach them where they are. */
  sharedDir?: string
}

/** For a sandbox on a small machine: little memory, few processes, little to do when idle. */
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
  // What the server itself does, not the errors of statements: those go to the caller and may hold personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
}

const usualPauses = [0, 200, 1_000, 3_000, 10_000]
/** A server that stayed up this long gets all the attempts again; one that did not gets those after the second. */
const settled = 10_000

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
    `The data folder ${dataDir} is in use by another Gangway (process ${lock.heldBy}): stop that one first or choose another data folder.`,
  )
}

function releaseAll(locks: FolderLock[]): void {
  for (const lock of locks) lock.release()
}

async function startLocked(dataDir: string, locks: FolderLock[], options: EmbeddedPostgresOptions) {
  const { log = () => undefined, settings = {}, sharedDir = '/var/lib/gangway' } = options
  const found = await locateData(dataDir)
  const programs = await findPrograms(found.account, sharedDir)
  const place = await makeReachable(found, sharedDir)
  // Data elsewhere has a lock of its own, because a copy of dataDir would point to the same data.
  if (dirname(place.folder) !== dataDir) locks.push(await lockDataDir(dirname(place.folder)))
  const passwords = await prepareData(place, programs, settings.fsync !== 'off')
  const stopping = new AbortController()
  const plan: Launch = {
    program: programs.postgres,
    account: place.account,
    folder: place.folder,
    logFile: place.logFile,
    clusterName: await clusterName(place.folder, passwords),
    port: 0,
    settings: { ...sandboxSettings, ...settings },
    signal: stopping.signal,
  }
  const server = await launchOnFreePort(plan, log)
  try {
    await createRoleAndDatabase(plan.port, passwords, place)
  } catch (error) {
    await server.stop()
    throw error
  }
  log(`PostgreSQL is ready on port ${plan.port} with its data in ${place.folder}.`)
  return supervise({ server, plan, passwords, locks, stopping, log, options })
}

/** The port is free when chosen, but another program may be faster than we are. */
async function launchOnFreePort(plan: Launch, log: (line: string) => void): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    plan.port = await freePort()
    await clearLeftovers(plan.folder, plan.clusterName, log)
    try {
      return await launch(plan)
    } catch (error) {
      if (!(error instanceof PassingTrouble) || attempt === 10) throw error
      if (!error.portTaken) await sleep(attempt * 100)
    }
  }
}

/** Below the ports that systems hand out for outgoing connections, so it is still free when PostgreSQL is restarted. */
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
  throw new EmbeddedPostgresError('PostgreSQL found no free port on 127.0.0.1 between 15000 and 30000.')
}

/** Looked at on every start, so a first start that was cut short is completed by the next. */
async function createRoleAndDatabase(port: number, passwords: Passwords, place: DataPlace): Promise<void> {
  const sql = postgres(address('postgres', passwords, port), { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'gangway') AS role,
             EXISTS (SELECT FROM pg_database WHERE datname = 'gangway') AS database`
    if (!found?.role) {
      await sql.unsafe(`
        CREATE ROLE gangway LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '${passwords.gangway}'`)
    }
    if (!found?.database) await sql.unsafe('CREATE DATABASE gangway OWNER gangway')
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new EmbeddedPostgresError(`The passwords in ${place.passwordFile} are not those of the database.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export function address(role: keyof Passwords, passwords: Passwords, port: number): string {
  return `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${role}`
}

interface Supervision {
  server: RunningPostgres
  plan: Launch
  passwords: Passwords
  locks: FolderLock[]
  stopping: AbortController
  log: (line: string) => void
  options: EmbeddedPostgresOptions
}

function supervise({ server, plan, passwords, locks, stopping, log, options }: Supervision): EmbeddedPostgres {
  const { onDeath, restartPauses = usualPauses } = options
  let current = server
  let restarting = Promise.resolve()
  let stopped: Promise<void> | undefined
  const died = Promise.withResolvers<EmbeddedPostgresError>()
  let attempts = 0

  const watch = () => {
    const readyAt = performance.now()
    current.ended.then((how) => {
      if (stopping.signal.aborted) return
      attempts = performance.now() - readyAt > settled ? 0 : Math.min(attempts, 2)
      restarting = bringBack(how)
    })
  }

  const bringBack = async (how: string) => {
    log(`PostgreSQL ended unexpectedly (${how}); starting it again.`)
    onDeath?.(how)
    let last = new EmbeddedPostgresError(`PostgreSQL ended unexpectedly again and again (${how}).`)
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
