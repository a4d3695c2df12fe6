import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  admin,
  backendOf,
  connectionsOf,
  db,
  end,
  nameOf,
  ours,
  partnerOf,
  partners,
  randomFrom,
  theirs,
} from '../../../test/database/probe-table.ts'
import { until } from '../../../test/process/until.ts'
import { isDatabaseUnavailable, openDb, type Sql, violatedConstraint } from './db.ts'

describe('a connection has the context of one partner', () => {
  test('a reused connection gets the context of the next caller', async () => {
    const pool = db(1)
    for (const partner of [ours, theirs, ours, ours, theirs]) {
      assert.deepEqual(await pool.partner(partner, partnerOf), [`${partner} as ${partner}`])
    }
    assert.equal((await pool.directory(partnerOf)).length, partners.length)
    assert.deepEqual(await pool.partner(ours, partnerOf), [`${ours} as ${ours}`])
  })

  test('even when calls, failures, transactions and lost connections interleave', { timeout: 60_000 }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomFrom(seed)
    const pool = db(3)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
    let [asked, answered] = [0, 0]

    const honest = async (partner: string, sql: Sql) => {
      asked++
      const seen = await partnerOf(sql)
      answered++
      assert.deepEqual([...new Set(seen)], [`${partner} as ${partner}`], `seed ${seed}`)
    }
    const habits: ((partner: string) => Promise<unknown>)[] = [
      (p) => pool.partner(p, (sql) => honest(p, sql)),
      (p) => pool.partner(p, (sql) => Promise.all([honest(p, sql), honest(p, sql), honest(p, sql)])),
      (p) => pool.partnerTransaction(p, (sql) => honest(p, sql)),
      (p) =>
        pool.partnerTransaction(p, async (sql) => {
          await sql`insert into probe (partner_id) values (${p})`
          await honest(p, sql)
          await sleep(random() * 3)
          await honest(p, sql)
        }),
      (p) => pool.partner(p, async (sql) => [await honest(p, sql), await sql`select 1 / 0`]),
      (p) => pool.partnerTransaction(p, async (sql) => [await honest(p, sql), await sql`select 1 / 0`]),
      (p) => pool.partner(p, (sql) => sql`insert into probe (partner_id) values (${crypto.randomUUID()})`),
      (p) => pool.partner(p, async () => Promise.reject(new Error('before any statement'))),
      () => pool.directory((sql) => sql`select * from probe`),
      (p) =>
        pool.partner(p, async (sql) => [
          await honest(p, sql),
          void end(await backendOf(sql)),
          await sleep(random() * 10),
          await honest(p, sql),
        ]),
    ]
    const surprises: unknown[] = []
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let i = 0; i < 60; i++) {
          await pick(habits)(pick(partners)).catch((error) => {
            if (error instanceof assert.AssertionError) surprises.push(error)
          })
        }
      }),
    )
    assert.deepEqual(surprises, [])
    assert.ok(answered > asked / 2, 'and most of the calls were answered')
    const { size, busy, waiting } = pool.usage()
    assert.deepEqual([size <= 3, busy, waiting], [true, 0, 0])
    await until('no more connections are open than the pool has', async () => (await connectionsOf(pool)) <= 3)
  })

  test('and none after it was lost: the next statement fails instead of returning no rows', async () => {
    const pool = db(1)
    const error = await pool
      .partner(ours, async (sql) => {
        await end(await backendOf(sql))
        return partnerOf(sql)
      })
      .then(
        (rows) => assert.fail(`it answered ${rows}`),
        (failure) => failure,
      )
    assert.ok(isDatabaseUnavailable(error), String(error))
    assert.deepEqual(await pool.partner(ours, partnerOf), [`${ours} as ${ours}`])
  })
})

