import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConfig } from '../../config/read-config.ts'
import { MAX_ATTEMPTS, nextAttemptAt, retryHint } from './retry-schedule.ts'

const { retryDelays } = readConfig({}).webhooks
const HOUR = 3_600_000
const now = new Date('2026-11-15T12:00:00Z')
const whole = 72 * HOUR + 35 * 60_000

/** The wait after an attempt that came on time. */
function waitAfter(attemptNo: number, random: number, hintMs?: number): number | undefined {
  const sinceFirst = retryDelays.slice(0, attemptNo - 1).reduce((sum, delay) => sum + delay, 0)
  const firstAttemptAt = new Date(now.getTime() - sinceFirst)
  const next = nextAttemptAt({ attemptNo, firstAttemptAt, endedAt: now }, retryDelays, random, hintMs)
  return next && next.getTime() - now.getTime()
}

test('eight attempts are spread over 72 hours and 35 minutes', () => {
  const at = [0]
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) at.push(at.at(-1)! + waitAfter(attempt, 0)!)
  const minutes = at.map((time) => Math.round(time / 60_000))
  assert.deepEqual(minutes, [0, 0, 5, 35, 155, 755, 2195, 4355])
  assert.equal(waitAfter(8, 0), undefined)
})

test('a retry is never early, and late by at most a tenth of its delay and 15 minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const base = retryDelays[attempt - 1]!
      const wait = waitAfter(attempt, random)!
      assert.ok(wait >= base && wait <= base + Math.min(base * 0.1, 15 * 60_000) + 1)
    }),
  )
})

test('whichever attempts are early or late, each later one keeps its time and the eighth is never early', () => {
  // Each step moves an attempt against its due time: early as if pulled forward, or late as after an outage.
  const step = fc.record({
    moved: fc.double({ min: -1, max: 2, noNaN: true }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 7, maxLength: 7 }), (steps) => {
      let due = now
      let endedAt = now
      for (const [index, { moved, random }] of steps.entries()) {
        const attemptNo = index + 1
        if (attemptNo > 1) {
          const waited = due.getTime() - endedAt.getTime()
          endedAt = new Date(endedAt.getTime() + Math.round(waited * (1 + moved)))
        }
        due = nextAttemptAt({ attemptNo, firstAttemptAt: now, endedAt }, retryDelays, random)!
        const scheduled = retryDelays.slice(0, attemptNo).reduce((sum, delay) => sum + delay, 0)
        assert.ok(due.getTime() - now.getTime() >= scheduled, `attempt ${attemptNo + 1}`)
        assert.ok(due.getTime() - endedAt.getTime() >= retryDelays[index]!, 'the pause is never shortened')
      }
      assert.ok(due.getTime() - now.getTime() >= whole)
    }),
  )
})

test('Retry-After is honoured on 429 and 503, in seconds or as a date, and cannot delay an event for days', () => {
  assert.equal(retryHint(429, '120', now), 120_000)
  assert.equal(retryHint(503, 'Sun, 15 Nov 2026 12:10:00 GMT', now), 600_000)
  // A number of any length is read as seconds.
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
  assert.equal(waitAfter(1, 0, 120_000), 120_000)
  assert.equal(waitAfter(1, 0, 1), 5000)
  assert.equal(waitAfter(1, 0, 30 * 24 * HOUR), HOUR)
  assert.equal(waitAfter(5, 0, 30 * 24 * HOUR), 20 * HOUR)
})
