import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import {
  headersOf,
  register,
  rejection,
  startWebhookDashboard,
  WEBHOOKS,
} from '../../../test/service/webhook-dashboard.ts'
import { until } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard()
const { aPartnerUser } = service
service.dispatch()

test('registering returns the secret once; registering again replaces the URL and returns no secret', async () => {
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  const secret = await register(user, receiver)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const again = await user.post(WEBHOOKS, { url: receiver.url('/other'), secret: 'whsec_mine' })
  assert.deepEqual([again.body.value.url, again.body.value.webhookSecret], [receiver.url('/other'), null])
  const replaced = await user.put(WEBHOOKS, { url: receiver.url('/third') })
  assert.deepEqual(Object.keys(replaced.body.value).sort(), ['message', 'webhookSecret'])
  assert.equal(replaced.body.value.webhookSecret, null)
  assert.equal((await user.get(WEBHOOKS)).body.value.url, receiver.url('/third'))
  assert.equal((await user.post(`${WEBHOOKS}/test`)).status, 200)
  await until('the test event arrives', () => receiver.received.length === 1)
  new StandardWebhook(secret).verify(receiver.received[0]!.body, headersOf(receiver))
})

test('PUT registers an endpoint for a partner without one and returns its secret', async () => {
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  const answer = await user.put(WEBHOOKS, { url: receiver.url() })
  assert.match(answer.body.value.webhookSecret, /^whsec_/)
})

test('a URL that is not https, not public or not resolvable is rejected with a code of its own', async () => {
  const { user } = await aPartnerUser()
  for (const [url, code] of [
    ['http://hooks.example.com/', 'Webhook.UrlNotHttps'],
    ['', 'Webhook.UrlNotHttps'],
    [undefined, 'Webhook.UrlNotHttps'],
    [42, 'Webhook.UrlNotHttps'],
    ['https://user:pass@127.0.0.1/', 'Webhook.UrlNotHttps'],
    ['https://10.0.0.1/', 'Webhook.UrlNotPublic'],
    ['https://127.0.0.1:22/', 'Webhook.UrlNotPublic'],
    ['https://169.254.169.254/', 'Webhook.UrlNotPublic'],
    ['https://nothing.invalid/', 'Webhook.UrlUnresolvable'],
  ] as const) {
    for (const send of [user.post, user.put])
      assert.deepEqual(rejection(await send(WEBHOOKS, { url })), [400, code], String(url))
  }
  for (const body of ['[]', 'null', '5', '"https://hooks.example.com/"', '{"url":'])
    assert.deepEqual(rejection(await user.post(WEBHOOKS, body)), [400, 'Webhook.UrlNotHttps'], body)
  assert.equal((await user.get(WEBHOOKS)).body.value.status, 'NotRegistered')
})
