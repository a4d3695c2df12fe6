import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countedSpan } from './counted-span.ts'
import { durationStep, endOf, percentile } from './duration-step.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('the pieces of a span cover it exactly once: whole days, whole hours and less than an hour at each end', () => {
  const time = fc.integer({ min: 0, max: 400 * DAY })
  fc.assert(
    fc.property(time, time, fc.constantFrom(1, 60_000, HOUR, DAY), (a, b, step) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((t) => Math.round(t / step) * step) as [number, number]
      const { days, hours, rows } = countedSpan(from, to)
      const pieces = [...rows, ...hours, ...(days ? [days] : [])].sort((x, y) => x.from - y.from)
      assert.equal(
        pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0),
        to - from,
      )
      for (const [i, piece] of pieces.entries()) assert.equal(piece.from, i === 0 ? from : pieces[i - 1]!.to)
      for (const piece of rows) assert.ok(piece.to - piece.from < 2 * HOUR)
      for (const piece of hours)
        assert.ok(piece.from % HOUR === 0 && piece.to % HOUR === 0 && piece.to - piece.from < 2 * DAY)
      if (days) assert.ok(days.from % DAY === 0 && days.to % DAY === 0)
    }),
  )
})

test('a percentile from counted steps is the true one or at most 10% more, in whole milliseconds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 15_000 }), { minLength: 1, maxLength: 200 }), (durations) => {
      const counts = durations.map((ms) => ({ step: durationStep(ms), attempts: 1 }))
      for (const share of [0.5, 0.95]) {
        const exact = durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * share) - 1]!
        const measured = percentile(counts, share)!
        assert.ok(measured >= exact && measured <= exact * 1.1, `${measured} for ${exact}`)
      }
    }),
  )
  assert.equal(percentile([], 0.5), null)
  assert.equal(endOf(durationStep(0)), 1)
})
