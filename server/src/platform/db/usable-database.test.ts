// Databases that can't be used as they are, and several hosts of which one accepts writes.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { pgBouncerMissing, startPgBouncer } from '../../../test/database/pgbouncer.ts'
import { cloneDatabase, startTestServer } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { readConfig } from '../../config/read-config.ts'
import { isDatabaseUnavailable, openDb, type Sql } from './db.ts'
import { migrate } from './migrate.ts'
import { assertUsableDatabase, UnusableDatabaseError } from './usable-database.ts'

const database = await cloneDatabase()
after(() => database.drop())
const isUnusable = (pattern: RegExp) => (error: unknown) =>
  error instanceof UnusableDatabaseError && pattern.test(error.message)

test('a database that accepts writes on connections of its own is usable', async () => {
  await assertUsableDatabase(database.url)
})

test('a read-only database is reported as such', async () => {
  const readOnly = await cloneDatabase()
  await setReadOnly(readOnly.adminUrl, true)
  await assert.rejects(assertUsableDatabase(readOnly.url), isUnusable(/read-only/))
  await setReadOnly(readOnly.adminUrl, false)
  await assertUsableDatabase(readOnly.url)
  await readOnly.drop()
})

test('a pooler in transaction mode is reported as such', { skip: pgBouncerMissing }, async () => {
  const pooler = await startPgBouncer(database.url, 'transaction')
  await assert.rejects(assertUsableDatabase(pooler.url), isUnusable(/session mode/))
  await pooler.stop()
})

test('a pooler in session mode with default settings is usable, and statements have their time limit', {
  skip: pgBouncerMissing,
}, async () => {
  const pooler = await startPgBouncer(database.url, 'session')
  await assertUsableDatabase(pooler.url)
  await migrate(pooler.url)
  const db = openDb({ url: pooler.url, poolSize: 2, statementTimeoutMs: 4321 })
  const settings = await db.directory(
    (sql) => sql`select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
  )
  assert.deepEqual({ ...settings[0] }, { timeout: '4321ms', jit: 'off' })
  await db.close()
  await pooler.stop()
})

test('of several hosts the one that accepts writes is used, and another one after a failover', async () => {
  const servers = [await startTestServer(), await startTestServer()]
  const [first, second] = servers.map(({ url }) => new URL(url))
  const url = first!.href.replace(first!.host, `${first!.host},${second!.host}`)
  for (const { adminUrl, url: own } of servers) {
    await inDatabase(own, (sql) => sql`create table failover (server text not null)`)
    await setPassword(adminUrl, first!)
  }
  await setServerReadOnly(servers[0]!.adminUrl, true)

  const db = openDb({ url, poolSize: 2 })
  const write = (sql: Sql) => sql`insert into failover values ('x')`
  const portOf = async () => (await db.directory((sql) => sql`select inet_server_port() as port`))[0]!.port as number
  await db.directory(write)
  assert.equal(await portOf(), Number(second!.port))

  await setServerReadOnly(servers[1]!.adminUrl, true)
  await setServerReadOnly(servers[0]!.adminUrl, false)
  await until('writes succeed on the other host', () =>
    db.directory(write).then(
      () => true,
      (error) => {
        assert.ok(isDatabaseUnavailable(error), String(error))
        return false
      },
    ),
  )
  await until('both connections use it', async () => {
    await Promise.all([db.directory(write).catch(() => {}), db.directory(write).catch(() => {})])
    const ports = await Promise.all([portOf(), portOf()])
    return ports.every((port) => port === Number(first!.port))
  })
  await db.close()
  for (const server of servers) await server.stop()
})

test('DATABASE_URL may name several hosts', () => {
  const url = 'postgres://gangway:pw@a:5432,b:5433/gangway?target_session_attrs=read-write'
  const config = readConfig({ DATABASE_URL: url, MASTER_KEYS: Buffer.alloc(32).toString('base64') })
  assert.equal(config.databaseUrl!.reveal(), url)
  assert.throws(
    () => readConfig({ DATABASE_URL: 'postgres://a:1,b:x/db', MASTER_KEYS: Buffer.alloc(32).toString('base64') }),
    /DATABASE_URL must be a postgres:\/\/ URL with one host or several separated by commas\./,
  )
})

async function setReadOnly(adminUrl: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(adminUrl).pathname.slice(1)
  const value = isReadOnly ? 'on' : 'off'
  await inDatabase(adminUrl, async (sql) => {
    await sql.unsafe('set default_transaction_read_only = off')
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`)
  })
}

async function setServerReadOnly(adminUrl: string, isReadOnly: boolean): Promise<void> {
  await inDatabase(adminUrl, async (sql) => {
    await sql.unsafe('set default_transaction_read_only = off')
    await sql.unsafe(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    await sql`select pg_reload_conf()`
  })
}

/** Both servers accept the same user and password, as a primary and its standby do. */
async function setPassword(adminUrl: string, like: URL): Promise<void> {
  const password = decodeURIComponent(like.password)
  await inDatabase(adminUrl, (sql) => sql.unsafe(`alter role ${like.username} password '${password}'`))
}

async function inDatabase(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await work(sql).finally(() => sql.end({ timeout: 5 }))
}
