// Row-level security, tried on every table that has a partner: what a connection sees and writes depends on who it speaks for.
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
await forgetChecks()
for (const table of tables) {
  await admin.begin(async (tx) => {
    // Rows without their families: foreign keys and triggers are not what is looked at.
    await tx`set local session_replication_role = replica`
    await tx.unsafe(sampleRow(table, ours))
    await tx.unsafe(sampleRow(table, theirs))
  })
}

const become = (who: string) => sql`select set_config('app.partner_id', ${who}, false)`
const owners = async (name: string) =>
  (await sql.unsafe(`select distinct partner_id from "${name}" where partner_id in ('${ours}', '${theirs}')`)).map(
    (row) => row.partner_id,
  )
const refused = { code: '42501' }

for (const { name } of tables) {
  test(`${name} fails loudly when nobody has said who is asking`, async () => {
    const fresh = postgres(database.url, { max: 1 })
    await assert.rejects(fresh.unsafe(`select * from "${name}"`), { code: '42704' })
    await fresh`select set_config('app.partner_id', '', false)`
    await assert.rejects(fresh.unsafe(`select * from "${name}"`), { code: '22P02' })
    await fresh.end()
  })
}

for (const table of tables) {
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
