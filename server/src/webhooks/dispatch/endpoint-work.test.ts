import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { EndpointRow } from './dispatcher-sql.ts'
import { EndpointWork, FRESH, type Lane, REPLAY } from './endpoint-work.ts'

const row = () => ({
  delivery_id: randomUUID(),
  event_id: randomUUID(),
  event_type: 'business.person.added',
  event_version: 1,
  attempt_count: 0,
  first_attempt_at: null,
  envelope: '{}',
  traceparent: null,
})

function aWork(): EndpointWork {
  const work = new EndpointWork(randomUUID())
  work.health.load({ status: 'Active', consecutive_failures: 0, pulling_forward: false } as EndpointRow)
  return work
}

/** Answers the next fetch as the database would: with as many rows as there are, at most the limit. */
function fetch(work: EndpointWork, lane: Lane, dueCount: number): void {
  const order = work.nextFetch()
  assert.equal(order?.lane, lane)
  work.addFetched(order!, Array.from({ length: Math.min(dueCount, order!.limit) }, row))
}

function send(work: EndpointWork): boolean {
  const item = work.take()
  if (item) work.returned(item)
  return item !== undefined
}

function sendAll(work: EndpointWork): number {
  let sent = 0
  while (send(work)) sent++
  return sent
}

test('a running replay does not turn fresh events into a backlog, and remains a backlog', () => {
  const work = aWork()
  fetch(work, FRESH, 0)
  fetch(work, REPLAY, 1000)
  assert.equal(work.nextIsBacklog, true)
  work.expectMore()
  fetch(work, FRESH, 20)
  assert.equal(work.nextIsBacklog, false, 'twenty fresh events')
  for (let i = 0; i < 20; i++) send(work)
  assert.equal(work.nextIsBacklog, true, 'the replay is still a backlog')
})

test('a backlog ends when it has been sent: the next events are fresh', () => {
  const work = aWork()
  fetch(work, FRESH, 100)
  assert.equal(work.nextIsBacklog, true)
  assert.equal(sendAll(work), 64)
  fetch(work, FRESH, 36)
  assert.equal(work.nextIsBacklog, true)
  assert.equal(sendAll(work), 36)
  work.expectMore()
  fetch(work, FRESH, 36)
  assert.equal(work.nextIsBacklog, false)
})

test('an endpoint at its concurrency limit is sent nothing, however much is waiting', () => {
  const work = aWork()
  fetch(work, FRESH, 100)
  while (work.take());
  assert.deepEqual([work.nextIsBacklog, work.take()], [false, undefined])
})
