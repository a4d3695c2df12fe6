// Upgrading a database with rows: what an earlier version stored is there after the migrations, and its history verifies.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { verifyActivity, verifyAllCustomers } from '../../src/audit/seals/verify-audit.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { preparePartnerRole } from '../../src/platform/db/partner-role.ts'
import { aCustomer } from '../customers/test-customer.ts'
import { openSecondNode } from '../service/second-node.ts'
import { startTestService } from '../service/test-service.ts'
import { emptyDatabase } from './test-database.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
/** The database before two roles, passkeys, seals and document checks. */
const LAST_OF_EARLIER = '0014'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const database = await emptyDatabase()
after(() => database.drop())

async function applyEarlier(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  const earlier = files.filter((name) => name.slice(0, 4) <= LAST_OF_EARLIER)
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  await sql`create table schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
  for (const name of earlier) {
    const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
    await sql.begin(async (tx) => {
      await tx`select set_config('app.partner_id', 'every', true)`
      await tx.unsafe(text)
      await tx`insert into schema_migration (name, sha256)
        values (${name}, ${createHash('sha256').update(text).digest('hex')})`
    })
  }
  await sql.end()
  return files.filter((name) => !earlier.includes(name))
}

/** Copies the rows of a current database, as far as the earlier one has their tables and columns. */
async function copyRows(): Promise<void> {
  const from = postgres(service.adminUrl, { max: 1, onnotice: () => {} })
  const to = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
  const columnsOf = (sql: postgres.Sql) => sql<{ table: string; columns: string[] }[]>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'schema_migration'
    group by 1`
  const current = new Map((await columnsOf(from)).map(({ table, columns }) => [table, columns]))
  await to`set session_replication_role = replica`
  for (const { table, columns } of await columnsOf(to)) {
    const shared = columns.filter((column) => current.get(table)?.includes(column)).map((column) => `"${column}"`)
    const rows = current.has(table) ? await from.unsafe(`select to_jsonb(t)::text as row from "${table}" t`) : []
    if (rows.length === 0) continue
    await to.unsafe(
      `insert into "${table}" (${shared.join(', ')}) overriding system value
       select ${shared.join(', ')} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb) on conflict do nothing`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
  }
  await from.end()
  await to.end()
}

test('a database of an earlier version with rows is migrated, read and verified', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  assert.equal((await customer.put(link)).status, 200)
  const admin = await service.aUser({ partner: customer.partner, role: 'admin' })
  const analyst = await service.aUser({ role: 'analyst' })
  const own = `/api/customer/v1/business-profiles/${customer.customerId}`
  const review = `/api/compliance/v1/cases/${customer.customerId}`
  const before = await admin.get(own)
  assert.equal(before.status, 200, before.text)

  const later = await applyEarlier()
  await copyRows()
  assert.deepEqual(await migrate(database.url), later)
  await preparePartnerRole(database.url, database.partnerUrl)

  const upgraded = { ...service, databaseUrl: database.url, partnerDatabaseUrl: database.partnerUrl }
  const { app, call } = await openSecondNode(upgraded)
  const read = (url: string, cookie: string) => call({ method: 'GET', url, headers: { cookie } })
  const afterwards = await read(own, admin.cookie())
  assert.deepEqual(afterwards.body.value, before.body.value)
  const reviewed = await read(review, analyst.cookie())
  assert.equal(reviewed.status, 200, reviewed.text)
  assert.equal(reviewed.body.value.documents.length, 1)
  const activity = await read('/customer/v1/partner-profile/audit', admin.cookie())
  assert.ok(activity.body.value.items.length > 0)
  assert.deepEqual((await verifyActivity(app)).problems, [])
  const customers = await verifyAllCustomers(app)
  assert.deepEqual([customers.checked, customers.problems], [1, []])
})
