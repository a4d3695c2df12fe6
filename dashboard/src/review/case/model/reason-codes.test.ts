import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentReasons, REJECT_REASONS, requestReasons } from './reason-codes.ts'

const aField = { kind: 'Field', target: { type: 'Business' }, reasonCode: null, categories: [] } as const

test('a list of reasons begins with those that are likely for its subject, and has each reason once', () => {
  const address = requestReasons({ ...aField, path: '/addresses' })
  assert.equal(address[0]!.group, 'Likely reasons')
  assert.deepEqual(
    address[0]!.items.map(({ value }) => value),
    ['FieldMissing', 'FieldInvalid', 'AddressMismatch'],
  )
  const document = documentReasons({ uboId: 'a person', documentCategory: 'ProofOfAddress' })
  assert.deepEqual(
    document.map(({ group }) => group),
    ['Likely reasons', 'Documents', 'People and their data', 'General'],
  )
  for (const reasons of [address, document]) {
    const values = reasons.flatMap(({ items }) => items.map(({ value }) => value))
    assert.equal(new Set(values).size, values.length)
  }
})

test('a list of reasons without a known subject has the usual groups only', () => {
  for (const reasons of [REJECT_REASONS, requestReasons({ ...aField, path: null })])
    assert.equal(reasons[0]!.group, 'Business and registration')
})
