import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { recordEvents, settle, startWebhookService } from '../../../test/service/webhook-service.ts'

const service = await startWebhookService()
const { app } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

async function history(partnerId: string) {
  return app.db.partner(partnerId, (sql) => sql`select * from webhook_delivery where partner_id = ${partnerId}`)
}
const waiting = (partnerId: string) =>
  app.db.partner(partnerId, (sql) => sql`select * from webhook_queue where partner_id = ${partnerId}`)

test('an event is received byte for byte as it was recorded', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url('/in?x=1'))
  const [eventId] = await recordEvents(app, partner.partnerId)
  await until('received', () => receiver.received.length === 1)
  const [got] = receiver.received
  const [event] = await app.db.partner(
    partner.partnerId,
    (sql) => sql`select envelope from event where event_id = ${eventId!}`,
  )
  assert.equal(got!.body, event!.envelope)
  assert.equal(got!.path, '/in?x=1')
  assert.equal(got!.headers['svc-id'], eventId)
  await settle(dispatcher)
  const [delivery] = await history(partner.partnerId)
  assert.deepEqual([delivery!.status, delivery!.attempt_count, delivery!.last_status_code], ['Delivered', 1, 204])
  assert.equal((await waiting(partner.partnerId)).length, 0)
})

test('a thousand events of ten partners are each received once', async () => {
  const receivers = await Promise.all(Array.from({ length: 10 }, () => service.aReceiver()))
  const partners = await Promise.all(receivers.map((receiver) => service.aSubscriber(receiver.url())))
  await Promise.all(
    partners.flatMap((partner) => Array.from({ length: 10 }, () => recordEvents(app, partner.partnerId, 10))),
  )
  await until('all received', () => receivers.every((receiver) => receiver.received.length >= 100))
  await settle(dispatcher)
  for (const [i, receiver] of receivers.entries()) {
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['svc-id'])).size, 100)
    assert.equal(receiver.received.length, 100)
    assert.equal((await history(partners[i]!.partnerId)).length, 100)
  }
})

test('a dispatcher reports when it last wrote a result, and its heartbeat alone does not move that time', async () => {
  const lastResult = async () => {
    const [row] = await everyCell(app.db)(
      (sql) =>
        sql<{ at: Date; beat: Date }[]>`select last_result_at as at, heartbeat_at as beat from webhook_dispatcher`,
    )
    return row!
  }
  const beatAfter = (then: Date) => until('another heartbeat', async () => (await lastResult()).beat > then)
  await settle(dispatcher)
  await beatAfter((await lastResult()).beat)
  const idle = await lastResult()
  await beatAfter(idle.beat)
  const later = await lastResult()
  assert.ok(later.at < idle.beat, 'nothing was sent since the heartbeat before')
  const receiver = await service.aReceiver()
  await recordEvents(app, (await service.aSubscriber(receiver.url())).partnerId)
  await until('a later result', async () => (await lastResult()).at > later.beat)
  assert.equal(receiver.received.length, 1)
})
