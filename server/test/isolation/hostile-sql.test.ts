// Hostile SQL on the connections of each role: what an injection in a partner's route could run. A statement either fails or
// reaches the rows of its own partner only.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import postgres from 'postgres'
import { type CellSql, openDb, type Sql } from '../../src/platform/db/db.ts'
import { preparePartnerRole, RIGHTS } from '../../src/platform/db/partner-role.ts'
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
interface Found {
  readonly code?: string
  readonly partners: string[]
  readonly count: number
}

async function runAll(sql: Sql, statements: readonly string[]): Promise<Found> {
  try {
    let rows: postgres.RowList<postgres.Row[]> | undefined
    for (const statement of statements) rows = await sql.unsafe(statement)
    return { partners: [...new Set(rows!.map((row) => String(row.partner_id)))], count: rows!.count ?? 0 }
  } catch (error) {
    return { code: (error as { code?: string }).code ?? 'unknown', partners: [], count: 0 }
  }
}

/** What each list of statements did: the code of the error, or whose rows the last one returned. Nothing of it remains. */
async function attemptEach(attempts: readonly (readonly string[])[]): Promise<Found[]> {
  const found: Found[] = []
  const undo = new Error('rolled back')
  await db
    .partnerTransaction(ours, async (sql) => {
      for (const statements of attempts) {
        await sql`savepoint before`
        found.push(await runAll(sql, statements))
        await sql`rollback to before`
      }
      throw undo
    })
    .catch((error) => assert.equal(error, undo))
  return found
}

const attempt = async (...statements: string[]) => (await attemptEach([statements]))[0]!

