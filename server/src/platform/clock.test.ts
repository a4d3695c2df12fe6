import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, ManualClock, systemClock } from './clock.ts'

test('the system clock tells the time of the machine', () => {
  const [before, told, after] = [Date.now(), systemClock.now().getTime(), Date.now()]
  assert.ok(before <= told && told <= after)
})

test('a clock of a test stands until it is moved, and nobody can move it by the time it gave out', () => {
  const clock = new ManualClock('2026-11-15T23:59:59Z')
  clock.now().setFullYear(1999)
  assert.equal(clock.now().toISOString(), '2026-11-15T23:59:59.000Z')
  clock.advance(1000)
  assert.equal(clock.now().toISOString(), '2026-11-16T00:00:00.000Z')
})

test('a day is the day in UTC', () => {
  assert.equal(dayOf(new Date('2026-11-15T23:59:59.999Z')), '2026-11-15')
  assert.equal(dayOf(new Date('2026-11-16T00:30:00+01:00')), '2026-11-15')
})
