// Row-level security on every table with a partner: a connection reads and writes only rows of the partner it is set to.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { sampleRow, tablesOf } from '../database/sample-rows.ts'
import { cloneDatabase } from '../database/test-database.ts'

const database = await cloneDatabase()
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
const tables = (await tablesOf(admin)).filter((table) => table.hasPartner && !table.isPartition)
const sql = postgres(database.url, { max: 1, max_lifetime: null, onnotice: () => {} })

after(async () => {
  await sql.end()
  await admin.end()
  await database.drop()
})

const [ours, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
await dropChecks()
for (const table of tables) {
  await admin.begin(async (tx) => {
    // Without foreign keys and triggers, which this test is not about.
    await tx`set local session_replication_role = replica`
    await tx.unsafe(sampleRow(table, ours))
    await tx.unsafe(sampleRow(table, theirs))
  })
}

const setPartner = (who: string) => sql`select set_config('app.partner_id', ${who}, false)`
const owners = async (name: string) =>
  (await sql.unsafe(`select distinct partner_id from "${name}" where partner_id in ('${ours}', '${theirs}')`)).map(
    (row) => row.partner_id,
  )
const DENIED = { code: '42501' }

for (const { name } of tables) {
  test(`${name} cannot be read by a connection without a partner`, async () => {
    const fresh = postgres(database.url, { max: 1 })
    await assert.rejects(fresh.unsafe(`select * from "${name}"`), { code: '42704' })
    await fresh`select set_config('app.partner_id', '', false)`
    await assert.rejects(fresh.unsafe(`select * from "${name}"`), { code: '22P02' })
    await fresh.end()
  })
}

for (const table of tables) {
  test(`a partner reads and writes only its own rows of ${table.name}`, async () => {
    await setPartner(ours)
    assert.deepEqual(await owners(table.name), [ours])
    await assert.rejects(sql.unsafe(sampleRow(table, theirs)), DENIED)
    await assert.rejects(sql.unsafe(`update "${table.name}" set partner_id = '${theirs}'`), DENIED)
    assert.equal(
      (await sql.unsafe(`update "${table.name}" set partner_id = partner_id where partner_id = '${theirs}'`)).count,
      0,
    )
    assert.equal((await sql.unsafe(`delete from "${table.name}" where partner_id = '${theirs}'`)).count, 0)
    await setPartner('every')
    assert.deepEqual((await owners(table.name)).sort(), [ours, theirs].sort())
  })
}

/** Sample rows don't satisfy check constraints, which other tests cover. */
async function dropChecks(): Promise<void> {
  const checks = await admin<{ drop: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'c' and conislocal and connamespace = 'public'::regnamespace`
  for (const { drop } of checks) await admin.unsafe(drop)
}