function check(found: Found, expected: Outcome, what: string): void {
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
    const found = await attemptEach(tenantTables.map(statements))
    for (const [i, table] of tenantTables.entries()) check(found[i]!, expected, `${table.name}: ${title}`)
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
  const emails = await db.partnerDirectory(ours, (sql) => sql`select email from account`)
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

describe('SQL on a connection that served another partner before', () => {
  const single = openDb({ url: database.url, partnerUrl: database.partnerUrl, poolSize: 1 })
  after(() => single.close())
  const read = (sql: CellSql) => sql<{ partner_id: string }[]>`select partner_id from customer`
  const context = (sql: Sql) => sql<{ context: string }[]>`select current_setting('app.partner') as context`
  const began = async (sql: Sql) => (await sql<{ at: string }[]>`select now()::text as at`)[0]!.at
  const afterOthers = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    await single.partnerTransaction(theirs, read)
    return single.partnerTransaction(ours, work)
  }

  for (const end of ['commit', 'rollback', 'commit and chain', 'abort', 'end; begin', 'discard plans; rollback'])
    test(`that ends its transaction with "${end}" keeps its own context`, async () => {
      await afterOthers(async (sql) => {
        await sql.unsafe(end)
        assert.deepEqual([...(await context(sql))], [{ context: own!.context }])
        for (const { name } of tenantTables) {
          const found = await runAll(sql, ['savepoint before'])
          const rows = await runAll(sql, [readAll(name)])
          if (!found.code) await sql.unsafe(rows.code ? 'rollback to before' : 'release before')
          check(rows, 'own rows only', `${name} after ${end}`)
        }
      })
    })

  const SHADOW = `do $$ declare s text; begin
    for s in select name from pg_prepared_statements where statement like '%from customer%' loop
      execute format('deallocate %I', s);
      execute format('prepare %I as select set_config(''app.kept'', current_setting(''app.partner''), false) as partner_id', s);
    end loop; end $$`
  const LEFT_BEHIND: readonly [string, string][] = [
    ['a prepared statement under the name of one of ours', SHADOW],
    ['no prepared statements', 'deallocate all'],
    ['a prepared statement for the name of the next one', 'commit; prepare mine as select 1'],
    ['an open transaction', 'commit; begin'],
    ['a transaction that failed', 'commit; begin; savepoint a'],
    ['a read-only session', 'commit; set session characteristics as transaction read only'],
    ['another time zone and search path', "commit; set timezone = 'Asia/Tokyo'; set search_path = pg_catalog"],
    ['no context', "commit; set app.partner = ''"],
    ['a cursor', 'declare mine cursor with hold for select * from customer; commit'],
    ['a channel it listens on', 'listen mine; commit'],
    ['a lock', 'select pg_advisory_lock(42)'],
  ]
  for (const [what, statement] of LEFT_BEHIND)
    test(`that leaves ${what} behind leaves it to no other partner`, async () => {
      await afterOthers((sql) => sql.unsafe(statement))
      const honest = await single.partner(theirs, async (sql) => ({
        rows: (await read(sql)).map((row) => row.partner_id),
        state: await sql`select current_setting('timezone') as zone, current_setting('search_path') as path,
          current_setting('transaction_read_only') as read_only,
          (select count(*)::int from pg_cursors where is_holdable) + (select count(*)::int from pg_listening_channels())
            + (select count(*)::int from pg_prepared_statements where from_sql)
            + (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as kept`,
        began: [await began(sql), await began(sql)],
      }))
      assert.deepEqual(honest.rows, [theirs])
      assert.deepEqual([...honest.state], [{ zone: 'UTC', path: '"$user", public', read_only: 'off', kept: 0 }])
      assert.notEqual(honest.began[0], honest.began[1], 'the statements are in one transaction')
      const kept = await single.partner(ours, (sql) => sql`select current_setting('app.kept', true) as kept`)
      assert.ok(!String(kept[0]!.kept).includes(theirs), 'the proof of another partner was kept')
    })
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

describe('the rights of the partner role', () => {
  test('are decided for every table with a partner', () => {
    assert.deepEqual(Object.keys(RIGHTS).sort(), tenantTables.map(({ name }) => name).sort())
  })

  const granted = () => admin<{ grants: string }[]>`
    select string_agg(format('%s %s %s %s', table_name, column_name, grantee, privilege_type), E'\n' order by 1) as grants
    from (select table_name, '' as column_name, grantee, privilege_type from information_schema.role_table_grants
      union all select table_name, column_name, grantee, privilege_type from information_schema.column_privileges
      order by 1, 2, 3, 4) g
    where grantee in ('gangway_partner', 'PUBLIC') and table_name not like 'pg_%' and table_name not like 'sql_%'
      and table_name in (select relname from pg_class where relnamespace = 'public'::regnamespace)`
  test('are the same after more were granted, some were missing and a policy was changed', async () => {
    const before = await granted()
    const policies = () =>
      admin`select tablename, roles, qual from pg_policies where policyname = 'partner_role' order by 1`
    const policiesBefore = await policies()
    await admin.unsafe(`
      grant all on account, review_note, customer, audit_entry, service_secret to gangway_partner;
      grant select (password_hash) on account to gangway_partner;
      grant select on ${partitions[0]!.name} to gangway_partner;
      grant select on signing_key to public;
      revoke select on event from gangway_partner;
      drop policy partner_role on customer;
      create policy partner_role on customer for all to gangway_partner using (true)`)
    await preparePartnerRole(database.url, database.partnerUrl)
    assert.deepEqual([...(await granted())], [...before])
    assert.deepEqual([...(await policies())], [...policiesBefore])
    assert.equal((await attempt('select password_hash from account')).code, DENIED)
  })
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
  test('sees all partners only when no partner is named', async () => {
    for (const { name } of tenantTables) {
      const rows = await db.directory((sql) => sql.unsafe<{ partner_id: string }[]>(`select partner_id from "${name}"`))
      assert.ok(
        rows.some((row) => row.partner_id === theirs),
        name,
      )
    }
  })
  test('is not a superuser and cannot bypass row-level security', async () => {
    const [role] = await db.directory(
      (sql) => sql`
      select rolsuper or rolbypassrls or rolcreaterole as strong from pg_roles where rolname = current_user`,
    )
    assert.equal(role!.strong, false)
  })
})
