// Rules for the whole schema, checked on every table of the database, new ones included.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { tablesOf } from '../database/sample-rows.ts'
import { cloneDatabase } from '../database/test-database.ts'
import { schemaText } from './schema-text.ts'

/** Tables without a partner, each with its reason. */
const NO_PARTNER: Record<string, string> = {
  schema_migration: 'which migrations have run',
  service_secret: 'keys of the service itself',
  signing_key: 'keys of the service itself',
  client_assertion_use: 'hashes that are looked up before the caller is known',
  saved_view: 'how a user wants to see a list',
  account: 'a user, who may belong to several partners through membership',
  account_session: 'belongs to a user and is looked up before the caller is known',
  audit_stream: 'how far account activity of all partners has been sent',
  customer_entry_seal: 'numbers the audit entries of all partners in one chain',
  account_seal: 'authenticates account activity of all partners in one chain',
  recovery_code: 'belongs to a user',
  passkey: 'belongs to a user',
  passkey_challenge: 'belongs to a user and is issued before the sign-in is complete',
  outside_identity: 'belongs to a user',
  outside_sign_in: 'a sign-in that has started, before the user is known',
  password_reset: 'belongs to a user',
  sandbox_mail: 'emails that a sandbox would have sent',
  sandbox_time: 'the time of a sandbox, for all partners',
  auth_throttle: 'counts guesses before the caller is known',
  rate_bucket: 'counts requests by client id, over all nodes',
  onboarding_configuration: 'rules for all partners',
  onboarding_activation: 'rules for all partners',
  installation_report: 'checks of the installation',
  background_task: 'when the tasks of the service last ran',
  quality_setting: 'the share of approvals of all partners that are sampled',
  cell: 'the databases of the installation',
  moving_partner: 'read by triggers for every role; row-level security would hide it',
  moving_change: 'written by triggers for every role; row-level security would reject it',
  cell_identity: 'which cell a database is',
  webhook_dispatcher: 'processes of the service that work for all partners',
  webhook_dispatcher_stop: 'processes of the service that work for all partners',
  partner_context_key: 'proves which partner a connection is for; readable by the owner only',
  review_case_move: 'counts of cases by country and stage, over all partners',
  review_case_count: 'counts of cases by country and stage, over all partners',
  review_case_total: 'counts of cases by country and stage, over all partners',
  screening_list_version: 'lists that all customers are screened against',
  screening_list_entry: 'lists that all customers are screened against',
  screening_list_activation: 'lists that all customers are screened against',
  screening_name:
    'keyed hashes by which a changed list finds subjects; row-level security would keep the index from being used',
  screening_list_mark: 'how far the screening of a cell is behind the lists',
  next_case_claim: 'belongs to a staff member',
  notification_timer: 'how far the timers over all partners are',
  risk_scan: 'how far the scan for new customers of all partners has come',
}

const KEYED_OTHERWISE: Record<string, string> = {}

const database = await cloneDatabase()
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
const tables = await tablesOf(admin)
// Partitions come and go with time; one test checks them all.
const tenantTables = tables.filter((table) => table.hasPartner && !table.isPartition)

after(async () => {
  await admin.end()
  await database.drop()
})

test('schema.sql is the database after all migrations', async () => {
  const committed = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8').catch(() => '')
  const actual = await schemaText(database.url)
  if (committed === actual) return
  const [before, now] = [committed.split('\n'), actual.split('\n')]
  const line = now.findIndex((text, i) => text !== before[i])
  assert.fail(
    `server/schema.sql is out of date: run npm run db:dump.\n` +
      `Line ${line + 1} says   ${before[line] ?? '(nothing)'}\nbut should say  ${now[line] ?? '(nothing)'}`,
  )
})

test('every table has a partner_id or is listed in NO_PARTNER', () => {
  const unlisted = tables.filter((table) => !table.hasPartner && !(table.name in NO_PARTNER)).map((table) => table.name)
  assert.deepEqual(unlisted, [], 'give it a partner_id, or list it in NO_PARTNER with its reason')
  const gone = Object.keys(NO_PARTNER).filter(
    (name) => !tables.some((table) => table.name === name && !table.hasPartner),
  )
  assert.deepEqual(gone, [], 'NO_PARTNER lists a table that does not exist')
})

test('the role of the service cannot bypass row-level security', async () => {
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
  test(`${table.name} has forced row-level security with both policies`, () => {
    assert.ok(table.secured && table.forced, `call keep_to_own_partner('${table.name}') in its migration`)
    assert.deepEqual(table.policies, ['own_partner', 'partner_role'])
  })
  if (table.name in KEYED_OTHERWISE) continue
  test(`${table.name} has the partner first in its primary key`, () => {
    assert.equal(table.primaryKey[0], 'partner_id', 'sharding by partner needs partner_id as the first column')
  })
}

test('every partition has row-level security of its own', () => {
  const partitions = tables.filter((table) => table.isPartition)
  const open = partitions.filter((table) => !table.secured || !table.forced || table.policies.length === 0)
  assert.deepEqual(
    open.map(({ name }) => name),
    [],
    'the code that creates a partition calls keep_to_own_partner for it',
  )
})
