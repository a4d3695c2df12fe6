// Hostile SQL on the connections of each role: what an injection in a partner's route could run. A statement either fails or
// reaches the rows of its own partner only.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import postgres from 'postgres'
import { openDb } from '../../src/platform/db/db.ts'
import { sampleRow, type TenantTable, tablesOf } from '../database/sample-rows.ts'
import { cloneDatabase } from '../database/test-database.ts'

const database = await cloneDatabase()
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
const all = await tablesOf(admin)
const tenantTables = all.filter((table) => table.hasPartner && !table.isPartition)
const partitions = all.filter((table) => table.isPartition)
const otherTables = all.filter((table) => !table.hasPartner && !table.isPartition)
const db = openDb({ url: database.url, partnerUrl: database.partnerUrl, poolSize: 4 })
const [ours, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
const strangersAccount = crypto.randomUUID()

after(async () => {
  await db.close()
  await admin.end()
  await database.drop()
})

for (const { drop } of await admin<{ drop: string }[]>`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where contype = 'c' and conislocal and connamespace = 'public'::regnamespace`)
  await admin.unsafe(drop)
for (const table of tenantTables)
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(sampleRow(table, ours))
    await tx.unsafe(sampleRow(table, theirs))
  })
await admin`insert into account (account_id, email, email_key, created_at)
  values (${strangersAccount}, 'ceo@stranger.example', 'ceo@stranger.example', now())`

const DENIED = '42501'
/** The proof of our own context, which hostile SQL can read and try to reuse. */
const [own] = await db.partner(
  ours,
  (sql) => sql<{ context: string }[]>`select current_setting('app.partner') as context`,
)
const proof = own!.context.slice(36)

type Outcome = 'no rows of others' | 'denied' | 'own rows only'
/** What the statements did: the code of the error, or whose rows the last one returned. */
async function attempt(...statements: string[]): Promise<{ code?: string; partners: string[]; count: number }> {
  return db
    .partnerTransaction(ours, async (sql) => {
      let rows: postgres.RowList<postgres.Row[]> | undefined
      for (const statement of statements) rows = await sql.unsafe(statement)
      const found = rows!
      throw Object.assign(new Error('rolled back'), {
        result: { partners: [...new Set(found.map((row) => String(row.partner_id)))], count: found.count ?? 0 },
      })
    })
    .catch((error: Error & { code?: string; result?: { partners: string[]; count: number } }) =>
      error.result ? error.result : { code: error.code ?? 'unknown', partners: [], count: 0 },
    )
}

function check(found: Awaited<ReturnType<typeof attempt>>, expected: Outcome, what: string): void {
  if (expected === 'denied') assert.equal(found.code, DENIED, what)
  else if (found.code === undefined) {
    assert.ok(!found.partners.includes(theirs), `${what} shows rows of another partner`)
    if (expected === 'no rows of others') assert.equal(found.count, 0, what)
  } else assert.equal(found.code, DENIED, what)
}

const forged = `${theirs}${proof}`
const guessed = `${theirs}${createHash('sha256').update(theirs).digest('hex')}`
const readAll = (name: string) => `select partner_id from "${name}"`

/** Statement, expected outcome. `t` is the table under attack. */
const ATTACKS: readonly [string, (t: TenantTable) => string[], Outcome][] = [
  ['reads rows of another partner', (t) => [`${readAll(t.name)} where partner_id = '${theirs}'`], 'no rows of others'],
  ['widens its own condition', (t) => [`${readAll(t.name)} where partner_id = '${ours}' or true`], 'own rows only'],
  [
    'appends a union',
    (t) => [`${readAll(t.name)} union all ${readAll(t.name)} where partner_id = '${theirs}'`],
    'own rows only',
  ],
  ['sets the context of the owner to every', (t) => ["set app.partner_id = 'every'", readAll(t.name)], 'own rows only'],
  [
    'sets the context of the owner to another',
    (t) => [`set app.partner_id = '${theirs}'`, readAll(t.name)],
    'own rows only',
  ],
  ['reuses its own proof', (t) => [`set app.partner = '${forged}'`, readAll(t.name)], 'no rows of others'],
  ['guesses a proof', (t) => [`set app.partner = '${guessed}'`, readAll(t.name)], 'no rows of others'],
  ['sets the context to every', (t) => ["set app.partner = 'every'", readAll(t.name)], 'no rows of others'],
  ['inserts with a forged context', (t) => [`set app.partner = '${forged}'`, sampleRow(t, theirs)], 'denied'],
  ['removes the context', (t) => ["set app.partner = ''", readAll(t.name)], 'no rows of others'],
  [
    'switches within one statement',
    (t) => [
      `with s as materialized (select set_config('app.partner', '${forged}', false)) select t.partner_id from s, "${t.name}" t`,
    ],
    'own rows only',
  ],
  ['resets the role first', (t) => ['reset role', readAll(t.name)], 'own rows only'],
  ['becomes the owner', (t) => ['set role gangway', readAll(t.name)], 'denied'],
  ['inserts for another partner', (t) => [sampleRow(t, theirs)], 'denied'],
  ['gives its rows to another', (t) => [`update "${t.name}" set partner_id = '${theirs}'`], 'denied'],
  [
    'changes rows of another partner',
    (t) => [`update "${t.name}" set partner_id = partner_id where partner_id = '${theirs}'`],
    'no rows of others',
  ],
  [
    'deletes rows of another partner',
    (t) => [`delete from "${t.name}" where partner_id = '${theirs}'`],
    'no rows of others',
  ],
  ['empties the table', (t) => [`truncate "${t.name}" cascade`], 'denied'],
  ['turns row-level security off', (t) => [`alter table "${t.name}" disable row level security`], 'denied'],
  ['stops forcing it', (t) => [`alter table "${t.name}" no force row level security`], 'denied'],
  ['drops the policy', (t) => [`drop policy partner_role on "${t.name}"`], 'denied'],
  ['adds a policy', (t) => [`create policy mine on "${t.name}" using (true)`], 'denied'],
  ['turns security off for the session', (t) => ['set row_security = off', readAll(t.name)], 'denied'],
  ['copies the table to a program', (t) => [`copy "${t.name}" to program 'cat'`], 'denied'],
  [
    'grants it to everyone',
    (t) => [
      `grant all on "${t.name}" to public`,
      `select '${theirs}' as partner_id where has_table_privilege('public', '${t.name}', 'select')`,
    ],
    'no rows of others',
  ],
]

