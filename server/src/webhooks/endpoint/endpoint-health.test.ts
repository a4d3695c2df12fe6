import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { afterAttempt, HEALTHY, type Health, hasRecovered } from './endpoint-health.ts'

const start = Date.parse('2026-11-15T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

function run(
  attempts: readonly { afterMs: number; delivered?: boolean; statusCode?: number | null }[],
  from: Health = HEALTHY,
): Health {
  let at = start
  let health = from
  for (const { afterMs, delivered = false, statusCode = delivered ? 200 : 500 } of attempts) {
    at += afterMs
    health = afterAttempt(health, { at: new Date(at), errorKind: delivered ? null : 'HttpStatus', statusCode })
  }
  return health
}
const failures = (count: number, afterMs: number) => Array.from({ length: count }, () => ({ afterMs }))

test('an endpoint is degraded by five failures only if they are spread over a minute', () => {
  assert.equal(run(failures(20, SECOND)).status, 'Active')
  assert.equal(run([...failures(20, SECOND), { afterMs: MINUTE }]).status, 'Degraded')
  assert.equal(run(failures(5, 15 * SECOND)).status, 'Degraded')
  assert.equal(run(failures(4, MINUTE)).status, 'Active')
})

test('a success makes a degraded endpoint active and pulls its waiting retries forward', () => {
  const degraded = run(failures(5, MINUTE))
  const restored = run([{ afterMs: DAY, delivered: true }], degraded)
  assert.deepEqual(restored, HEALTHY)
  assert.equal(hasRecovered(degraded, restored), true)
  assert.equal(hasRecovered(HEALTHY, restored), false)
})

test('an endpoint is disabled after both five days and eight failures without a success', () => {
  assert.equal(run(failures(8, 20 * 3_600_000)).disabledReason, 'FailingForFiveDays')
  assert.equal(run(failures(7, 2 * DAY)).status, 'Degraded')
  assert.equal(run([...failures(50, MINUTE), { afterMs: 4 * DAY }]).status, 'Degraded')
})

test('a second 410 disables an endpoint if it comes at least five minutes after the first', () => {
  const gone = { statusCode: 410 }
  assert.equal(
    run([
      { afterMs: 0, ...gone },
      { afterMs: 5 * MINUTE, ...gone },
    ]).disabledReason,
    'EndpointGone',
  )
  assert.equal(
    run([
      { afterMs: 0, ...gone },
      { afterMs: MINUTE, ...gone },
    ]).status,
    'Active',
  )
  assert.equal(
    run([
      { afterMs: 0, ...gone },
      { afterMs: MINUTE, delivered: true },
      { afterMs: 5 * MINUTE, ...gone },
    ]).status,
    'Active',
  )
})

test('the health of an endpoint is consistent after any series of attempts', () => {
  const attempt = fc.record({
    afterMs: fc.oneof(fc.nat(5000), fc.nat(10 * MINUTE), fc.nat(2 * DAY)),
    delivered: fc.boolean(),
    statusCode: fc.constantFrom(null, 400, 410, 500, 503),
  })
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
      let at = start
      let health = HEALTHY
      for (const { afterMs, delivered, statusCode } of attempts) {
        at += afterMs
        const before = health
        const errorKind = delivered ? null : statusCode === null ? 'Timeout' : 'HttpStatus'
        health = afterAttempt(before, { at: new Date(at), errorKind, statusCode: delivered ? 200 : statusCode })
        if (before.status === 'Disabled') assert.equal(health, before)
        else if (delivered) assert.deepEqual(health, HEALTHY)
        else assert.equal(health.consecutiveFailures, before.consecutiveFailures + 1)
        assert.equal(health.disabledAt !== null, health.status === 'Disabled')
        assert.equal(health.disabledReason !== null, health.status === 'Disabled')
        assert.equal(health.failingSince !== null, health.consecutiveFailures > 0)
        assert.equal(health.lastFailure !== null, health.consecutiveFailures > 0)
        if (health.status === 'Degraded') assert.ok(health.degradedSince && health.consecutiveFailures >= 5)
        if (health.status === 'Active') assert.equal(health.degradedSince, null)
      }
    }),
    { numRuns: 2000 },
  )
})
