import assert from 'node:assert/strict'
import { test } from 'node:test'
import { riskChange } from './changed-risk.ts'

const proposed = { level: 'High', score: 60, codes: ['CountryHigh', 'Crypto'] } as const
const reason = (code: string) => ({ code, text: `${code}.` })
const known = [reason('CountryHigh'), reason('Crypto'), reason('Crypto')]

test('a risk with the same score and the same factors has not changed', () => {
  assert.equal(riskChange(proposed, { level: 'High', score: 60, reasons: known }), undefined)
})

test('another score, other factors and an unknown risk are changes', () => {
  assert.deepEqual(riskChange(proposed, { level: 'High', score: 80, reasons: known }), {
    before: { level: 'High', score: 60 },
    now: { level: 'High', score: 80 },
    added: [],
    gone: 0,
  })
  const other = riskChange(proposed, { level: 'High', score: 60, reasons: [reason('Crypto'), reason('PepHit')] })
  assert.deepEqual([other?.added, other?.gone], [['PepHit.'], 1])
  const unknown = riskChange(proposed, null)
  assert.deepEqual([unknown?.now, unknown?.gone], [{ level: null, score: null }, 2])
})
