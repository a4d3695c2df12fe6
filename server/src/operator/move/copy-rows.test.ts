// Copying and comparing the rows of a partner in two databases, with rows in every table.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { dropChecks, fillTables, rowsOf } from '../../../test/database/partner-rows.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { markNewCustomersDue } from '../../review/risk/risk-sql.ts'
import { findCell } from '../cells/add-cell.ts'
import { compareAndRepair, compareTable, findDifferences, findMiscounted } from './compare-rows.ts'
import { type Copying, copyTable, followChanges } from './copy-rows.ts'
import { forgetPartner } from './forget-partner.ts'
import { readMovedTables } from './moved-tables.ts'
import { movingCell } from './moving-cell.ts'
import { listChanges, takeOverCopy } from './moving-partner-sql.ts'
import { prepareMove, unguard } from './prepare-move.ts'
import { deleteRows, readKeys, readRows } from './rows-sql.ts'

const north = await cloneDatabase()
const service = await startTestService({ cells: [{ name: 'north', ...north }] })
after(() => north.drop())
const { app, adminUrl } = service
await Promise.all([dropChecks(adminUrl), dropChecks(north.adminUrl)])
const home = app.db.cells[0]!
const tables = await home.run(readMovedTables)
const quiet = () => {}

async function aCopy(rowsEach = 3): Promise<Copying> {
  const { partnerId } = await service.aPartner({ cell: DEFAULT_CELL })
  await fillTables(adminUrl, partnerId, rowsEach)
  const copying = {
    source: movingCell(home, partnerId),
    target: movingCell(findCell(app, 'north'), partnerId),
    tables,
    runnerId: randomUUID(),
    reached: quiet,
  }
  await prepareMove(app, copying, quiet)
  return copying
}

async function copyAll(copying: Copying): Promise<void> {
  for (const table of tables) await copyTable(copying, table)
}

/** What an equal copy has. */
async function expectedRows({ source }: Copying) {
  const rows = await rowsOf(adminUrl, source.partnerId)
  const replace = (name: string, change: object) => {
    rows[name] = rows[name]!.map((row) => row && changed(row, change)).sort()
  }
  replace('sealed_customer_entry', { seal_number: 0 })
  return rows
}
const changed = (row: string, change: object) =>
  JSON.stringify({ ...JSON.parse(row), ...change })
    .replaceAll(/":/g, '": ')
    .replaceAll(/,"/g, ', "')
const copied = ({ source }: Copying) => rowsOf(north.adminUrl, source.partnerId)
const parsed = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.map((row) => JSON.parse(row))]))

test('a partner with rows in every table is copied as it is', async () => {
  const copying = await aCopy()
  const before = await rowsOf(adminUrl, copying.source.partnerId)
  assert.deepEqual(
    Object.keys(before)
      .filter((name) => !['cell_partner', 'screening_name'].includes(name))
      .sort(),
    tables.map(({ name }) => name).sort(),
  )
  await copyAll(copying)
  assert.deepEqual(parsed(await copied(copying)), parsed(await expectedRows(copying)))
  assert.deepEqual(await rowsOf(adminUrl, copying.source.partnerId), before, 'the old cell has not changed')
  assert.deepEqual(await findMiscounted(copying), [])
  const compared = await compareAndRepair(copying, quiet)
  assert.deepEqual(
    compared.flatMap(({ differing }) => differing),
    [],
  )
})

test('the copy is hidden from work for all partners, and other partners are not', async () => {
  const copying = await aCopy()
  await copyAll(copying)
  const seen = await copying.target.cell.run(
    (sql) => sql`select distinct partner_id from customer where partner_id = ${copying.source.partnerId}`,
  )
  assert.deepEqual([...seen], [])
  const [own] = await copying.target.transaction((sql) => sql`select count(*)::int as rows from customer`)
  assert.equal(own!.rows, 3)
})

