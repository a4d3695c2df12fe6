import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConfig } from '../../config.ts'
import { delayAfter, MAX_ATTEMPTS, retryHint } from './retry-schedule.ts'

const { retryDelays } = readConfig({}).webhooks
const HOUR = 3_600_000
const now = new Date('2026-11-15T12:00:00Z')

test('eight attempts are spread over 72 hours and 35 minutes', () => {
  const at = [0]
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) at.push(at.at(-1)! + delayAfter(attempt, retryDelays, 0)!)
  const minutes = at.map((time) => Math.round(time / 60_000))
  assert.deepEqual(minutes, [0, 0, 5, 35, 155, 755, 2195, 4355])
  assert.equal(delayAfter(8, retryDelays, 0), undefined)
})

test('a retry is never earlier than announced and at most a tenth, and never more than 15 minutes, later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const base = retryDelays[attempt - 1]!
      const delay = delayAfter(attempt, retryDelays, random)!
      assert.ok(delay >= base && delay <= base + Math.min(base * 0.1, 15 * 60_000) + 1)
    }),
  )
})

test('Retry-After is honoured on 429 and 503, as seconds or as a date, and cannot park an event for days', () => {
  assert.equal(retryHint(429, '120', now), 120_000)
  assert.equal(retryHint(503, 'Sun, 15 Nov 2026 12:10:00 GMT', now), 600_000)
  // However large, a number asks for time: it isn't taken for a word.
  for (const digits of [10, 11, 30, 400]) assert.ok(retryHint(429, '9'.repeat(digits), now)! > HOUR)
  for (const [status, value] of [
    [500, '120'],
    [429, '-5'],
    [429, 'soon'],
    [429, '1e9'],
    [429, ''],
    [503, 'Sun, 15 Nov 2020 12:00:00 GMT'],
    [null, '120'],
  ] as const) {
    assert.equal(retryHint(status, value, now), undefined)
  }
  assert.equal(delayAfter(1, retryDelays, 0, 120_000), 120_000)
  assert.equal(delayAfter(1, retryDelays, 0, 1), 5000)
  assert.equal(delayAfter(1, retryDelays, 0, 30 * 24 * HOUR), HOUR)
  assert.equal(delayAfter(5, retryDelays, 0, 30 * 24 * HOUR), 20 * HOUR)
})
