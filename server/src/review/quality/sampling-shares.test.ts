import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSampled } from './sample-decision.ts'
import { type Decided, OUTCOMES, type SamplingShares, shareFor } from './sampling-shares.ts'

const percent = fc.integer({ min: 0, max: 100 })
const reviewer = fc.constantFrom('ada', 'ben', 'cleo')
const anyShares: fc.Arbitrary<SamplingShares> = fc.record({
  samplePercent: percent,
  rejectionPercent: percent,
  highRiskPercent: percent,
  reviewerPercents: fc.dictionary(reviewer, percent),
})
const anyDecision: fc.Arbitrary<Decided> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  isHighRisk: fc.boolean(),
  deciders: fc.uniqueArray(reviewer, { minLength: 1, maxLength: 2 }),
})

test('the highest share that applies to a decision wins, and no other one counts', () => {
  fc.assert(
    fc.property(anyShares, anyDecision, (shares, decided) => {
      const applying = [
        ...(decided.outcome === 'Approved' ? [shares.samplePercent] : []),
        ...(decided.outcome === 'Rejected' ? [shares.rejectionPercent] : []),
        ...(decided.isHighRisk ? [shares.highRiskPercent] : []),
        ...decided.deciders.flatMap((userId) => shares.reviewerPercents[userId] ?? []),
      ]
      const share = shareFor(shares, decided)
      assert.ok(applying.includes(share))
      assert.ok(applying.every((other) => other <= share))
    }),
  )
})

test('raising a share never takes a decision out of the samples', () => {
  fc.assert(
    fc.property(anyShares, anyDecision, percent, fc.nat(1000), (shares, decided, raised, version) => {
      const more = {
        ...shares,
        samplePercent: Math.max(shares.samplePercent, raised),
        rejectionPercent: Math.max(shares.rejectionPercent, raised),
      }
      const key = randomBytes(32)
      if (isSampled(key, version, shareFor(shares, decided)))
        assert.ok(isSampled(key, version, shareFor(more, decided)))
    }),
  )
})

test('a reviewer with 100% has every decision sampled, others keep the share of theirs', () => {
  fc.assert(
    fc.property(anyShares, anyDecision, (shares, decided) => {
      const watched = { ...shares, reviewerPercents: { ada: 100 } }
      const share = shareFor(watched, decided)
      if (decided.deciders.includes('ada')) assert.equal(share, 100)
      else assert.equal(share, shareFor({ ...shares, reviewerPercents: {} }, decided))
    }),
  )
})

test('about the configured share is sampled, the same decision always with the same result', () => {
  const keys = Array.from({ length: 4000 }, () => randomBytes(32))
  const sampled = (share: number) => keys.filter((key) => isSampled(key, 2, share)).length
  assert.deepEqual([sampled(0), sampled(100)], [0, keys.length])
  const count = sampled(10)
  assert.ok(count > 280 && count < 520, `${count} of 4000`)
  assert.equal(sampled(10), count)
})
