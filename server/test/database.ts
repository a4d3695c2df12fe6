// A database of its own for each test file, cloned in a few milliseconds from a migrated template.
// `npm test` starts one server for all files and names it in TEST_DATABASE; a file run alone starts its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { randomUUID } from 'node:crypto'

const TEMPLATE = 'gangway_template'

export interface TestServer {
  adminUrl: string
  url: string
  stop(): Promise<void>
}

/** A throw-away server: nothing in it must survive, so it doesn't wait for the disk. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-test-'))
  const pg = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const admin = postgres(pg.adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${TEMPLATE} owner gangway`)
  await admin.end()
  await migrate(databaseIn(pg.url, TEMPLATE))
  return {
    adminUrl: pg.adminUrl,
    url: pg.url,
    async stop() {
      await pg.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function databaseIn(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

let alone: Promise<TestServer> | undefined

export async function cloneDatabase(): Promise<{ url: string; adminUrl: string; drop(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE
  const server = shared ? (JSON.parse(shared) as TestServer) : await (alone ??= startTestServer())
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${TEMPLATE} owner gangway`)
  return {
    url: databaseIn(server.url, name),
    adminUrl: databaseIn(server.adminUrl, name),
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
      if (!shared) await server.stop()
    },
  }
}
