import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../../test/database/test-database.ts'
import { MigrationError, migrate } from './migrate.ts'

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
    const files = (await readdir(new URL('../../../migrations/', import.meta.url)))
      .filter((name) => name.endsWith('.sql'))
      .sort()
    assert.deepEqual(applied.flat().sort(), files)
    assert.deepEqual(
      (await sql`select name from schema_migration order by name`).map((row) => row.name),
      files,
    )
    assert.deepEqual(await migrate(url), [])
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
