// What a delivery keeps and loses with time, on a clock that the test moves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import {
  headersOf,
  register,
  rejection,
  startWebhookDashboard,
  WEBHOOKS,
} from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { maintainWebhooks } from '../maintenance/maintenance.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = new ManualClock()
const service = await startWebhookDashboard({ clock })
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

async function aDelivery() {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partner.partnerId)
  await settle(dispatcher)
  const [delivery] = (await user.get(`${WEBHOOKS}/deliveries`)).body.value.items
  return { user, receiver, deliveryId: delivery.id as string }
}

test('a delivery can be replayed for 30 days; after that its envelope is gone', async () => {
  const { user, receiver, deliveryId } = await aDelivery()
  const path = `${WEBHOOKS}/deliveries/${deliveryId}`
  clock.advance(30 * DAY - HOUR)
  assert.equal((await user.get(path)).body.value.envelopeJson, receiver.received[0]!.body)
  assert.equal((await user.post(`${path}/replay`)).status, 200)
  await settle(dispatcher)

  clock.advance(2 * HOUR)
  assert.deepEqual(rejection(await user.post(`${path}/replay`)), [400, 'Webhook.EventExpired'])
  clock.advance(2 * DAY)
  await maintainWebhooks(app)
  const purged = (await user.get(path)).body.value
  assert.deepEqual([purged.status, purged.envelopeJson, purged.attempts.length], ['Delivered', null, 1])
  assert.deepEqual(rejection(await user.post(`${path}/replay`)), [400, 'Webhook.EventExpired'])
  assert.equal(receiver.received.length, 2)
})

test('deliveries carry one signature again when the overlap of a rotation has ended', async () => {
  const { user, receiver } = await aDelivery()
  await user.post(`${WEBHOOKS}/rotate-secret`)
  const signaturesOfTest = async () => {
    const before = receiver.received.length
    await user.post(`${WEBHOOKS}/test`)
    await until('received', () => receiver.received.length > before)
    return headersOf(receiver)['svc-signature']!.split(' ').length
  }
  clock.advance(24 * HOUR - 1)
  assert.equal(await signaturesOfTest(), 2)
  clock.advance(1)
  assert.equal(await signaturesOfTest(), 1)
  assert.equal((await user.get(WEBHOOKS)).body.value.previousSecretExpiresAt, null)
})
