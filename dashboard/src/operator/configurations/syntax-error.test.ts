import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { syntaxErrorIn } from './syntax-error.ts'

test('JSON has no syntax error, however it is written', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), (text, indent) => {
      assert.equal(syntaxErrorIn(JSON.stringify(JSON.parse(text), null, indent)), undefined)
    }),
  )
})

test('a text has a syntax error exactly if it is not JSON', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', 'x', ' ', '1'))
  fc.assert(
    fc.property(broken, ([text, place, sign]) => {
      const at = place % (text.length + 1)
      const changed = text.slice(0, at) + sign + text.slice(at + 1)
      assert.equal(syntaxErrorIn(changed) === undefined, isJson(changed), changed)
    }),
  )
})

for (const [text, place] of [
  ['', { line: 1, column: 1 }],
  ['{\n "country": "NGA",\n x }', { line: 3, column: 2 }],
  ['{"country":"XXX",\n"identities":[}', { line: 2, column: 15 }],
  ['{"a": 1,}', { line: 1, column: 9 }],
  ['{"a": [1, 2', { line: 1, column: 12 }],
  ['{} {}', { line: 1, column: 4 }],
] as const)
  test(`the syntax error of ${JSON.stringify(text)} is at line ${place.line}, column ${place.column}`, () => {
    assert.deepEqual(syntaxErrorIn(text), place)
  })
