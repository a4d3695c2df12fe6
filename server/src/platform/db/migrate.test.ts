import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { MigrationError, migrate, migrationState } from './migrate.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const filesOf = async () => (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()

async function within(
  database: Promise<TestDatabase>,
  work: (database: TestDatabase, sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const made = await database
  const sql = postgres(made.url, { max: 1, onnotice: () => {} })
  try {
    await work(made, sql)
  } finally {
    await sql.end()
    await made.drop()
  }
}

const migrationError = (message: RegExp) => (error: unknown) =>
  error instanceof MigrationError && message.test(error.message)

test('five nodes that start at the same time apply each migration once', async () => {
  await within(emptyDatabase(), async ({ url }, sql) => {
    const applied = await Promise.all([1, 2, 3, 4, 5].map(() => migrate(url)))
    const files = await filesOf()
    assert.deepEqual(applied.flat().sort(), files)
    assert.deepEqual(
      (await sql`select name from schema_migration order by name`).map((row) => row.name),
      files,
    )
    assert.deepEqual(await migrate(url), [])
  })
})

test('a node that loses its connection while it migrates waits for the lock again, and no two nodes migrate at the same time', async () => {
  await within(cloneDatabase(), async ({ url, adminUrl }, sql) => {
    const name = '0044_dispatcher_progress.sql'
    await sql`delete from schema_migration where name = ${name}`
    await sql`alter table webhook_dispatcher drop column last_result_at`
    const [admin, others] = [postgres(adminUrl, { max: 1 }), postgres(url, { max: 1 })]
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = others.begin(async (tx) => {
      await tx`select from webhook_dispatcher`
      held.resolve()
      await released.promise
    })
    await held.promise
    const sessions = () => admin<{ pid: number; hasLock: boolean; isIdle: boolean; waits: boolean; asks: boolean }[]>`
      select pid, state = 'idle' as "isIdle", coalesce(wait_event_type = 'Lock', false) as waits,
        query like '%pg_try_advisory_lock%' as asks,
        exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and granted) as "hasLock"
      from pg_stat_activity a where application_name = 'gangway-migrate' and datname = ${new URL(url).pathname.slice(1)}`
    const nodes = [migrate(url), migrate(url)]
    // Between two tries, when the driver would open another connection without anyone noticing.
    let cut: number | undefined
    await until('the first node pauses, and the second one waits', async () => {
      const now = await sessions()
      cut = now.find(({ hasLock, isIdle }) => hasLock && isIdle)?.pid
      return now.length === 2 && cut !== undefined
    })
    await admin`select pg_terminate_backend(${cut!}, 5000)`
    await until('the second node migrates, and the first one asks for the lock', async () => {
      const now = await sessions()
      assert.ok(now.filter(({ waits }) => waits).length < 2, 'one node migrates')
      return now.some(({ hasLock, waits }) => hasLock && waits) && now.some(({ asks, hasLock }) => asks && !hasLock)
    })
    released.resolve()
    await long
    assert.deepEqual((await Promise.all(nodes)).flat(), [name])
    await Promise.all([admin.end(), others.end()])
  })
})

test('a migration that changed after it was applied is rejected by name', async () => {
  await within(cloneDatabase(), async ({ url }, sql) => {
    await sql`update schema_migration set sha256 = 'of an older text' where name like '0001_%'`
    await assert.rejects(
      migrate(url),
      migrationError(/^Migration 0001_\w+\.sql has changed since it was applied\. Add a new file instead\.$/),
    )
  })
})

test('a database migrated by a newer version is rejected', async () => {
  await within(cloneDatabase(), async ({ url }, sql) => {
    await sql`insert into schema_migration (name, sha256) values ('9999_tomorrow.sql', 'x')`
    await assert.rejects(migrate(url), migrationError(/newer than this version: it has 9999_tomorrow\.sql/))
  })
})

test('a superuser is rejected with instructions', async () => {
  await within(emptyDatabase(), async ({ adminUrl }, sql) => {
    await assert.rejects(migrate(adminUrl), migrationError(/"postgres" is a superuser .* create role gangway/s))
    const [found] = await sql`select count(*) from pg_tables where schemaname = 'public'`
    assert.equal(Number(found?.count), 0, 'and nothing was written')
  })
})

test('a role with BYPASSRLS is rejected', async () => {
  await within(emptyDatabase(), async ({ url, adminUrl }) => {
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
    const role = `bypass_${crypto.randomUUID().replaceAll('-', '')}`
    await admin.unsafe(`create role ${role} login bypassrls password 'x'`)
    try {
      const other = new URL(url)
      Object.assign(other, { username: role, password: 'x' })
      await assert.rejects(migrate(other.href), migrationError(new RegExp(`"${role}" is a superuser or can bypass`)))
    } finally {
      await admin.unsafe(`drop role ${role}`)
      await admin.end()
    }
  })
})

/** What would stop requests to a large table: locks that block them, and reads of a whole table while such a lock is held. */
const LOCKED = (sql: postgres.ISql) => sql<{ table: string }[]>`
  select distinct l.relation::regclass::text as table from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
const READ = (sql: postgres.ISql) => sql<{ table: string; file: number; reads: number }[]>`
  select s.relname as table, c.relfilenode as file, coalesce(s.seq_scan, 0)::int + coalesce(s.idx_scan, 0)::int as reads
  from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid`

/** Earlier ones were written before an installation had large tables. */
const FIRST_UPGRADE = '0036'

test('a migration neither reads nor rewrites an existing table while it blocks requests', async () => {
  await within(emptyDatabase(), async (_, sql) => {
    const files = await filesOf()
    const [blocking, large]: [string[], Set<string>] = [[], new Set()]
    for (const name of files.filter((file) => !file.endsWith('.concurrent.sql'))) {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
      await sql.begin(async (tx) => {
        await tx`select set_config('app.partner_id', 'every', true)`
        const before = new Map((await READ(tx)).map((row) => [row.table, row]))
        // Tables that later migrations created are empty during an upgrade.
        if (name < FIRST_UPGRADE) for (const table of before.keys()) large.add(table)
        await tx.unsafe(text)
        const after = await READ(tx)
        const locked = (await LOCKED(tx))
          .map(({ table }) => table)
          .filter((table) => large.has(table) && before.has(table))
        const touched = after.filter(({ table, file, reads }) => {
          const row = before.get(table)
          return row && large.has(table) && (row.file !== file || row.reads !== reads)
        })
        if (locked.length > 0 && touched.length > 0)
          blocking.push(`${name}: locks ${locked}, reads ${touched.map(({ table }) => table)}`)
      })
    }
    assert.deepEqual(
      blocking.filter((line) => line > FIRST_UPGRADE),
      [],
    )
    assert.ok(blocking.length > 0, 'the check notices a table that is read under a lock')
  })
})

test('a database that ran the earlier text of a replaced migration is up to date, and an index that was left invalid is created again', async () => {
  await within(cloneDatabase(), async ({ url, adminUrl }, sql) => {
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
    await sql`update schema_migration set sha256 = '243da7885e70c057d52e59e5c3457f121ba804860968cf134d8d15f04719446e'
      where name = '0041_document_scans.sql'`
    assert.deepEqual((await migrationState(sql)).unknown, [])
    assert.deepEqual(await migrate(url), [])
    await sql`delete from schema_migration where name like '0049_%'`
    await admin`update pg_index set indisvalid = false where indexrelid = 'document_to_scan'::regclass`
    await admin.end()
    assert.deepEqual(await migrate(url), ['0049_after_upgrade.concurrent.sql'])
    const [index] = await sql`select indisvalid as valid from pg_index where indexrelid = 'document_to_scan'::regclass`
    assert.equal(index?.valid, true)
  })
})

test('requests don’t wait behind a migration that waits for a long transaction', async () => {
  await within(cloneDatabase(), async ({ url }, sql) => {
    const name = '0044_dispatcher_progress.sql'
    await sql`delete from schema_migration where name = ${name}`
    await sql`alter table webhook_dispatcher drop column last_result_at`
    const others = postgres(url, { max: 2, onnotice: () => {} })
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = others.begin(async (tx) => {
      await tx`select from webhook_dispatcher`
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const migrated = migrate(url)
    const waits = async () =>
      (await sql`select from pg_stat_activity where application_name = 'gangway-migrate' and wait_event_type = 'Lock'`)
        .length > 0
    await until('the migration waits for the long transaction', waits)
    await others`select from webhook_dispatcher`
    ended.resolve()
    await long
    assert.deepEqual(await migrated, [name])
    await others.end()
  })
})

test('a migration outside of a transaction changes the rows of all partners', async () => {
  await within(cloneDatabase(), async ({ url, adminUrl }, sql) => {
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
    // Without the customer that such a row belongs to.
    await admin`set session_replication_role = replica`
    await admin`
      insert into screening_subject (partner_id, customer_id, subject_id, kind, state, fingerprint, requested_at, is_indexed)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Person', 'Pending', '', now(), true
      from generate_series(1, 20)`
    await sql`delete from schema_migration where name like '0053_%'`
    assert.deepEqual(await migrate(url), ['0053_name_keys.concurrent.sql'])
    const [left] = await admin`select count(*)::int as count from screening_subject where is_indexed`
    await admin.end()
    assert.equal(left?.count, 0)
  })
})