describe('a transaction', () => {
  const count = async () =>
    (
      await admin`select (select count(*)::int from probe) as probes, (select count(*)::int from shared_probe) as shared`
    )[0]

  test('is committed when the work succeeds', async () => {
    await db(1).partnerTransaction(ours, (sql) => sql`insert into probe (partner_id) values (${ours})`)
    assert.deepEqual(await count(), { probes: partners.length + 1, shared: 0 })
  })

  test('is rolled back when the work fails, in the database or in our code', async () => {
    const pool = db(1)
    const failures: ((sql: Sql) => Promise<unknown>)[] = [
      (sql) => sql`select 1 / 0`,
      async () => Promise.reject(new Error('ours')),
      (sql) => sql`insert into probe (partner_id) values (${theirs})`,
      (sql) => sql`syntax error`,
    ]
    for (const fail of failures) {
      await assert.rejects(
        pool.partnerTransaction(ours, async (sql) => {
          await sql`insert into probe (partner_id) values (${ours})`
          await sql`insert into shared_probe values ('a')`
          await fail(sql)
        }),
      )
      assert.deepEqual(await count(), { probes: partners.length, shared: 0 })
    }
  })

  test('is not reported as committed when its connection is lost before the commit', async () => {
    const lost = db(1).directoryTransaction(async (sql) => {
      await sql`insert into shared_probe values ('a')`
      await end(await backendOf(sql))
    })
    const outcome = await lost.then(
      () => 'kept',
      (error) => (isDatabaseUnavailable(error) ? 'away' : error),
    )
    assert.deepEqual([outcome, (await count())?.shared], ['away', 0])
  })

  test('does not continue on a new connection', async () => {
    const lost = db(1).directoryTransaction(async (sql) => {
      await sql`insert into shared_probe values ('first half')`
      await end(await backendOf(sql))
      await sql`insert into shared_probe values ('second half')`
    })
    const outcome = await lost.then(
      () => 'kept',
      (error) => (isDatabaseUnavailable(error) ? 'away' : error),
    )
    assert.deepEqual([outcome, (await count())?.shared], ['away', 0])
  })

  test('loses queued statements together with its connection', async () => {
    const pool = db(1)
    const lost = pool.directoryTransaction(async (sql) => {
      const pid = await backendOf(sql)
      // The driver describes a new statement with parameters before it sends the next ones.
      const waiting = [sql`select pg_sleep(1), ${1}::int`, sql`insert into shared_probe values (${'too late'})`]
      const settled = Promise.allSettled(waiting)
      // Usually the statements are on their way by then; the assertions hold in any case.
      await sleep(100)
      await end(pid)
      await settled
    })
    await assert.rejects(lost, isDatabaseUnavailable)
    // Time for a statement that was sent again by mistake; a slow moment can't make this fail.
    await sleep(300)
    assert.equal((await count())?.shared, 0)
  })

  test('reports the violated constraint', async () => {
    const error = await db(1)
      .partnerTransaction(ours, async (sql) => {
        await sql`insert into shared_probe values ('a')`
        await sql`insert into shared_probe values ('a')`
      })
      .catch((failure) => failure)
    assert.equal(violatedConstraint(error), 'shared_probe_pkey')
    assert.equal(isDatabaseUnavailable(error), false)
  })
})

