import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BacklogPace } from './backlog-pace.ts'

/** A minute of backlog on a process that is busy all the time, with something fresh at every turn. How many are left each second. */
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
    assert.equal(pace.mayTake(now, false), false, 'never before what has just happened')
    while (waiting > 0 && pace.mayTake(now, true)) waiting--
    if (turn % turns === turns - 1) left.push(waiting)
  }
  return left
}

test('however busy the process is, a backlog comes to an end', () => {
  const left = minute(2000, { perSecond: 0 })
  assert.ok(left[9]! > 1000, 'but it is kept short while fresh events flow')
  assert.equal(left.at(-1), 0)
})

test('a backlog comes to an end however much is added to it meanwhile', () => {
  for (const perSecond of [10, 100, 500]) assert.equal(minute(1000, { perSecond }).at(-1), 0, `${perSecond} a second`)
})

test('with no fresh events about there is nothing to wait for', () => {
  const pace = new BacklogPace(() => 1)
  for (let i = 0; i < 1000; i++) assert.ok(pace.mayTake(i, false))
})
