import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowRange } from './row-range.ts'

test('a range has the rows between two rows in either direction, and only the second if the first is gone', () => {
  const listed = ['a', 'b', 'c', 'd']
  assert.deepEqual(rowRange(listed, 'b', 'd'), ['b', 'c', 'd'])
  assert.deepEqual(rowRange(listed, 'd', 'b'), ['b', 'c', 'd'])
  assert.deepEqual(rowRange(listed, 'x', 'c'), ['c'])
  assert.deepEqual(rowRange(listed, undefined, 'c'), ['c'])
})
