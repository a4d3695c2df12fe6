import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { register, rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard()
const { app, aPartnerUser } = service
let dispatcher = service.dispatch()
await settle(dispatcher)

test('without a dispatcher, changes are rejected and events keep being recorded', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partner.partnerId, 1)
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const before = (await user.get(`${WEBHOOKS}/deliveries`)).body.value
  await dispatcher.stop()
  const away = [503, 'Webhook.DispatcherUnavailable']
  const now = app.clock.now().getTime()
  assert.deepEqual(rejection(await user.post(WEBHOOKS, { url: receiver.url('/new') })), away)
  assert.deepEqual(rejection(await user.put(WEBHOOKS, { url: receiver.url('/new') })), away)
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/test`)), away)
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/enable`)), away)
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/deliveries/${before.items[0].id}/replay`)), away)
  const window = { from: new Date(now - 60_000), to: new Date(now) }
  const replay = await user.post(`${WEBHOOKS}/replay`, window)
  assert.deepEqual(rejection(replay), away)
  assert.ok(Number(replay.headers['retry-after']) > 0)
  assert.equal((await user.get(WEBHOOKS)).body.value.url, receiver.url())
  assert.equal((await user.get(`${WEBHOOKS}/deliveries`)).body.value.total, before.total)

  // Events are still recorded, and say what they are waiting for.
  await recordEvents(app, partner.partnerId, 1)
  const [waiting] = (await user.get(`${WEBHOOKS}/deliveries?status=Pending`)).body.value.items
  assert.equal(waiting.waitingFor.reason, 'DispatcherUnavailable')
  dispatcher = service.dispatch()
  await until('the event is sent once a dispatcher is running again', () => receiver.received.length === 2)
})
