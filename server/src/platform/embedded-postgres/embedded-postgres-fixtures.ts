// Fixtures for the tests of the embedded PostgreSQL: temporary folders, and processes that start it and get killed.
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

export const isRoot = process.getuid?.() === 0
export const onLinux = process.platform === 'linux'
export const quick = { fsync: 'off', full_page_writes: 'off' }
export const nobody = { uid: 65534, gid: 65534 }
/** True when the checkout is in a folder that only root can read, so no other user can run it. */
export const onlyForRoot =
  isRoot &&
  spawnSync(process.execPath, [fileURLToPath(new URL('./process-table.ts', import.meta.url))], nobody).status !== 0

/** A folder that all users can access, unlike mkdtemp's. */
export async function tempFolder(t: TestContext): Promise<string> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'gangway-pg-'))
  await fs.chmod(folder, 0o755)
  t.after(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}

let template: Promise<string> | undefined

/** A data folder in which PostgreSQL was started and stopped before: creating a database takes longer than most tests. */
export async function usedDataFolder(t: TestContext): Promise<string> {
  template ??= createTemplate()
  const dataDir = join(await tempFolder(t), 'data')
  // With the owners of the files.
  await promisify(execFile)('cp', ['-a', await template, dataDir])
  return dataDir
}

async function createTemplate(): Promise<string> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'gangway-pg-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await fs.chmod(folder, 0o755)
  const pg = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: quick })
  await pg.stop()
  return join(folder, 'data')
}

export async function start(t: TestContext, dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const pg = await startEmbeddedPostgres({ dataDir, ...more, settings: { ...quick, ...more.settings } })
  t.after(() => pg.stop())
  return pg
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export async function startError(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  const outcome = await startEmbeddedPostgres({ dataDir, settings: quick, ...more }).then(
    (pg) => pg.stop().then(() => assert.fail('it started')),
    (error) => error,
  )
  assert.ok(outcome instanceof EmbeddedPostgresError, String(outcome))
  return outcome.message
}

export interface Owner {
  child: ChildProcess
  /** Its first line of output: what it started, or why it failed. */
  started: EmbeddedPostgres & { error?: string }
}

export interface OwnerOptions extends EmbeddedPostgresOptions {
  checkout?: string
  run?: { uid?: number; gid?: number; cwd?: string }
  /** Ends right after the start, without stop(). */
  leave?: boolean
}

/** Starts PostgreSQL in another process, to be killed by the test. */
export async function startOwner(t: TestContext, { checkout, run, leave, ...options }: OwnerOptions): Promise<Owner> {
  const module = checkout
    ? join(checkout, 'server/src/platform/embedded-postgres/embedded-postgres.ts')
    : './embedded-postgres.ts'
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL(module, import.meta.url).href)}
    try {
      console.log(JSON.stringify(await startEmbeddedPostgres(${JSON.stringify({ settings: quick, ...options })})))
      if (${leave === true}) process.exit(0)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ error: error.name + ': ' + error.message }))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...run,
  })
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  })
  const line = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  return { child, started: JSON.parse(line.value ?? '{}') }
}

export async function killHard(owner: Owner): Promise<void> {
  owner.child.kill('SIGKILL')
  await once(owner.child, 'exit')
}

export async function mainPid(dataFolder: string): Promise<number> {
  return Number.parseInt(await fs.readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
}

export async function gone(file: string): Promise<void> {
  for (let i = 0; i < 150 && (await fs.stat(file).catch(() => undefined)); i++) await sleep(100)
  await assert.rejects(fs.stat(file), { code: 'ENOENT' })
}

/** A session that is busy computing and doesn't notice that its server is gone. */
export async function startBusySession(t: TestContext, pg: { url: string }): Promise<number> {
  const sql = postgres(pg.url, { max: 1 })
  t.after(() => sql.end({ timeout: 1 }))
  const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  sql`SELECT count(*) FROM generate_series(1, 1000000000) a`.catch(() => undefined)
  await sleep(200)
  return row?.pid ?? 0
}
