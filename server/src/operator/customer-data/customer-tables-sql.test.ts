// Compares the lists that export, erasure and rewrapping use with the tables of the database.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { tablesOf } from '../../../test/database/sample-rows.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { WRAPPED_COLUMNS, WRAPPED_OTHERWISE } from '../keys/wrapped-columns.ts'
import { CUSTOMER_TABLES } from './customer-tables-sql.ts'

const database = await cloneDatabase()
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
const tables = (await tablesOf(admin)).filter((table) => !table.isPartition)
const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? []

/** With nothing of a customer but its ID. */
const ONLY_IDS: Readonly<Record<string, string>> = {
  next_case_claim: 'the case that a reviewer is claiming, in the directory; replaced by the next one',
}

after(async () => {
  await admin.end()
  await database.drop()
})

test('every table with customer data is exported and has an erasure rule', () => {
  const there = tables
    .filter(({ name: table, columns }) => !(table in ONLY_IDS) && columns.some(({ name }) => name === 'customer_id'))
    .map(({ name }) => name)
  const listed = CUSTOMER_TABLES.map(({ table }) => table)
  assert.deepEqual(
    there.filter((name) => !listed.includes(name)),
    [],
    'add it to CUSTOMER_TABLES in operator/customer-tables-sql.ts: what is exported, what is erased, what may stay and why',
  )
  assert.deepEqual(
    listed.filter((name) => !there.includes(name)),
    [],
    'listed, but there is no such table',
  )
})

test('every column sealed with a customer key is decrypted in an export and exists', () => {
  for (const { table, order, sealed = {}, withheld = [] } of CUSTOMER_TABLES) {
    const columns = columnsOf(table)
    const named = [order, ...Object.keys(sealed), ...withheld]
    assert.deepEqual(
      named.filter((name) => !columns.some((column) => column.name === name)),
      [],
      table,
    )
    const bytes = columns.filter(({ name, type }) => type === 'bytea' && /^sealed|_sealed$|^wrapped/.test(name))
    const unanswered = bytes.filter(({ name }) => !(name in sealed) && !withheld.includes(name)).map(({ name }) => name)
    assert.deepEqual(unanswered, [], `say how ${table} opens them, or withhold them`)
  }
})

test('every column wrapped with a master key is rewrapped when that key changes', () => {
  const there = tables.flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => name.startsWith('wrapped_')).map(({ name }) => `${table}.${name}`),
  )
  const listed = [
    ...WRAPPED_COLUMNS.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(WRAPPED_OTHERWISE),
  ]
  assert.deepEqual(
    there.sort(),
    listed.sort(),
    'add it to WRAPPED_COLUMNS, or say in WRAPPED_OTHERWISE by what it is wrapped',
  )
})
