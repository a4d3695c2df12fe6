import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptText } from './response-excerpt.ts'

test('a character that was cut off with the rest of the answer is left out; one that came broken is shown as such', () => {
  const half = Buffer.from('café').subarray(0, 4)
  assert.equal(excerptText(half, true), 'caf')
  assert.equal(excerptText(half, false), 'caf\ufffd')
  assert.equal(excerptText(Buffer.from([0x63, 0xff, 0x00, 0x64]), true), 'c\ufffdd')
})
