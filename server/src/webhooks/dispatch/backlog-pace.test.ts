import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BacklogPace } from './backlog-pace.ts'

/** One minute of a backlog on a busy process with fresh events in every turn. Returns how many are left after each second. */
function minute(start: number, arriving: { perSecond: number }): number[] {
  const pace = new BacklogPace(() => 1)
  const turns = 200
  const left: number[] = []
  let waiting = start
  for (let turn = 0; turn < 60 * turns; turn++) {
    const now = (turn * 1000) / turns
    pace.sentFresh(now)
    if (turn % (turns / 10) === 0) {
      waiting += arriving.perSecond / 10
      pace.arrived(arriving.perSecond / 10)
    }
    assert.equal(pace.mayTake(now, false), false, 'never before a fresh event')
    while (waiting > 0 && pace.mayTake(now, true)) waiting--
    if (turn % turns === turns - 1) left.push(waiting)
  }
  return left
}

test('a backlog comes to an end on a busy process', () => {
  const left = minute(2000, { perSecond: 0 })
  assert.ok(left[9]! > 1000, 'slowly, while fresh events are being sent')
  assert.equal(left.at(-1), 0)
})

test('a backlog comes to an end while events are added to it', () => {
  for (const perSecond of [10, 100, 500]) assert.equal(minute(1000, { perSecond }).at(-1), 0, `${perSecond} a second`)
})

test('a backlog is not slowed down without fresh events', () => {
  const pace = new BacklogPace(() => 1)
  for (let i = 0; i < 1000; i++) assert.ok(pace.mayTake(i, false))
})
