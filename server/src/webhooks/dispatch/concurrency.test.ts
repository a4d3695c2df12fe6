import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Concurrency, isOverload, MAX_CONCURRENCY, START_CONCURRENCY } from './concurrency.ts'

test('a steady receiver gets more requests at a time, one that becomes slower does not', () => {
  const steady = new Concurrency()
  for (let i = 0; i < 5000; i++) steady.succeeded(250)
  assert.equal(steady.allowed('Active'), MAX_CONCURRENCY)
  const queueing = new Concurrency()
  queueing.succeeded(3)
  for (let i = 0; i < 5000; i++) queueing.succeeded(200)
  assert.ok(queueing.allowed('Active') <= START_CONCURRENCY + 2)
})

test('a receiver that never responds gets half as many requests each round, down to one', () => {
  const silent = new Concurrency()
  const limits = []
  for (let round = 0; round < 5; round++) {
    // Requests that were sent together fail together: that is one sign of overload, not eight.
    for (let i = 0; i < 8; i++) silent.overloaded(round * 15_000, round * 15_000 + 15_000 - 1)
    limits.push(silent.allowed('Active'))
  }
  assert.deepEqual(limits, [4, 2, 1, 1, 1])
})

test('the limit stays between one and the maximum; it is one for Degraded and zero for Disabled', () => {
  const step = fc.oneof(fc.record({ ms: fc.integer({ min: 0, max: 15_000 }) }), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      const concurrency = new Concurrency()
      let now = 0
      for (const one of steps) {
        now += 100
        if (one) concurrency.succeeded(one.ms)
        else concurrency.overloaded(now - 50, now)
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

test('429 and server errors are a sign of overload, other rejections are not', () => {
  assert.deepEqual(
    [429, 500, 503, 400, 404, 410].map((status) => isOverload('HttpStatus', status)),
    [true, true, true, false, false, false],
  )
  assert.deepEqual(
    ['Timeout', 'ConnectionReset', 'Redirect', 'BlockedAddress'].map((kind) => isOverload(kind, null)),
    [true, true, false, false],
  )
})
