// Random histories of what two customers have in common and of verdicts on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCurrent, revisionOf } from './verdict.ts'

const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const steps = fc.array(
  fc.oneof(
    values.map((matches) => ({ matches })),
    fc.constant('decide' as const),
  ),
  { maxLength: 30 },
)

test('a hit is open exactly while it has a value in common that its last verdict did not know', () => {
  fc.assert(
    fc.property(steps, (history) => {
      let matches: readonly string[] = []
      let verdict: { matches: readonly string[] } | undefined
      let unknown = new Set<string>()
      for (const step of history) {
        if (step === 'decide') {
          verdict = { matches }
          unknown = new Set()
        } else {
          matches = step.matches
          unknown = new Set(matches.filter((match) => !verdict?.matches.includes(match)))
        }
        if (verdict) assert.equal(isCurrent(verdict, matches), unknown.size === 0)
      }
    }),
  )
})

test('a revision depends on the values in common and not on their order', () => {
  fc.assert(
    fc.property(values, values, (some, others) => {
      const isSame = [...some].sort().join() === [...others].sort().join()
      assert.equal(revisionOf(some) === revisionOf(others), isSame)
    }),
  )
})
