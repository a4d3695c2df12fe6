// A small table with row-level security and connection pools, for tests of the connections.
import { after, beforeEach } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import postgres from 'postgres'
import { type Db, openDb, type Sql } from '../../src/platform/db/db.ts'
import { until } from '../process/until.ts'
import { cloneDatabase } from './test-database.ts'

const database = await cloneDatabase()
export const admin = postgres(database.adminUrl, { max: 2, onnotice: () => {} })
const owner = postgres(database.url, { max: 1, onnotice: () => {} })
await owner.unsafe(`
  create table probe (partner_id uuid not null, id uuid not null default gen_random_uuid(), primary key (partner_id, id));
  select keep_to_own_partner('probe');
  create table shared_probe (id text primary key)`)
await owner.end()

const open: Db[] = []
after(async () => {
  await Promise.all(open.map((each) => each.close()))
  await admin.end()
  await database.drop()
})

export const partners = Array.from({ length: 5 }, () => crypto.randomUUID())
export const [ours, theirs] = partners as [string, string]

beforeEach(async () => {
  await admin`truncate probe, shared_probe`
  await admin`insert into probe (partner_id) select unnest(${partners}::uuid[])`
})

export function db(poolSize: number): Db {
  const opened = openDb({ url: database.url, poolSize, applicationName: `probe-${open.length}` })
  open.push(opened)
  return opened
}

export const nameOf = (pool: Db) => `probe-${open.indexOf(pool)}`

export async function connectionsOf(pool: Db): Promise<number> {
  const [row] = await admin<{ count: number }[]>`
    select count(*)::int from pg_stat_activity where application_name = ${nameOf(pool)}`
  return row!.count
}

/** The rows a connection sees, with the partner it is set to. */
export async function partnerOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ partner_id: string; me: string }[]>`
    select partner_id, current_setting('app.partner_id') as me from probe`
  return rows.map((row) => `${row.partner_id} as ${row.me}`)
}

export async function backendOf(sql: Sql): Promise<number> {
  return (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid
}

/** Ends a backend, as a restart of the database would, and waits until it is gone. */
export async function end(pid: number): Promise<void> {
  await admin`select pg_terminate_backend(${pid}, 60000)`
  await until('the backend process has ended', () => !isRunning(pid))
  // Its socket is closed now, and two turns of the event loop let the driver notice.
  for (let turn = 0; turn < 2; turn++) await nextTurn()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user may not be signalled, but it is there.
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Mulberry32: the same seed, the same run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
