import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOutages } from './outages.ts'

test('an outage is reported when it begins, once a minute while it lasts, and when it is over', () => {
  let now = 0
  const reports: string[] = []
  const outages = openOutages(
    ({ cell, state, seconds }) => reports.push(`${cell} ${state} ${seconds}`),
    () => now,
  )
  outages.answered('north')
  for (; now <= 150_000; now += 500) outages.failed('north', now)
  outages.failed('south', now)
  outages.answered('north')
  outages.answered('north')
  assert.deepEqual(reports, ['north away 0', 'north away 60', 'north away 120', 'south away 0', 'north back 151'])
})

test('work that began during an outage and fails after it does not begin another one', () => {
  let now = 0
  const reports: string[] = []
  const outages = openOutages(
    ({ state }) => reports.push(state),
    () => now,
  )
  outages.failed('north', now)
  now = 1000
  outages.answered('north')
  outages.failed('north', 999)
  assert.deepEqual(reports, ['away', 'back'])
  outages.failed('north', 1001)
  assert.deepEqual(reports, ['away', 'back', 'away'])
})
