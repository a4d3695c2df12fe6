import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCalendarDate } from './calendar-date.ts'

test('every existing day is a date', () => {
  const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(fc.property(day, (date) => isCalendarDate(date.toISOString().slice(0, 10))))
  for (const text of ['2024-02-29', '2000-02-29', '2026-12-31', '1600-02-29']) assert.ok(isCalendarDate(text), text)
})

test('a day that does not exist is not a date', () => {
  for (const text of [
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
  ]) {
    assert.equal(isCalendarDate(text), false, text)
  }
  assert.equal(isCalendarDate('0000-01-01'), false)
})

test('a date in another format is not a date', () => {
  for (const text of [
    '',
    '2026-1-1',
    '20260101',
    '01-01-2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
  ]) {
    assert.equal(isCalendarDate(text), false, JSON.stringify(text))
  }
})
