// A connection whose peer vanished, on a database that others still reach.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startDatabaseProxy } from '../../../test/database/database-proxy.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { isDatabaseUnavailable, openDb, type Sql } from './db.ts'

const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
after(async () => {
  await proxy.close()
  await database.drop()
})
/** Without asking, no test here would ever end. */
const open = (poolSize: number) => openDb({ url: proxy.url, poolSize, silentAfterMs: 3_600_000, askAfterMs: 200 })
const one = async (sql: Sql) => (await sql`select 1 as one`)[0]!.one

test('a statement that the database never received fails as unavailable, and the next one runs on a new connection', async () => {
  const db = open(2)
  await Promise.all([db.directory((sql) => sql`select pg_sleep(0.1)`), db.directory(one)])
  proxy.silencePresent()
  await assert.rejects(db.directory(one), isDatabaseUnavailable)
  assert.deepEqual(await Promise.all([db.directory(one), db.directory(one)]), [1, 1])
  await db.close()
})

test('a statement whose answer was lost fails as unavailable', async () => {
  const db = open(1)
  await db.directory(one)
  const lost = db.directory((sql) => sql`select pg_sleep(0.3)`)
  await wait(100)
  proxy.silencePresent()
  await assert.rejects(lost, isDatabaseUnavailable)
  assert.equal(await db.directory(one), 1)
  await db.close()
})

test('a connection that went silent before it was ready fails as unavailable', async () => {
  const db = open(1)
  proxy.silenceAll(true)
  const waiting = db.directory(one)
  await wait(100)
  proxy.silenceAll(false)
  await assert.rejects(waiting, isDatabaseUnavailable)
  assert.equal(await db.directory(one), 1)
  await db.close()
})

test('a statement that the database is working on is not given up', async () => {
  const db = open(1)
  const [row] = await db.directory((sql) => sql`select 1 as one from pg_sleep(3)`)
  assert.equal(row!.one, 1)
  await db.close()
})

test('a transaction that sends nothing for a while is not given up', async () => {
  const db = open(1)
  const found = await db.directoryTransaction(async (sql) => {
    await one(sql)
    await wait(3_000)
    return one(sql)
  })
  assert.equal(found, 1)
  await db.close()
})
