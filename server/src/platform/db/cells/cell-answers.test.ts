import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseUnavailable } from '../db.ts'
import { addUp, askCells, type NamedCell } from './cell-answers.ts'

test('counts of the cells are added up by name', () => {
  assert.deepEqual(addUp<string>([{ a: 1, b: 2 }, { a: 3 }, { c: 4 }]), { a: 4, b: 2, c: 4 })
  const tags = JSON.parse('[{"a": 1}, {"constructor": 2, "__proto__": 3}, {"constructor": 4}]')
  assert.deepEqual(Object.entries(addUp(tags)), [
    ['a', 1],
    ['constructor', 6],
    ['__proto__', 3],
  ])
})

const cell = (name: string, run: () => Promise<unknown>): NamedCell => ({ name, run: run as NamedCell['run'] })
const ask = (cells: NamedCell[]) =>
  askCells(cells, async () => undefined, { isUnavailable: isDatabaseUnavailable, deadlineMs: 20 })

test('a cell that is unreachable or silent is named, and the others respond', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const cells = [
    cell('one', async () => 1),
    cell('two', () => Promise.reject(away)),
    cell('three', () => new Promise(() => {})),
    cell('four', async () => 4),
  ]
  assert.deepEqual(await ask(cells), { answers: [1, 4], unavailableCells: ['two', 'three'] })
  await assert.rejects(ask(cells.slice(1, 3)), away)
  await assert.rejects(ask([cells[0]!, cell('five', () => Promise.reject(new Error('a bug')))]), /a bug/)
})
