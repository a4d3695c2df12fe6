import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { headersOf, register, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { settle } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard()
const { aPartnerUser } = service
const dispatcher = service.dispatch()

test('a delivery carries every documented header, and Svc-Replay only when it is a replay', async () => {
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  const { eventId } = (await user.post(`${WEBHOOKS}/test`)).body.value
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const { items, total } = (await user.get(`${WEBHOOKS}/deliveries`)).body.value
  assert.equal(total, 1)
  const headers = headersOf(receiver)
  assert.deepEqual(
    [
      headers['svc-id'],
      headers['svc-event-type'],
      headers['svc-event-version'],
      headers['svc-delivery-id'],
      headers['svc-attempt'],
    ],
    [eventId, 'webhook.test', '1', items[0].id, '1'],
  )
  for (const name of ['id', 'timestamp', 'signature']) assert.equal(headers[`webhook-${name}`], headers[`svc-${name}`])
  assert.equal(headers['content-type'], 'application/json')
  assert.match(headers.traceparent!, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  assert.equal(headers['svc-replay'], undefined)

  const replay = await user.post(`${WEBHOOKS}/deliveries/${items[0].id}/replay`)
  await until('replayed', () => receiver.received.length === 2)
  await settle(dispatcher)
  const replayed = headersOf(receiver)
  assert.deepEqual(
    [replayed['svc-id'], replayed['svc-replay'], replayed['svc-delivery-id']],
    [eventId, 'true', replay.body.value.deliveryId],
  )
  assert.equal(receiver.received[1]!.body, receiver.received[0]!.body)
  const detail = (await user.get(`${WEBHOOKS}/deliveries/${replay.body.value.deliveryId}`)).body.value
  assert.deepEqual([detail.isReplay, detail.status, detail.eventId], [true, 'Delivered', eventId])
  assert.match(detail.replaySeries, /^[0-9a-f-]{36}$/)
  assert.equal(detail.envelopeJson, receiver.received[0]!.body)
  assert.equal(detail.attempts.length, 1)
  assert.deepEqual(Object.keys(detail.attempts[0]).sort(), [
    'attemptNo',
    'durationMs',
    'errorKind',
    'requestHeaders',
    'responseExcerpt',
    'sentAt',
    'statusCode',
  ])
})
