import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { until } from '../../../test/process/until.ts'
import { headersOf, register, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'

const service = await startWebhookDashboard()
const { app, aPartnerUser } = service
service.dispatch()

test('during a rotation both published verifiers accept a delivery with the old and with the new secret', async () => {
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  const first = await register(user, receiver)
  const rotated = (await user.post(`${WEBHOOKS}/rotate-secret`)).body.value
  assert.equal(Date.parse(rotated.previousSecretExpiresAt) - app.clock.now().getTime() > 23.9 * 3_600_000, true)
  await user.post(`${WEBHOOKS}/test`)
  await until('received', () => receiver.received.length === 1)
  const { body } = receiver.received[0]!
  for (const secret of [first, rotated.webhookSecret]) {
    for (const verifier of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      assert.equal((verifier.verify(body, headersOf(receiver)) as { eventType: string }).eventType, 'webhook.test')
    }
  }
  assert.equal(headersOf(receiver)['svc-signature']!.split(' ').length, 2)

  // After a second rotation only the two newest secrets are valid.
  const second = (await user.post(`${WEBHOOKS}/rotate-secret`)).body.value
  await user.post(`${WEBHOOKS}/test`)
  await until('received', () => receiver.received.length === 2)
  const latest = receiver.received[1]!.body
  for (const secret of [rotated.webhookSecret, second.webhookSecret])
    new StandardWebhook(secret).verify(latest, headersOf(receiver))
  assert.throws(() => new StandardWebhook(first).verify(latest, headersOf(receiver)))
  assert.throws(() => new StandardWebhook(second.webhookSecret).verify(`${latest} `, headersOf(receiver)))
})
