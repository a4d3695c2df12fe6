import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { HEALTHY } from '../endpoint/endpoint-health.ts'
import { EndpointWork, FRESH, type Lane, REPLAY } from './endpoint-work.ts'

const row = () => ({
  delivery_id: randomUUID(),
  event_id: randomUUID(),
  event_type: 'business.person.added',
  event_version: 1,
  attempt_count: 0,
  envelope: '{}',
})

function aWork(): EndpointWork {
  const work = new EndpointWork(randomUUID())
  work.health = HEALTHY
  return work
}

/** What the database would answer: as many as there are, at most what was asked for. */
function fetched(work: EndpointWork, lane: Lane, there: number): void {
  const wanted = work.wants()
  assert.equal(wanted?.lane, lane)
  const rows = Array.from({ length: Math.min(there, wanted!.limit) }, row)
  work.fetched(lane, rows, wanted!.limit, work.told)
}

function sendAll(work: EndpointWork): number {
  let sent = 0
  for (let item = work.take(); item; item = work.take(), sent++) work.inFlight[item.lane]--
  return sent
}

test('a replay under way makes no backlog of what is fresh, and fresh events do not let it run', () => {
  const work = aWork()
  fetched(work, FRESH, 0)
  fetched(work, REPLAY, 1000)
  assert.equal(work.nextIsBacklog, true)
  work.expectMore()
  fetched(work, FRESH, 20)
  assert.equal(work.nextIsBacklog, false, 'twenty that have just happened')
  for (let i = 0; i < 20; i++) work.inFlight[work.take()!.lane]--
  assert.equal(work.nextIsBacklog, true, 'the replay waits as before')
})

test('a backlog that has been sent is over: the next few at once are fresh', () => {
  const work = aWork()
  fetched(work, FRESH, 100)
  assert.equal(work.nextIsBacklog, true)
  assert.equal(sendAll(work), 64)
  fetched(work, FRESH, 36)
  assert.equal(work.nextIsBacklog, true)
  assert.equal(sendAll(work), 36)
  work.expectMore()
  fetched(work, FRESH, 36)
  assert.equal(work.nextIsBacklog, false)
})

test('an endpoint that has what it may have at a time has nothing next, whatever waits', () => {
  const work = aWork()
  fetched(work, FRESH, 100)
  while (work.take());
  assert.deepEqual([work.nextIsBacklog, work.take()], [false, undefined])
})
