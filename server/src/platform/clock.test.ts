import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, ManualClock, systemClock, timeFrom } from './clock.ts'

test('the system clock returns the time of the machine', () => {
  const [before, measured, after] = [Date.now(), systemClock.now().getTime(), Date.now()]
  assert.ok(before <= measured && measured <= after)
})

test('a manual clock only moves when advanced, not by changing a returned date', () => {
  const clock = new ManualClock('2026-11-15T23:59:59Z')
  clock.now().setFullYear(1999)
  assert.equal(clock.now().toISOString(), '2026-11-15T23:59:59.000Z')
  clock.advance(1000)
  assert.equal(clock.now().toISOString(), '2026-11-16T00:00:00.000Z')
})

test('dayOf returns the day in UTC', () => {
  assert.equal(dayOf(new Date('2026-11-15T23:59:59.999Z')), '2026-11-15')
  assert.equal(dayOf(new Date('2026-11-16T00:30:00+01:00')), '2026-11-15')
})

test('a time from a request is parsed with its zone and limited to storable years', () => {
  const times = {
    '2026-11-15T12:00:00Z': '2026-11-15T12:00:00.000Z',
    '2026-11-15T12:00:00.5+05:30': '2026-11-15T06:30:00.500Z',
    '2026-11-15T12:00:00-23:59': '2026-11-16T11:59:00.000Z',
    '1960-01-01T00:00:00Z': '2000-01-01T00:00:00.000Z',
    '0001-01-01T00:00:00+14:00': '2000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59-14:00': '9999-12-31T00:00:00.000Z',
  }
  for (const [written, meant] of Object.entries(times)) assert.equal(timeFrom(written).toISOString(), meant)
})
