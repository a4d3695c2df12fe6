// Applies database migrations: plain SQL files, forward only, each in its own transaction. The statements of a file named
// `*.concurrent.sql` run one by one outside of a transaction, so that they can create indexes without blocking requests.
// Several nodes may start at once: an advisory lock lets one migrate while the others wait. A node that loses its connection
// waits for the lock again, and continues with what is left to do.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Sql } from './db.ts'
import { type LockedSession, withSessionLock } from './session-lock.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const LOCK = 7_203_114_501 // an arbitrary number unique to this lock
/** Requests queue behind a statement that waits for a lock, so it gives up soon and is tried again. */
const LOCK_TIMEOUT_MS = 2000
const RETRY_MS = 1000
const MAX_TRIES = 300
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** SHA-256 of earlier texts, replaced before the first release by texts that don't block requests; 0049 does the rest. */
const REPLACED: Readonly<Record<string, string>> = {
  '0039_alerts.sql': 'fc558f6becf9c10027809541b0a9424a53518c24117f6fe1fb6d58813dcff830',
  '0041_document_scans.sql': '243da7885e70c057d52e59e5c3457f121ba804860968cf134d8d15f04719446e',
  '0042_customer_entry_seals.sql': '566048825b4cd65c4af7bb96e51f2eecb7d64a4b87569f2c0de1af2ba9169333',
}

export class MigrationError extends Error {}

/** Changes the text of a migration for the engine of a cell, and divides it into what is sent at a time. */
export type Adaptation = (text: string) => readonly string[]

/** Returns the names of the migrations it applied. */
export async function migrate(url: string, adapted: Adaptation = (text) => [text]): Promise<string[]> {
  const fresh: string[] = []
  await withSessionLock(url, LOCK, async (session) => {
    await assertOrdinaryRole(session.sql)
    await session.sql`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
    const rows = await session.sql`select name, sha256 from schema_migration`
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const { name, text, sha256 } of await migrationFiles()) {
      const known = applied.get(name)
      applied.delete(name)
      if (known === sha256 || (known && known === REPLACED[name])) continue
      if (known) throw new MigrationError(`Migration ${name} has changed since it was applied. Add a new file instead.`)
      await apply(session, { name, text, sha256 }, adapted)
      fresh.push(name)
    }
    const unknown = [...applied.keys()]
    if (unknown.length > 0)
      throw new MigrationError(`The database is newer than this version: it has ${unknown.join(', ')}.`)
  })
  return fresh
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

async function apply(
  session: LockedSession,
  { name, text, sha256 }: MigrationFile,
  adapted: Adaptation,
): Promise<void> {
  const record = (on: postgres.ISql) => on`insert into schema_migration (name, sha256) values (${name}, ${sha256})`
  if (name.endsWith('.concurrent.sql')) {
    await session.sql`select set_config('app.partner_id', 'every', false)`
    for (const statement of statementsOf(text))
      await retryIfLocked(name, async () => {
        await dropInvalidIndex(session, statement)
        await session.sql.unsafe(statement)
      })
    await record(session.sql)
    return
  }
  await retryIfLocked(name, () =>
    session.transaction(async (tx) => {
      await tx`select set_config('app.partner_id', 'every', true), set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`
      for (const part of adapted(text)) await tx.unsafe(part)
      await record(tx)
    }),
  )
}

async function retryIfLocked(name: string, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await work()
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error
      if (tries === MAX_TRIES)
        throw new MigrationError(
          `Migration ${name} could not lock a table: a transaction uses it and does not end. See pg_stat_activity, then start again.`,
        )
      await wait(RETRY_MS)
    }
}

const statementsOf = (text: string) =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** A node that ended while it created an index concurrently left an index that is not used and would count as existing. */
async function dropInvalidIndex(session: LockedSession, statement: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement)?.[1]
  if (!name) return
  const [index] = await session.sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`
  if (index) await session.sql.unsafe(`drop index concurrently ${name}`)
}

export interface MigrationState {
  readonly applied: readonly string[]
  /** In this version of Gangway but not in the database. */
  readonly pending: readonly string[]
  /** In the database but missing or different in this version, which is too old. */
  readonly unknown: readonly string[]
}

/** Reads the state without changing anything. */
export async function migrationState(sql: Sql): Promise<MigrationState> {
  const [table] = await sql`select to_regclass('schema_migration') is not null as exists`
  const rows = table!.exists ? await sql`select name, sha256 from schema_migration` : []
  const applied = new Map(rows.map((row) => [row.name as string, row.sha256 as string]))
  const files = new Map((await migrationFiles()).map(({ name, sha256 }) => [name, sha256]))
  return {
    applied: [...applied.keys()].sort(),
    pending: [...files.keys()].filter((name) => !applied.has(name)),
    unknown: [...applied]
      .filter(([name, sha256]) => files.get(name) !== sha256 && REPLACED[name] !== sha256)
      .map(([name]) => name),
  }
}

async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Superusers and BYPASSRLS roles bypass row-level security, so the service doesn't run as one. */
async function assertOrdinaryRole(sql: postgres.Sql): Promise<void> {
  const [role] =
    await sql`select rolname, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`
  if (role?.bypasses)
    throw new MigrationError(
      `The database role "${role.rolname}" is a superuser or can bypass row-level security. Create a role for the service: ` +
        `create role gangway login password '...'; create database gangway owner gangway;`,
    )
}
