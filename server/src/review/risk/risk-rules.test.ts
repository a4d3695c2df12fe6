import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  HIGH_FROM,
  MEDIUM_FROM,
  needsSecondApproval,
  RISK_CODES,
  RISK_LEVELS,
  RISK_RULES,
  riskOf,
} from './risk-rules.ts'

const signal = fc.record({
  code: fc.constantFrom(...RISK_CODES),
  target: fc.record({
    type: fc.constantFrom('Business' as const, 'Person' as const, 'Identity' as const, 'Document' as const),
    id: fc.constantFrom('a', 'b', 'c'),
  }),
})
const signals = fc.array(signal, { maxLength: 20 })

test('an additional signal never lowers the score or the level', () => {
  fc.assert(
    fc.property(signals, signal, (some, more) => {
      const [before, after] = [riskOf(some), riskOf([...some, more])]
      assert.ok(after.score >= before.score)
      assert.ok(RISK_LEVELS.indexOf(after.level) >= RISK_LEVELS.indexOf(before.level))
    }),
  )
})

test('the result depends on neither the order nor the repetition of signals', () => {
  const both = signals.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 })),
  )
  fc.assert(fc.property(both, ([some, others]) => assert.deepEqual(riskOf(others), riskOf(some))))
})

test('the weights of the reasons add up to the score', () => {
  fc.assert(
    fc.property(signals, (some) => {
      const { score, reasons } = riskOf(some)
      assert.equal(
        reasons.reduce((sum, { weight }) => sum + weight, 0),
        score,
      )
      assert.equal(
        new Set(reasons.map(({ code, target }) => `${code} ${target.type} ${target.id}`)).size,
        reasons.length,
      )
      for (const { code, target } of some)
        assert.ok(reasons.some((each) => each.code === code && each.target.id === target.id))
    }),
  )
})

test('no signals means Low, and the thresholds are exact', () => {
  assert.deepEqual(riskOf([]), { score: 0, level: 'Low', reasons: [] })
  fc.assert(
    fc.property(signals, (some) => {
      const { score, level } = riskOf(some)
      if (score >= HIGH_FROM) assert.equal(level, 'High')
      else if (score >= MEDIUM_FROM) assert.notEqual(level, 'Low')
    }),
  )
})

test('a sanctions match or a high-risk country is always High, and High needs two approvers', () => {
  const target = { type: 'Person' as const, id: 'a' }
  for (const code of ['SanctionsHit', 'SanctionsConfirmed', 'PepConfirmed', 'CountryHigh'] as const)
    assert.equal(riskOf([{ code, target }]).level, 'High')
  assert.deepEqual(RISK_LEVELS.map(needsSecondApproval), [false, false, true])
})

test('every rule has a weight and a text', () => {
  for (const [code, { weight, text }] of Object.entries(RISK_RULES)) {
    assert.ok(Number.isInteger(weight) && weight > 0, code)
    assert.match(text, /^[A-Z].*\.$/, code)
  }
})
