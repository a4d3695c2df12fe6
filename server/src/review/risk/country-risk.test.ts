import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountryRisk, SHIPPED_COUNTRY_RISK } from './country-risk.ts'

test('the shipped country list has a version, a source and no duplicates', () => {
  const { version, high, raised } = SHIPPED_COUNTRY_RISK
  assert.match(version, /^fatf-\d{4}-\d\d-\d\d$/)
  assert.deepEqual([high.size, raised.size], [3, 22])
  assert.deepEqual(
    [...high].filter((code) => raised.has(code)),
    [],
  )
})

test("an operator's country list is accepted as a whole or rejected", () => {
  const good = { version: 'ours-1', source: 'our own policy', high: ['IRN'], raised: [] }
  assert.deepEqual(readCountryRisk(good), { version: 'ours-1', high: new Set(['IRN']), raised: new Set() })
  for (const bad of [
    null,
    {},
    { ...good, version: '' },
    { ...good, source: undefined },
    { ...good, high: ['Iran'] },
    { ...good, raised: ['XXX'] },
    { ...good, raised: 'KEN' },
  ])
    assert.throws(() => readCountryRisk(bad))
})
