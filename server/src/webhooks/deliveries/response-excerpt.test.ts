import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptText } from './response-excerpt.ts'

test('an excerpt leaves out a character that was cut off and marks invalid bytes', () => {
  const half = Buffer.from('café').subarray(0, 4)
  assert.equal(excerptText(half, true), 'caf')
  assert.equal(excerptText(half, false), 'caf\ufffd')
  assert.equal(excerptText(Buffer.from([0x63, 0xff, 0x00, 0x64]), true), 'c\ufffdd')
})
