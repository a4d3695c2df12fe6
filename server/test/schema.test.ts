// What holds for the whole schema, walked over every table that there is, so that a new one can't be forgotten.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase } from './database.ts'
import { sampleRow, type TenantTable, tablesOf } from './sample-rows.ts'
import { schemaText } from './schema-text.ts'

/** Tables that belong to no partner. A new one is a decision, so it is written down here. */
const NO_PARTNER: Record<string, string> = {
  schema_migration: 'which migrations have run',
  service_secret: 'keys of the service itself',
  signing_key: 'keys of the service itself',
  client_assertion_use: 'hashes that are looked up before the caller is known',
  account: 'a person, whoever they work for; membership says for which partner',
  account_session: 'belongs to a person, and is looked up before the caller is known',
  recovery_code: 'belongs to a person',
  outside_identity: 'belongs to a person',
}

const KEYED_OTHERWISE: Record<string, string> = {
  partner_public_key: 'a public key has one owner among all partners, so the key alone is the key',
}

const database = await cloneDatabase()
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
const tables = await tablesOf(admin)
const tenantTables = tables.filter((table): table is TenantTable => table.hasPartner)

after(async () => {
  await admin.end()
  await database.drop()
})

test('schema.sql shows the database after all migrations', async () => {
  const committed = await readFile(new URL('../schema.sql', import.meta.url), 'utf8').catch(() => '')
  const actual = await schemaText(database.url)
  if (committed === actual) return
  const [before, now] = [committed.split('\n'), actual.split('\n')]
  const line = now.findIndex((text, i) => text !== before[i])
  assert.fail(
    `server/schema.sql is not the database any more: run npm run db:dump.\n` +
      `Line ${line + 1} says   ${before[line] ?? '(nothing)'}\nbut should say  ${now[line] ?? '(nothing)'}`,
  )
})

test("every table has a partner's id or is listed as belonging to none", () => {
  const unlisted = tables.filter((table) => !table.hasPartner && !(table.name in NO_PARTNER)).map((table) => table.name)
  assert.deepEqual(unlisted, [], 'give it a partner_id, or list it in NO_PARTNER with its reason')
  const gone = Object.keys(NO_PARTNER).filter(
    (name) => !tables.some((table) => table.name === name && !table.hasPartner),
  )
  assert.deepEqual(gone, [], 'listed in NO_PARTNER, but there is no such table')
})

test('the service connects as a role that row-level security binds', async () => {
  const sql = postgres(database.url, { max: 1 })
  const [role] = await sql`
    select rolname, rolsuper, rolbypassrls, rolcreaterole,
      array(select r.rolname from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'member')) as stronger
    from pg_roles where rolname = current_user`
  await sql.end()
  assert.deepEqual(role, {
    rolname: 'gangway',
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    stronger: [],
  })
})

for (const table of tenantTables) {
  test(`${table.name} is kept apart by partner: secured, forced, with a policy`, () => {
    assert.ok(table.secured && table.forced, `call keep_to_own_partner('${table.name}') in its migration`)
    assert.deepEqual(table.policies, ['own_partner'])
  })
  test(`${table.name} has the partner first in its primary key`, { skip: KEYED_OTHERWISE[table.name] ?? false }, () => {
    assert.equal(table.primaryKey[0], 'partner_id', 'a table that is sharded by partner needs it there')
  })
}

describe('a connection reaches its own partner only', async () => {
  const [ours, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
  await forgetChecks()
  for (const table of tenantTables) {
    await admin.begin(async (tx) => {
      // Rows without their families: foreign keys and triggers are not what is looked at.
      await tx`set local session_replication_role = replica`
      await tx.unsafe(sampleRow(table, ours))
      await tx.unsafe(sampleRow(table, theirs))
    })
  }
  const sql = postgres(database.url, { max: 1, max_lifetime: null, onnotice: () => {} })
  after(() => sql.end())
  const become = (who: string) => sql`select set_config('app.partner_id', ${who}, false)`
  const owners = async (name: string) =>
    (await sql.unsafe(`select distinct partner_id from "${name}" where partner_id in ('${ours}', '${theirs}')`)).map(
      (row) => row.partner_id,
    )
  const refused = { code: '42501' }

  for (const { name } of tenantTables) {
    test(`${name} fails loudly when nobody has said who is asking`, async () => {
      const fresh = postgres(database.url, { max: 1 })
      await assert.rejects(fresh.unsafe(`select * from "${name}"`), { code: '42704' })
      await fresh`select set_config('app.partner_id', '', false)`
      await assert.rejects(fresh.unsafe(`select * from "${name}"`), { code: '22P02' })
      await fresh.end()
    })
  }
  for (const table of tenantTables) {
    test(`${table.name} shows a partner its own rows and lets it write no others`, async () => {
      await become(ours)
      assert.deepEqual(await owners(table.name), [ours])
      await assert.rejects(sql.unsafe(sampleRow(table, theirs)), refused)
      await assert.rejects(sql.unsafe(`update "${table.name}" set partner_id = '${theirs}'`), refused)
      assert.equal(
        (await sql.unsafe(`update "${table.name}" set partner_id = partner_id where partner_id = '${theirs}'`)).count,
        0,
      )
      assert.equal((await sql.unsafe(`delete from "${table.name}" where partner_id = '${theirs}'`)).count, 0)
      await become('every')
      assert.deepEqual((await owners(table.name)).sort(), [ours, theirs].sort())
    })
  }

  /** A throw-away clone: which values a column takes is another test's business. */
  async function forgetChecks(): Promise<void> {
    const checks = await admin<{ drop: string }[]>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
      from pg_constraint where contype = 'c' and conislocal and connamespace = 'public'::regnamespace`
    for (const { drop } of checks) await admin.unsafe(drop)
  }
})
