// The list of tables that move with a partner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/service/test-service.ts'
import { TABLES } from '../../platform/db/tables.ts'
import { NOT_COPIED, readMovedTables } from './moved-tables.ts'

const { app } = await startTestService({ cells: [] })
const tables = await app.db.cells[0]!.run(readMovedTables)
const names = tables.map(({ name }) => name)

test('every table of a cell moves with its partner or is listed with a reason', () => {
  const inCells = Object.keys(TABLES).filter((name) => TABLES[name] !== 'directory')
  assert.deepEqual([...names, ...Object.keys(NOT_COPIED)].sort(), inCells.sort())
})

test('a row is copied after the rows that it refers to', () => {
  for (const { name, references } of tables)
    for (const parent of references.filter((it) => names.includes(it)))
      assert.ok(names.indexOf(parent) < names.indexOf(name), `${parent} before ${name}`)
  assert.ok(names.indexOf('customer') < names.indexOf('document'))
})

test('columns that the database computes are not copied, and the partner is left out of the key', () => {
  const cases = tables.find(({ name }) => name === 'review_case')!
  assert.ok(!cases.columns.includes('risk_rank') && cases.columns.includes('risk_level'))
  assert.deepEqual(cases.key, ['customer_id'])
})
