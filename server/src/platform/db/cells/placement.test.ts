import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_CELL } from './cell.ts'
import { openPlacement } from './placement.ts'

test('a partner that is created after it was asked for is found in its cell at once', async () => {
  let cell: string | undefined
  const placement = openPlacement(async () => cell)
  assert.equal(await placement.cellOf('p'), DEFAULT_CELL)
  assert.equal(placement.knownCellOf('p'), undefined)
  cell = 'north'
  assert.equal(await placement.cellOf('p'), 'north')
  assert.equal(placement.knownCellOf('p'), 'north')
})

test('only the cells of the partners that were asked for last are remembered', async () => {
  const placement = openPlacement(async () => 'north', 2)
  await placement.cellOf('a')
  placement.learn('b', 'south')
  placement.learn('a', 'north')
  placement.learn('c', 'south')
  assert.deepEqual(['a', 'b', 'c'].map(placement.knownCellOf), ['north', undefined, 'south'])
})
