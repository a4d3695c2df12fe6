import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matching, type PaletteItem } from './palette-item.ts'

const items = [
  ...['Approve…', 'Reject…', 'Accept Certificate of incorporation', 'Waive Upload proof of ownership', 'Review match'],
  ...['Send change request (2)…', 'Return to analyst', 'Confirm approval', 'Twin Ltd: not a duplicate'],
  ...['Show risk factors', 'Waive several…'],
].map((label): PaletteItem => ({ key: label, label, icon: 'check' }))
const found = (typed: string) => matching(items, typed).map(({ label }) => label)

test('a command is found by the words that users have for it', () => {
  for (const [typed, label] of [
    ['decline', 'Reject…'],
    ['reject customer', 'Reject…'],
    ['accept document', 'Accept Certificate of incorporation'],
    ['waive requirement', 'Waive Upload proof of ownership'],
    ['dismiss match', 'Review match'],
    ['request changes', 'Send change request (2)…'],
    ['send back', 'Return to analyst'],
    ['not duplicate', 'Twin Ltd: not a duplicate'],
    ['risk', 'Show risk factors'],
    ['score', 'Show risk factors'],
    ['waive several', 'Waive several…'],
  ] as const)
    assert.equal(found(typed)[0], label, typed)
})

test('a command that is called so comes before those that another word finds', () => {
  assert.deepEqual(found('accept'), ['Accept Certificate of incorporation', 'Approve…'])
  assert.deepEqual(found('approve'), ['Approve…', 'Accept Certificate of incorporation', 'Confirm approval'])
  assert.deepEqual(found('constructor'), [])
})
