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

const service = await startWebhookDashboard()
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

test('test, enable and rotate need an endpoint, and a disabled endpoint has to be enabled first', async () => {
  const { partner, user } = await aPartnerUser()
  for (const path of ['test', 'enable', 'rotate-secret']) {
    assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/${path}`)), [404, 'Webhook.EndpointNotFound'], path)
  }
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partner.partnerId, 1)
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const [{ id }] = (await user.get(`${WEBHOOKS}/deliveries`)).body.value.items
  const disable = () =>
    app.db.partner(
      partner.partnerId,
      (sql) => sql`
        update webhook_endpoint set status = 'Disabled', disabled_at = now(), disabled_reason = 'EndpointGone', generation = generation + 1`,
    )
  await disable()
  app.events.endpointChanged(partner.partnerId)
  await recordEvents(app, partner.partnerId, 2)
  const window = { from: new Date(app.clock.now().getTime() - 60_000), to: app.clock.now() }
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/test`)), [400, 'Webhook.EndpointDisabled'])
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/deliveries/${id}/replay`)), [400, 'Webhook.EndpointDisabled'])
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/replay`, window)), [400, 'Webhook.EndpointDisabled'])
  const enabled = await user.post(`${WEBHOOKS}/enable`)
  assert.deepEqual([enabled.status, enabled.body.value.status, enabled.body.value.disabledAt], [200, 'Active', null])
  assert.equal((await user.post(`${WEBHOOKS}/enable`)).status, 200)
  assert.equal((await user.post(`${WEBHOOKS}/test`)).status, 200)
  await until('the test arrives', () => receiver.received.length === 2)
  assert.equal(headersOf(receiver)['svc-event-type'], 'webhook.test')
  await disable()
  assert.equal((await user.post(WEBHOOKS, { url: receiver.url('/new') })).body.value.webhookSecret, null)
  assert.equal((await user.get(WEBHOOKS)).body.value.status, 'Active')
})
