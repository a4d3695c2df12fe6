// Each test file gets its own database, cloned in a few milliseconds from a migrated template.
// `npm test` starts one server for all files and passes it in TEST_DATABASE; a file that runs alone starts its own.
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../../src/platform/db/migrate.ts'
import { preparePartnerRole } from '../../src/platform/db/partner-role.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { closeAtEnd, isInGroup } from '../process/keep-open.ts'
import { TEST_FOLDER_PREFIX } from '../process/sandbox.ts'
import { sharedMemory } from '../process/shared-memory.ts'
import { removeAbandonedRuns, removeFolders, THROW_AWAY } from './abandoned-runs.ts'

const TEMPLATE = 'gangway_template'
const SERVICE_ROLE = 'gangway'

export interface TestServer {
  /** Connects as the superuser, which may create databases. */
  adminUrl: string
  /** Connects as the role of the service. */
  url: string
  /** Connects as the role of partner requests. */
  partnerUrl: string
  stop(): Promise<void>
}

export interface TestDatabase {
  url: string
  partnerUrl: string
  adminUrl: string
  drop(): Promise<void>
}

export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(sharedMemory ?? tmpdir(), TEST_FOLDER_PREFIX))
  const [started] = await Promise.allSettled([
    startEmbeddedPostgres({ dataDir, settings: { ...THROW_AWAY, max_connections: '300' } }),
    removeAbandonedRuns(),
  ])
  if (started.status === 'rejected') {
    await removeFolders(dataDir)
    throw started.reason
  }
  const pg = started.value
  const stop = async () => {
    await pg.stop()
    await removeFolders(dataDir, pg.dataFolder)
  }
  try {
    await asAdmin(pg.adminUrl, (admin) => admin.unsafe(`create database ${TEMPLATE} owner ${SERVICE_ROLE}`))
    await migrate(databaseIn(pg.url, TEMPLATE))
    await preparePartnerRole(databaseIn(pg.url, TEMPLATE), databaseIn(pg.partnerUrl, TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl: pg.adminUrl, url: pg.url, partnerUrl: pg.partnerUrl, stop }
}

/** A database with all migrations applied, on another server if one is given. */
export function cloneDatabase(on?: TestServer): Promise<TestDatabase> {
  // Copies files instead of writing 13 MB to the write-ahead log, which costs twice the CPU time.
  return createDatabase(`template ${TEMPLATE} strategy file_copy`, on)
}

/** An empty database, for tests of the migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

async function createDatabase(from: string, on?: TestServer): Promise<TestDatabase> {
  const server = on ?? (await acquireServer())
  const asOwnAdmin = on ? asAdmin : onServerOfRun
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwnAdmin(server.adminUrl, async (admin) => {
    await admin.unsafe(`create database ${name} ${from} owner ${SERVICE_ROLE}`)
    // Privileges of a database aren't cloned from its template.
    await admin.unsafe(`revoke temporary on database ${name} from public`)
  })
  return {
    url: databaseIn(server.url, name),
    partnerUrl: databaseIn(server.partnerUrl, name),
    adminUrl: databaseIn(server.adminUrl, name),
    async drop() {
      await asOwnAdmin(server.adminUrl, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`))
      if (!on) await releaseServer()
    },
  }
}

// Only for a file that runs alone: the server stops with the last database.
let own: Promise<TestServer> | undefined
let users = 0

async function acquireServer(): Promise<Pick<TestServer, 'adminUrl' | 'url' | 'partnerUrl'>> {
  const shared = process.env.TEST_DATABASE
  if (shared) return JSON.parse(shared)
  users++
  own ??= startTestServer()
  return own
}

async function releaseServer(): Promise<void> {
  if (own === undefined || --users > 0) return
  const server = await own
  own = undefined
  await server.stop()
}

async function asAdmin(adminUrl: string, work: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  const admin = connectAsAdmin(adminUrl)
  try {
    await work(admin)
  } finally {
    await admin.end({ timeout: 5 })
  }
}

const connectAsAdmin = (adminUrl: string) => postgres(adminUrl, { max: 1, onnotice: () => {} })

// The files of a group share a connection to the server of the run, for the databases that they create and drop.
let kept: postgres.Sql | undefined

async function onServerOfRun(adminUrl: string, work: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  if (!process.env.TEST_DATABASE || !isInGroup()) return asAdmin(adminUrl, work)
  if (!kept) {
    const admin = connectAsAdmin(adminUrl)
    kept = admin
    closeAtEnd(async () => {
      kept = undefined
      await admin.end({ timeout: 5 })
    })
  }
  await work(kept)
}

function databaseIn(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
