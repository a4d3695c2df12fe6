// Days of deliveries, in zones with whole, half and quarter hours.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { deliveryDays } from './delivery-days.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const HOUR_MS = 3_600_000

for (const timeZone of ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham']) {
  test(`the number of a day is that of the deliveries it links to, in ${timeZone}`, () => {
    process.env.TZ = timeZone
    const from = new Date(2026, 10, 11)
    const hours = fc.uniqueArray(fc.integer({ min: -1, max: 7 * 24 }), { maxLength: 40 })
    fc.assert(
      fc.property(hours, (numbers) => {
        const first = Math.floor(from.getTime() / HOUR_MS)
        const deliveries = numbers.map((i) => ({
          ...{ startsAt: new Date((first + i) * HOUR_MS).toISOString(), delivered: 1, pending: 0, exhausted: 2 },
        }))
        const days = deliveryDays({ from: from.toISOString(), deliveries }, 7)
        assert.equal(days.length, 7)
        for (const [i, { day, start, end, delivered, exhausted }] of days.entries()) {
          assert.equal(day.getTime(), new Date(2026, 10, 11 + i).getTime())
          assert.equal(start.getTime() % HOUR_MS, 0)
          assert.equal(start.getDate(), day.getDate())
          const linked = deliveries.filter(
            ({ startsAt }) => startsAt >= start.toISOString() && startsAt < end.toISOString(),
          )
          assert.deepEqual([delivered, exhausted], [linked.length, 2 * linked.length])
        }
      }),
    )
  })
}
