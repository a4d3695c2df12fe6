import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { until } from '../../../test/process/until.ts'
import {
  headersOf,
  register,
  rejection,
  startWebhookDashboard,
  WEBHOOKS,
} from '../../../test/service/webhook-dashboard.ts'
import { isDispatcherAlive } from './endpoint-sql.ts'

let ahead = 0
const service = await startWebhookDashboard({ clock: { now: () => new Date(Date.now() + ahead) } })
const { aPartnerUser } = service
service.dispatch()
await until('a dispatcher is running in each cell', async () =>
  (await service.app.db.eachCell(isDispatcherAlive)).every((isAlive) => isAlive),
)

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
  assert.equal(answer.status, 200, answer.text)
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
    ['https://hooks.example.com/\u202efdp', 'Webhook.UrlNotHttps'],
    ['https://hooks.example.com/\u2066a\u2069', 'Webhook.UrlNotHttps'],
    ['https://hooks.example.com/\u0085', 'Webhook.UrlNotHttps'],
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

test('each mistake in a URL has a message of its own', async () => {
  const { user } = await aPartnerUser()
  const messages = new Map<string, string>()
  for (const [url, message] of [
    ['http://hooks.example.com/', /absolute https:\/\/ URL/],
    ['https://user:pw@hooks.example.com/', /Remove the username and password/],
    ['https://hooks.example.com:25/', /This port is not allowed\. Use port 443, or a port from 1024/],
    ['https://10.0.0.1/', /private, loopback or reserved address/],
    ['https://nothing.invalid/', /couldn’t find this host/],
    [`https://hooks.example.com/${'x'.repeat(2048)}`, /at most 2048 characters/],
  ] as const) {
    const { body } = await user.post(WEBHOOKS, { url })
    assert.match(body.error.description, message)
    messages.set(body.error.description, url)
  }
  assert.equal(messages.size, 6)
})

test('a URL is checked before the user has to confirm their password', async () => {
  const partner = await service.aPartner()
  const user = await service.aUser({ partner, role: 'admin', staysSignedIn: false })
  const receiver = await service.aReceiver()
  ahead = 11 * 60_000
  try {
    for (const send of [user.post, user.put]) {
      assert.deepEqual(rejection(await send(WEBHOOKS, { url: 'https://127.0.0.1:25/' })), [400, 'Webhook.UrlNotPublic'])
      assert.deepEqual(rejection(await send(WEBHOOKS, {})), [400, 'Webhook.UrlNotHttps'])
      assert.deepEqual(rejection(await send(WEBHOOKS, { url: receiver.url() })), [403, 'Session.StepUpRequired'])
    }
    assert.equal((await user.get(WEBHOOKS)).body.value.status, 'NotRegistered')
  } finally {
    ahead = 0
  }
})

test('the audit log has the host of the URL and the address of the user for registrations and tests', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await user.put(WEBHOOKS, { url: receiver.url('/other') })
  await user.post(`${WEBHOOKS}/test`)
  const rows = await service.app.db.partner(
    partner.partnerId,
    (sql) => sql`select action, facts from account_event where action like 'Webhook%' order by account_event_id`,
  )
  const { host } = new URL(receiver.url())
  assert.deepEqual(
    rows.map(({ action, facts }) => [action, facts.host, facts.address]),
    [
      ['WebhookRegistered', host, '127.0.0.1'],
      ['WebhookUrlChanged', host, '127.0.0.1'],
      ['WebhookTested', undefined, '127.0.0.1'],
    ],
  )
})
