import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { until } from '../../../test/process/until.ts'
import { headersOf, register, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { readSignal, WEBHOOK_CHANNEL } from '../../platform/event-signal.ts'

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

test('a delivery after a rotation has the new signature, even if the dispatcher was reading the endpoint meanwhile', async () => {
  const { partner, user } = await aPartnerUser()
  let signals = 0
  await app.db.listen(WEBHOOK_CHANNEL, (payload) => {
    const signal = readSignal(payload)
    // Those of other tests may still arrive.
    if (signal?.kind === 'endpoint' && signal.partnerIds.includes(partner.partnerId)) signals++
  })
  const receiver = await service.aReceiver()
  const first = await register(user, receiver)
  await user.post(`${WEBHOOKS}/test`)
  await until('received', () => receiver.received.length === 1 && signals === 1)

  const { vault } = app
  const { partnerKey } = vault
  const reading = Promise.withResolvers<void>()
  const rotation = Promise.withResolvers<void>()
  // The first call is for the change of the URL, the second for the dispatcher that reads it.
  let calls = 0
  vault.partnerKey = async (partnerId) => {
    if (++calls === 1) return partnerKey.call(vault, partnerId)
    vault.partnerKey = partnerKey
    reading.resolve()
    await rotation.promise
    return partnerKey.call(vault, partnerId)
  }
  await user.put(WEBHOOKS, { url: receiver.url('/second') })
  await reading.promise
  // Two changes in a row may share a signal.
  await until('the new URL is signalled to all processes', () => signals === 2)
  const { webhookSecret } = (await user.post(`${WEBHOOKS}/rotate-secret`)).body.value
  await until('the rotation is signalled to all processes', () => signals === 3)
  rotation.resolve()
  await user.post(`${WEBHOOKS}/test`)
  await until('received', () => receiver.received.length === 2)
  const { body } = receiver.received[1]!
  for (const secret of [first, webhookSecret]) new StandardWebhook(secret).verify(body, headersOf(receiver))
})
