// Applies database migrations: plain SQL files, forward only, each in its own transaction.
// Several nodes may start at once: an advisory lock lets one migrate while the others wait.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { withWritableHost } from './database-url.ts'
import type { Sql } from './db.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const LOCK = 7_203_114_501 // an arbitrary number unique to this lock

export class MigrationError extends Error {}

/** Returns the names of the migrations it applied. */
export async function migrate(url: string): Promise<string[]> {
  const sql = postgres(withWritableHost(url), {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: 'gangway-migrate' },
  })
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    await assertOrdinaryRole(sql)
    await sql`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
    const applied = new Map((await sql`select name, sha256 from schema_migration`).map((row) => [row.name, row.sha256]))
    const fresh: string[] = []
    for (const { name, text, sha256 } of await migrationFiles()) {
      const known = applied.get(name)
      applied.delete(name)
      if (known === sha256) continue
      if (known) throw new MigrationError(`Migration ${name} has changed since it was applied. Add a new file instead.`)
      await sql.begin(async (tx) => {
        await tx`select set_config('app.partner_id', 'every', true)`
        await tx.unsafe(text)
        await tx`insert into schema_migration (name, sha256) values (${name}, ${sha256})`
      })
      fresh.push(name)
    }
    const unknown = [...applied.keys()]
    if (unknown.length > 0)
      throw new MigrationError(`The database is newer than this version: it has ${unknown.join(', ')}.`)
    return fresh
  } finally {
    await sql.end({ timeout: 5 })
  }
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
    unknown: [...applied].filter(([name, sha256]) => files.get(name) !== sha256).map(([name]) => name),
  }
}

async function migrationFiles(): Promise<{ name: string; text: string; sha256: string }[]> {
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
