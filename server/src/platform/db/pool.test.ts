// A database that stops answering without closing its connections.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { startDatabaseProxy } from '../../../test/database/database-proxy.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { isDatabaseUnavailable, openDb, type Sql } from './db.ts'
import { openListener } from './listener.ts'

const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
/** Far longer than a busy machine takes to connect. */
const SILENT_AFTER_MS = 2_000
const open = (poolSize: number) => openDb({ url: proxy.url, poolSize, silentAfterMs: SILENT_AFTER_MS })
after(async () => {
  await proxy.close()
  await database.drop()
})
const one = async (sql: Sql) => (await sql`select 1 as one`)[0]!.one

test('a statement on a silent connection fails as unavailable, and the next one runs on a new connection', async () => {
  const db = open(1)
  assert.equal(await db.directory(one), 1)
  proxy.silencePresent()
  await assert.rejects(db.directory(one), isDatabaseUnavailable)
  assert.equal(await db.directory(one), 1)
  await db.close()
})

test('when one connection is found silent, idle ones to the same peer are replaced as well', async () => {
  const db = open(4)
  await Promise.all([1, 2, 3, 4].map(() => db.directory((sql) => sql`select pg_sleep(0.1)`)))
  proxy.silencePresent()
  await assert.rejects(db.directory(one), isDatabaseUnavailable)
  const answers = await Promise.all([1, 2, 3, 4].map(() => db.directory(one)))
  assert.deepEqual(answers, [1, 1, 1, 1])
  await db.close()
})

test('what the pool of one role finds silent, the pool of the other role replaces as well', async () => {
  const db = openDb({ url: proxy.url, partnerUrl: proxy.url, poolSize: 2, silentAfterMs: SILENT_AFTER_MS })
  const partnerId = randomUUID()
  assert.equal(await db.directory(one), 1)
  assert.equal(await db.partner(partnerId, one), 1)
  proxy.silencePresent()
  await assert.rejects(db.directory(one), isDatabaseUnavailable)
  assert.equal(await db.partner(partnerId, one), 1)
  await db.close()
})

test('a transaction on a silent connection fails as unavailable and gives its place in the pool back', async () => {
  const db = open(1)
  await assert.rejects(
    db.directoryTransaction(async (sql) => {
      await one(sql)
      proxy.silencePresent()
      await one(sql)
    }),
    isDatabaseUnavailable,
  )
  assert.equal(await db.directoryTransaction(one), 1)
  assert.deepEqual(db.usage(), { size: 1, busy: 0, waiting: 0 })
  await db.close()
})

test('callers that wait for a silent database are served once it answers again', async () => {
  const db = open(2)
  await db.directory(one)
  proxy.silenceAll(true)
  const calls = Array.from({ length: 6 }, () => db.directory(one))
  const [first] = await Promise.allSettled(calls.slice(0, 1))
  assert.ok(first?.status === 'rejected' && isDatabaseUnavailable(first.reason))
  proxy.silenceAll(false)
  await Promise.allSettled(calls)
  await until('the pool answers again', () =>
    db.directory(one).then(
      (found) => found === 1,
      () => false,
    ),
  )
  await db.close()
})

test('a long transaction is not taken for a silent one while its statements are answered', async () => {
  const db = open(1)
  const seen = await db.directoryTransaction(async (sql) => {
    const answers: number[] = []
    const began = performance.now()
    while (performance.now() - began < SILENT_AFTER_MS * 1.5) {
      await sql`select pg_sleep(0.05)`
      answers.push(await one(sql))
    }
    return answers
  })
  assert.ok(seen.length > 1)
  await db.close()
})

test('a listener on a silent connection listens again on a new one', async () => {
  const db = open(2)
  const listener = openListener({
    connect: () => connectionThrough(),
    notify: (channel) => db.directory((sql) => sql`select pg_notify(${channel}, '')`),
    checkEveryMs: 200,
  })
  const heard: string[] = []
  await listener.listen('news', (payload) => heard.push(payload))
  const notify = (payload: string) => db.directory((sql) => sql`select pg_notify('news', ${payload})`)
  await notify('before')
  await until('the first notification arrives', () => heard.includes('before'))
  proxy.silencePresent()
  await until('a later notification arrives', async () => {
    await notify('after').catch(() => {})
    return heard.includes('after')
  })
  await listener.close()
  await db.close()
})

test('a listener that was closed opens no connection', async () => {
  let connections = 0
  const connect = () => {
    connections++
    return connectionThrough()
  }
  const listener = openListener({ connect, notify: async () => {} })
  await listener.close()
  await listener.listen('news', () => {})
  assert.equal(connections, 0)
})

function connectionThrough(): Sql {
  return postgres(proxy.url, { max: 1, onnotice: () => {} }) as unknown as Sql
}
