// The names below a chart of hours, in zones with whole, half and quarter hours.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { hourMarks } from './hour-marks.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const START = Date.parse('2026-11-17T09:00:00Z')
const HOUR_MS = 3_600_000

for (const timeZone of ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham']) {
  test(`the axis names full hours and midnights in ${timeZone}`, () => {
    process.env.TZ = timeZone
    const moment = (step: number) => new Date(START + step * HOUR_MS)
    const hours = hourMarks(START, 24)
    assert.equal(hours.length, 6)
    for (const step of hours) assert.equal(moment(step).getMinutes() + (moment(step).getHours() % 4), 0)
    const days = hourMarks(START, 168)
    assert.equal(days.length, 7)
    for (const step of days) assert.equal(moment(step).getMinutes() + moment(step).getHours(), 0)
  })
}
