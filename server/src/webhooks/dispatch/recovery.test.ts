// What a delivery is promised while its endpoint fails and recovers over and over: a fake clock, a real dispatcher.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Receiver } from '../../../test/peers/receiver.ts'
import { recordEvents, settle, startWebhookService } from '../../../test/service/webhook-service.ts'
import { readConfig } from '../../config/read-config.ts'
import { eventWithoutCustomer } from '../../events/outbox.ts'
import { insertEventWithoutCustomer } from '../../events/sql.ts'
import { ManualClock } from '../../platform/clock.ts'
import { enableEndpoint } from '../endpoint/endpoint-sql.ts'

const clock = new ManualClock()
const service = await startWebhookService({ clock })
const { app } = service
const dispatcher = service.dispatch()
await settle(dispatcher)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WHOLE_TIMETABLE = 72 * HOUR + 35 * MINUTE
const { retryDelays } = readConfig({}).webhooks
const scheduled = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => retryDelays.slice(0, n).reduce((sum, ms) => sum + ms, 0))

const queue = (partnerId: string) =>
  app.db.partner(partnerId, (sql) => sql`select * from webhook_queue where partner_id = ${partnerId} order by due_at`)
const endpoint = async (partnerId: string) =>
  (await app.db.partner(partnerId, (sql) => sql`select * from webhook_endpoint where partner_id = ${partnerId}`))[0]!

async function sendTestEvent(partnerId: string): Promise<void> {
  const at = clock.now()
  const data = { message: 'This is a test.', requestedAt: at.toISOString() }
  const event = eventWithoutCustomer('webhook.test', data, { partnerId, correlationId: 'test', occurredAt: at })
  await app.db.partner(partnerId, (sql) => insertEventWithoutCustomer(sql, partnerId, event, at))
  app.events.notifyDispatcher(partnerId)
}

/** When each delivery was attempted, in milliseconds since its first attempt, and how it ended. */
async function histories(partnerId: string): Promise<{ times: number[]; status: string }[]> {
  const rows = await app.db.partner(
    partnerId,
    (sql) => sql`
      select array_agg(a.sent_at order by a.attempt_no) as times, coalesce(max(d.status), 'Pending') as status
      from webhook_attempt a
      left join webhook_delivery d on d.partner_id = a.partner_id and d.delivery_id = a.delivery_id
      where a.partner_id = ${partnerId}
      group by a.delivery_id`,
  )
  return rows.map(({ times, status }) => ({
    times: times.map((time: Date) => time.getTime() - times[0].getTime()),
    status,
  }))
}

async function assertPromises(partnerId: string): Promise<void> {
  for (const { times, status } of await histories(partnerId)) {
    assert.ok(times.length <= 8, 'never more than eight attempts')
    const early = times.flatMap((time, i) => (time < scheduled[i]! ? [i + 1] : []))
    assert.ok(early.length <= 2, `attempts ${early} were pulled forward`)
    assert.ok(!early.includes(8), 'the eighth attempt keeps its time')
    if (status === 'Exhausted') assert.ok(times.length === 8 && times[7]! >= WHOLE_TIMETABLE, `exhausted at ${times}`)
  }
}

test('a receiver that rejects one event type and accepts others does not use up its attempts early', async () => {
  const receiver = await service.aReceiver()
  let accepts = false
  receiver.answer = (request, response) => {
    const isTest = request.headers['svc-event-type'] === 'webhook.test'
    response.writeHead(isTest || accepts ? 204 : 422).end()
  }
  const { partnerId } = await service.aSubscriber(receiver.url())
  let recoveries = 0
  for (let i = 0; i < 12; i++) {
    await recordEvents(app, partnerId, 6)
    await settle(dispatcher)
    clock.advance(2 * MINUTE)
    await settle(dispatcher)
    if ((await endpoint(partnerId)).status === 'Degraded') recoveries++
    await sendTestEvent(partnerId)
    await settle(dispatcher)
    assert.equal((await endpoint(partnerId)).status, 'Active')
  }
  assert.equal(recoveries, 12)
  for (const row of await queue(partnerId)) {
    assert.ok(row.attempt_count <= 5, `${row.attempt_count} attempts in 24 minutes`)
    assert.ok(row.pulled_forward <= 2)
  }
  await assertPromises(partnerId)

  // The rest of the timetable is still ahead, so a fix on the next day comes in time.
  clock.advance(30 * HOUR)
  await settle(dispatcher)
  accepts = true
  clock.advance(37 * HOUR)
  await settle(dispatcher)
  assert.equal((await queue(partnerId)).length, 0)
  const ended = await histories(partnerId)
  assert.ok(ended.every(({ status }) => status === 'Delivered'))
  await assertPromises(partnerId)
})

const responses = fc.array(
  fc.record({ status: fc.constantFrom(204, 500, 500, 503, 410, 302), retryAfter: fc.constantFrom('', '30', '7200') }),
  { minLength: 8, maxLength: 40 },
)
const steps = fc.array(fc.constantFrom('retry', 'minutes', 'hours', 'test', 'test', 'event'), {
  minLength: 25,
  maxLength: 40,
})

function answerFrom(receiver: Receiver, script: readonly { status: number; retryAfter: string }[]): void {
  let i = 0
  receiver.answer = (request, response) => {
    if (request.headers['svc-event-type'] === 'webhook.test') return void response.writeHead(204).end()
    const { status, retryAfter } = script[i++ % script.length]!
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
  }
}

test('a delivery is never exhausted before the end of its schedule, and never attempted more than eight times', async () => {
  await fc.assert(
    fc.asyncProperty(responses, steps, async (script, moves) => {
      const receiver = await service.aReceiver()
      answerFrom(receiver, script)
      const { partnerId } = await service.aSubscriber(receiver.url())
      await recordEvents(app, partnerId, 6)
      await settle(dispatcher)
      for (const move of moves) {
        if (move === 'test') await sendTestEvent(partnerId)
        if (move === 'event') await recordEvents(app, partnerId)
        if (move === 'minutes') clock.advance(2 * MINUTE)
        if (move === 'hours') clock.advance(7 * HOUR)
        if (move === 'retry') {
          const next = (await queue(partnerId)).find((row) => row.due_at > clock.now())
          if (next) clock.advance(next.due_at.getTime() - clock.now().getTime())
        }
        await settle(dispatcher)
        if ((await endpoint(partnerId)).status === 'Disabled') {
          await app.db.partner(partnerId, (sql) => enableEndpoint(sql, partnerId, clock.now()))
          app.events.endpointChanged(partnerId)
          await settle(dispatcher)
        }
      }
      await assertPromises(partnerId)
    }),
    { numRuns: 8 },
  )
})