test('rows that are added, changed or deleted while they are copied are the same in the copy', async () => {
  const copying = await aCopy()
  const { partnerId } = copying.source
  await copyAll(copying)
  await app.db.staff(partnerId, async (sql) => {
    await sql`update customer set trading_name = 'Changed', version = version + 1`
    await sql`update customer_risk set score = 7`
    await sql`delete from case_tag`
    await sql`insert into case_tag (partner_id, customer_id, tag) select partner_id, customer_id, 'new' from customer`
    await sql`update webhook_queue set attempt_count = 5`
    await sql`delete from idempotency_key`
  })
  const [noted] = await copying.source.transaction(
    (sql) => sql`select count(*)::int as changes from moving_change where moving_id = ${partnerId}`,
  )
  assert.ok(noted!.changes >= 18)
  const keys = await followChanges(copying)
  assert.deepEqual(await findDifferences(copying, keys), new Map())
  assert.deepEqual(parsed(await copied(copying)), parsed(await expectedRows(copying)))
  const [left] = await copying.source.transaction((sql) => sql`select count(*)::int as changes from moving_change`)
  assert.equal(left!.changes, 0)
})

test('following a change reads the rows that changed, not all rows of the partner', async () => {
  const copying = await aCopy(200)
  const { partnerId } = copying.source
  await copyAll(copying)
  for (const { transaction } of [copying.source, copying.target])
    for (const table of tables.filter(({ key }) => key.length > 0))
      await transaction(async (sql) => {
        const keys = await readKeys(sql, table, partnerId, null, 2)
        // As if the table were large.
        await sql`set local enable_seqscan = off`
        const rowsRead = async () => {
          const [sum] = await sql`
            select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables
            where relname like ${`${table.name}%`}`
          return sum!.rows as number
        }
        const before = await rowsRead()
        assert.equal((await readRows(sql, table, partnerId, keys)).length, keys.length)
        await deleteRows(sql, table, partnerId, keys, keys)
        assert.ok((await rowsRead()) - before <= 20, `${table.name}: ${(await rowsRead()) - before} rows read`)
      })
})

test('customers that wait for their first assessment are not noted as changed by each scan for new ones', async () => {
  const copying = await aCopy()
  const { partnerId } = copying.source
  await app.db.staff(partnerId, (sql) => sql`delete from customer_risk`)
  await followChanges(copying)
  const scan = () => home.run((sql) => markNewCustomersDue(sql, app.clock.now(), { overlapMs: 60_000, limit: 1000 }))
  const noted = () => copying.source.transaction((sql) => listChanges(sql, partnerId, 10))
  await scan()
  assert.equal((await noted()).length, 3, 'new ones are noted')
  await followChanges(copying)
  await home.run((sql) => sql`update risk_scan set scanned_to = '00000000-0000-0000-0000-000000000000'`)
  await scan()
  assert.equal((await noted()).length, 0)
})

test('a row that differs without a noted change is found and copied again', async () => {
  const copying = await aCopy()
  await copyAll(copying)
  await copying.target.transaction((sql) => sql`update customer_risk set score = score + 1`)
  await copying.target.transaction((sql) => sql`delete from event`)
  const risk = tables.find(({ name }) => name === 'customer_risk')!
  assert.equal((await compareTable(copying, risk)).differing.length, 3)
  assert.deepEqual(await findMiscounted(copying), ['event'])
  await compareAndRepair(copying, quiet)
  assert.deepEqual(parsed(await copied(copying)), parsed(await expectedRows(copying)))
})

test('a command that another one has replaced cannot write the copy', async () => {
  const copying = await aCopy(1)
  await copying.target.transaction((sql) => takeOverCopy(sql, copying.source.partnerId, randomUUID()))
  await assert.rejects(copyAll(copying), /Another command has continued the move/)
})

test('a copied partner can be forgotten, and no trigger or policy is left', async () => {
  const copying = await aCopy()
  await copyAll(copying)
  for (const cell of [copying.target, copying.source]) {
    await forgetPartner(cell, tables, quiet)
    await unguard(cell, tables, quiet)
  }
  assert.deepEqual([await copied(copying), await rowsOf(adminUrl, copying.source.partnerId)], [{}, {}])
  const name = `moving_${copying.source.partnerId.replaceAll('-', '')}`
  for (const cell of [copying.source, copying.target]) {
    const left = await cell.cell.run(
      (sql) => sql`
        select tgname::text from pg_trigger where tgname like ${`${name}%`}
        union all select polname::text from pg_policy where polname like ${`${name}%`}`,
    )
    assert.deepEqual([...left], [])
  }
})
