// Three days of retries on a fake clock, and the states of an endpoint meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordEvents, settle, startWebhookService } from '../../../test/service/webhook-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startWebhookService({ clock })
const { app } = service
const dispatcher = service.dispatch()
await settle(dispatcher)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const queue = (partnerId: string) =>
  app.db.partner(partnerId, (sql) => sql`select * from webhook_queue where partner_id = ${partnerId} order by due_at`)
const history = (partnerId: string) =>
  app.db.partner(partnerId, (sql) => sql`select * from webhook_delivery where partner_id = ${partnerId}`)
const attempts = (partnerId: string) =>
  app.db.partner(
    partnerId,
    (sql) => sql`select * from webhook_attempt where partner_id = ${partnerId} order by delivery_id, attempt_no`,
  )
const endpoint = async (partnerId: string) =>
  (await app.db.partner(partnerId, (sql) => sql`select * from webhook_endpoint where partner_id = ${partnerId}`))[0]!

/** Moves the clock to the time at which the next delivery is due. */
async function toNextAttempt(partnerId: string): Promise<number> {
  const [next] = await queue(partnerId)
  const wait = next!.due_at.getTime() - clock.now().getTime()
  clock.advance(wait)
  await settle(dispatcher)
  return wait
}

test('a delivery that keeps failing is Exhausted after eight attempts over 72 hours and 35 minutes', async () => {
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(500).end('not today')
  const partner = await service.aSubscriber(receiver.url())
  const began = clock.now().getTime()
  await recordEvents(app, partner.partnerId)
  await settle(dispatcher)
  const waits: number[] = []
  while ((await queue(partner.partnerId)).length > 0) {
    const early = (await queue(partner.partnerId))[0]!.due_at.getTime() - clock.now().getTime() - 1
    clock.advance(early)
    await settle(dispatcher)
    assert.equal(receiver.received.length, waits.length + 1, 'nothing is sent before its time')
    waits.push(early + (await toNextAttempt(partner.partnerId)))
  }
  const expected = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 10 * HOUR, 24 * HOUR, 36 * HOUR]
  assert.equal(waits.length, 7)
  for (const [i, wait] of waits.entries()) {
    assert.ok(wait >= expected[i]! && wait <= expected[i]! + Math.min(expected[i]! * 0.1, 15 * MINUTE) + 1, `wait ${i}`)
  }
  assert.ok(clock.now().getTime() - began >= 72 * HOUR + 35 * MINUTE)
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['svc-attempt']),
    ['1', '2', '3', '4', '5', '6', '7', '8'],
  )
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['svc-id'])).size, 1)
  assert.equal(
    new Set(receiver.received.map(({ headers }) => headers['svc-signature'])).size,
    8,
    'each attempt has a signature of its own',
  )
  const [delivery] = await history(partner.partnerId)
  assert.deepEqual([delivery!.status, delivery!.attempt_count, delivery!.last_status_code], ['Exhausted', 8, 500])
  const tried = await attempts(partner.partnerId)
  assert.deepEqual(
    tried.map((a) => [a.attempt_no, a.status_code, a.error_kind, a.response_excerpt]),
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, 500, 'HttpStatus', 'not today']),
  )
  assert.equal((await endpoint(partner.partnerId)).status, 'Degraded')
})

test('a degraded endpoint gets one request at a time, and its first success pulls waiting retries forward', async () => {
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void setTimeout(() => response.writeHead(503).end(), 5)
  const partner = await service.aSubscriber(receiver.url())
  await recordEvents(app, partner.partnerId, 12)
  await settle(dispatcher)
  for (let i = 0; i < 4; i++) {
    clock.advance(7 * MINUTE)
    await settle(dispatcher)
  }
  assert.equal((await endpoint(partner.partnerId)).status, 'Degraded')
  const before = receiver.received.length
  let open = 0
  let peak = 0
  receiver.answer = (_request, response) => {
    peak = Math.max(peak, ++open)
    setTimeout(() => {
      open--
      response.writeHead(503).end()
    }, 5)
  }
  clock.advance(40 * MINUTE)
  await settle(dispatcher)
  assert.equal(receiver.received.length - before, 12)
  assert.equal(peak, 1)

  // All of them now wait for two hours, until one fresh event is delivered.
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  await recordEvents(app, partner.partnerId)
  await settle(dispatcher)
  await settle(dispatcher)
  assert.equal((await queue(partner.partnerId)).length, 0)
  assert.equal((await history(partner.partnerId)).filter((d) => d.status === 'Delivered').length, 13)
  const after = await endpoint(partner.partnerId)
  assert.deepEqual([after.status, after.consecutive_failures, after.pulling_forward], ['Active', 0, false])
})

test('an endpoint that responds with 410 twice is disabled, and its pending and new events are kept', async () => {
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(410).end()
  const partner = await service.aSubscriber(receiver.url())
  await recordEvents(app, partner.partnerId, 3)
  await settle(dispatcher)
  clock.advance(6 * SECOND)
  await settle(dispatcher)
  assert.equal((await endpoint(partner.partnerId)).status, 'Active')
  clock.advance(6 * MINUTE)
  await settle(dispatcher)
  const disabled = await endpoint(partner.partnerId)
  assert.deepEqual([disabled.status, disabled.disabled_reason], ['Disabled', 'EndpointGone'])
  const sent = receiver.received.length
  await recordEvents(app, partner.partnerId, 2)
  clock.advance(200 * HOUR)
  await settle(dispatcher)
  assert.equal(receiver.received.length, sent)
  assert.equal((await queue(partner.partnerId)).length, 3)
  assert.equal((await history(partner.partnerId)).length, 0)
})

test('Retry-After of a 429 is honoured', async () => {
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '600' }).end()
  const partner = await service.aSubscriber(receiver.url())
  await recordEvents(app, partner.partnerId)
  await settle(dispatcher)
  const wait = (await queue(partner.partnerId))[0]!.due_at.getTime() - clock.now().getTime()
  assert.ok(wait >= 600 * SECOND && wait <= 660 * SECOND)
})