for (const [title, statements, expected] of ATTACKS)
  test(`SQL of a partner's connection that ${title} stays in its partner, on every tenant table`, async () => {
    for (const table of tenantTables) check(await attempt(...statements(table)), expected, `${table.name}: ${title}`)
  })

test("a partner's connection cannot read partitions behind their table", async () => {
  assert.ok(partitions.length > 0)
  for (const { name } of partitions) assert.equal((await attempt(`select * from "${name}"`)).code, DENIED, name)
})

test("a partner's connection cannot read tables without a partner, except its own users' emails and the dispatchers", async () => {
  for (const { name } of otherTables) {
    const found = await attempt(`select * from "${name}"`)
    if (name === 'webhook_dispatcher') assert.equal(found.code, undefined, name)
    else assert.equal(found.code, DENIED, name)
  }
  assert.equal((await attempt('select password_hash from account')).code, DENIED)
  assert.equal((await attempt('select wrapped_totp_secret from account')).code, DENIED)
  const emails = await db.partner(ours, (sql) => sql`select email from account`)
  assert.deepEqual([...emails], [], 'an account of another partner is not shown')
})

const ESCAPES = [
  'set session authorization gangway',
  'set role postgres',
  'create table mine (a int)',
  'create temporary table customer (a int)',
  'create schema mine',
  "create function mine() returns int language sql as 'select 1'",
  'create or replace view partner_context as select null::uuid as partner_id',
  'drop table customer',
  'drop view partner_context cascade',
  'create role mine superuser',
  'alter role gangway_partner bypassrls',
  'grant gangway to gangway_partner',
  'select * from pg_authid',
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  'select inner_key from partner_context_key',
]
for (const statement of ESCAPES)
  test(`a partner's connection cannot run: ${statement}`, async () => {
    assert.equal((await attempt(statement)).code, DENIED)
  })

test('a connection of the partner role without a context fails on every tenant table', async () => {
  const bare = postgres(database.partnerUrl, { max: 1, onnotice: () => {} })
  for (const { name } of tenantTables)
    await assert.rejects(
      bare.unsafe(readAll(name)),
      (error: { code?: string }) => ['42704', DENIED].includes(error.code!),
      name,
    )
  await bare.end()
})

describe('the owner role', () => {
  test('stays within one partner while it works for one', async () => {
    for (const { name } of tenantTables) {
      const rows = await db.staff(ours, (sql) =>
        sql.unsafe<{ partner_id: string }[]>(`select partner_id from "${name}"`),
      )
      assert.deepEqual([...new Set(rows.map((row) => row.partner_id))], [ours], name)
    }
  })
  test('sees all partners only through everyPartner', async () => {
    for (const { name } of tenantTables) {
      const rows = await db.everyPartner((sql) =>
        sql.unsafe<{ partner_id: string }[]>(`select partner_id from "${name}"`),
      )
      assert.ok(
        rows.some((row) => row.partner_id === theirs),
        name,
      )
    }
  })
  test('is not a superuser and cannot bypass row-level security', async () => {
    const [role] = await db.everyPartner(
      (sql) => sql`
      select rolsuper or rolbypassrls or rolcreaterole as strong from pg_roles where rolname = current_user`,
    )
    assert.equal(role!.strong, false)
  })
})
