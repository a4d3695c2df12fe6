import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SweepPace } from './sweep-pace.ts'

const TICK_MS = 3000
const BATCH = 50
const MINUTE_MS = 60_000

/** The queue of one node, in simulated time, while requests need the database all the time. */
function simulate({
  perSecond,
  minutes,
  msEach,
}: {
  perSecond: (minute: number) => number
  minutes: number
  msEach: number
}) {
  let now = 0
  let marked = 0
  let owed = 0
  const marks: number[] = []
  const pace = new SweepPace(TICK_MS, new Date(0))
  const seen = { oldestMs: 0, most: 0, firstPassMs: Number.POSITIVE_INFINITY, workedMs: 0 }
  const pass = () => {
    for (; marked < now; marked += 100) {
      owed += perSecond(marked / MINUTE_MS) / 10
      for (; owed >= 1; owed--) marks.push(marked)
    }
    seen.most = Math.max(seen.most, marks.length)
    seen.oldestMs = Math.max(seen.oldestMs, now - (marks[0] ?? now))
    const began = new Date(now)
    if (pace.yields(began)) return TICK_MS
    seen.firstPassMs = Math.min(seen.firstPassMs, now)
    const due = marks.splice(0, BATCH)
    const tookMs = due.length * msEach
    now += tookMs
    seen.workedMs += tookMs
    return pace.pauseAfter({ began, tookMs, reached: due.length < BATCH ? undefined : new Date(due.at(-1)!) })
  }
  while (now < minutes * MINUTE_MS) {
    const pauseMs = pass()
    now += pauseMs
  }
  return { ...seen, left: marks.length, tookMs: now }
}

test('marks of a steady inflow stay younger than two minutes while requests need the database', () => {
  for (const [perSecond, msEach] of [
    [0.1, 25],
    [1, 25],
    [10, 25],
    [10, 50],
    [25, 25],
  ] as const) {
    const seen = simulate({ perSecond: () => perSecond, msEach, minutes: 180 })
    const what = `${perSecond} a second, ${msEach} ms each: ${JSON.stringify(seen)}`
    assert.ok(seen.oldestMs <= 2 * MINUTE_MS + TICK_MS, what)
    assert.ok(seen.most <= perSecond * 125 + 1, what)
  }
})

test('a burst of a minute is yielded to, and a backlog leaves a third of the time to requests', () => {
  const burst = simulate({ perSecond: (minute) => (minute < 1 ? 20 : 0), msEach: 25, minutes: 10 })
  assert.ok(burst.firstPassMs > MINUTE_MS)
  assert.equal(burst.left, 0)
  const overload = simulate({ perSecond: () => 200, msEach: 25, minutes: 15 })
  assert.ok(overload.workedMs / overload.tookMs < 0.67)
})

test('after the clock was set back the sweep does not wait for it to catch up', () => {
  const pace = new SweepPace(TICK_MS, new Date(60 * MINUTE_MS))
  assert.equal(pace.yields(new Date(60 * MINUTE_MS)), true)
  assert.equal(pace.yields(new Date(0)), false)
})