describe('the pool', () => {
  test('opens at most its size of connections, and serves waiting callers in order', async () => {
    const pool = db(2)
    const order: number[] = []
    const calls = Array.from({ length: 20 }, (_, i) =>
      pool.partner(partners[i % 5]!, async (sql) => {
        order.push(i)
        await sql`select pg_sleep(0.002)`
      }),
    )
    assert.deepEqual(pool.usage(), { size: 2, busy: 2, waiting: 18 })
    await Promise.all(calls)
    assert.deepEqual(order, Array.from(order.keys()))
    assert.deepEqual(pool.usage(), { size: 2, busy: 0, waiting: 0 })
  })

  test('serves waiting partners in turn, so that one with many statements does not delay another', async () => {
    const pool = db(1)
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const first = pool.directory(async () => held.promise)
    const ask = (partner: string) =>
      pool.partner(partner, async () => void order.push(partner === ours ? 'busy' : 'other'))
    const all = [...Array.from({ length: 20 }, () => ask(ours)), ask(theirs)]
    held.resolve()
    await Promise.all([first, ...all])
    assert.equal(order.indexOf('other'), 1)
  })

  test('recovers after all connections were killed', async () => {
    const pool = db(3)
    const pids: number[] = []
    const allOpen = Promise.withResolvers<void>()
    // Each call keeps its connection until all three are open.
    const open = () =>
      pool.partner(ours, async (sql) => {
        if (pids.push(await backendOf(sql)) === 3) allOpen.resolve()
        await allOpen.promise
      })
    await Promise.all([open(), open(), open()])
    assert.equal(new Set(pids).size, 3)
    for (const pid of pids) await end(pid)
    // A statement that is sent before the driver has noticed the end fails; no later one may.
    const isUsable = () =>
      pool.partner(ours, partnerOf).then(
        () => true,
        () => false,
      )
    await until('the pool has noticed', async () => (await Promise.all([1, 2, 3].map(isUsable))).every(Boolean))
    for (const partner of partners)
      assert.deepEqual(await pool.partner(partner, partnerOf), [`${partner} as ${partner}`])
  })

  test('keeps its size when a connection dies with queued statements', async () => {
    const pool = db(1)
    for (let i = 0; i < 10; i++) {
      const pid = await pool.partner(ours, backendOf)
      // New statements with parameters: the driver describes the first before it sends the others.
      const pending = pool.partner(ours, (sql) =>
        Promise.allSettled(
          [1, 2, 3].map((n) => sql.unsafe(`select ${i}, ${n}, pg_sleep(0.05), $1::text`, ['x'], { prepare: true })),
        ),
      )
      await sleep(10)
      await end(pid)
      await pending.catch(() => {})
    }
    assert.deepEqual(await pool.partner(ours, partnerOf), [`${ours} as ${ours}`])
    await until('one connection is open', async () => (await connectionsOf(pool)) === 1)
  })

  test('releases a connection when the work throws synchronously', async () => {
    const pool = db(1)
    await assert.rejects(pool.partner(ours, rash), /rash/)
    await assert.rejects(pool.partnerTransaction(ours, rash), /rash/)
    assert.deepEqual(await pool.partner(theirs, partnerOf), [`${theirs} as ${theirs}`])
    assert.equal(pool.usage().busy, 0)
  })

  test('distinguishes an unreachable database from an error in our code', async () => {
    const nowhere = openDb({ url: 'postgres://gangway:x@127.0.0.1:1/gangway', poolSize: 1 })
    const error = await nowhere.partner(ours, partnerOf).catch((failure) => failure)
    assert.ok(isDatabaseUnavailable(error), String(error))
    await assert.rejects(nowhere.partner(ours, rash), 'and no rejection is left unhandled')
    const faulty = await db(1)
      .partner(ours, (sql) => sql`select nothing`)
      .catch((failure) => failure)
    assert.equal(isDatabaseUnavailable(faulty), false)
    await nowhere.close()
  })

  test('counts a full disk of the database as unavailable, so that callers retry', async () => {
    const error = await db(1)
      .directory((sql) => sql.unsafe(`do $$ begin raise exception using errcode = 'disk_full'; end $$`))
      .catch((failure) => failure)
    assert.ok(isDatabaseUnavailable(error), String(error))
  })

  test('receives notifications again after its connection was killed', async () => {
    const pool = db(1)
    const heard: string[] = []
    let connections = 0
    await pool.listen(
      'probe_channel',
      (payload) => heard.push(payload),
      () => connections++,
    )
    await admin`select pg_notify('probe_channel', 'one')`
    await until('the first notification', () => heard.includes('one'))
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${nameOf(pool)}`
    await until('a new connection', () => connections === 2)
    await admin`select pg_notify('probe_channel', 'two')`
    await until('the second notification', () => heard.includes('two'))
  })
})

/** Work that fails before there is a promise to fail. */
function rash(): Promise<void> {
  throw new Error('rash')
}
