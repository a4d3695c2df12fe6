import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Concurrency, isStruggle, MAX_CONCURRENCY, START_CONCURRENCY } from './concurrency.ts'

test('a steady receiver gets more at a time, up to the most; one that gets slower for it does not', () => {
  const steady = new Concurrency()
  for (let i = 0; i < 5000; i++) steady.succeeded(250)
  assert.equal(steady.allowed('Active'), MAX_CONCURRENCY)
  const queueing = new Concurrency()
  queueing.succeeded(3)
  for (let i = 0; i < 5000; i++) queueing.succeeded(200)
  assert.ok(queueing.allowed('Active') <= START_CONCURRENCY + 2)
})

test('a receiver that never answers gets half as much with each round, then one at a time', () => {
  const silent = new Concurrency()
  const limits = []
  for (let round = 0; round < 5; round++) {
    // Everything that was sent together fails together: that is one sign of trouble, not eight.
    for (let i = 0; i < 8; i++) silent.struggled(round * 15_000, round * 15_000 + 15_000 - 1)
    limits.push(silent.allowed('Active'))
  }
  assert.deepEqual(limits, [4, 2, 1, 1, 1])
})

test('whatever happens, the limit stays between one and the most; Degraded is one, Disabled none', () => {
  const step = fc.oneof(fc.record({ ms: fc.integer({ min: 0, max: 15_000 }) }), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      const concurrency = new Concurrency()
      let now = 0
      for (const one of steps) {
        now += 100
        if (one) concurrency.succeeded(one.ms)
        else concurrency.struggled(now - 50, now)
        const limit = concurrency.allowed('Active')
        assert.ok(limit >= 1 && limit <= MAX_CONCURRENCY)
        assert.ok(
          concurrency.allowedReplays('Active') >= 1 && concurrency.allowedReplays('Active') <= Math.max(1, limit / 4),
        )
        assert.deepEqual(
          [concurrency.allowed('Degraded'), concurrency.allowed('Disabled'), concurrency.allowedReplays('Disabled')],
          [1, 0, 0],
        )
      }
    }),
  )
})

test('too many requests and server errors are a sign of load, plain refusals are not', () => {
  assert.deepEqual(
    [429, 500, 503, 400, 404, 410].map((status) => isStruggle('HttpStatus', status)),
    [true, true, true, false, false, false],
  )
  assert.deepEqual(
    ['Timeout', 'ConnectionReset', 'Redirect', 'BlockedAddress'].map((kind) => isStruggle(kind, null)),
    [true, true, false, false],
  )
})
