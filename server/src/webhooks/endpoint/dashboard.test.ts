// The webhook routes as a signed-in person uses them.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import type { Receiver } from '../../../test/peers/receiver.ts'
import { happen, settle, startWebhookService, until } from '../../../test/service/webhook-service.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'

const service = await startWebhookService()
const { app } = service
let dispatcher = service.dispatch()
const at = '/api/customer/v1/partner-profile/webhooks'

async function aDesk(role: 'admin' | 'viewer' = 'admin') {
  const partner = await service.aPartner()
  return { partner, person: await service.aPerson({ partner, role }) }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

async function register({ person }: Desk, receiver: Receiver): Promise<string> {
  const answer = await person.post(at, { url: receiver.url() })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.value.webhookSecret
}
const refused = (answer: { status: number; body: any }) => [answer.status, answer.body.error?.code]
const headersOf = (receiver: Receiver, i = -1) => receiver.received.at(i)!.headers as Record<string, string>

test('a partner without an endpoint sees NotRegistered, at both addresses of the route', async () => {
  const { person } = await aDesk()
  for (const prefix of ['/api', '']) {
    const answer = await person.get(`${prefix}/customer/v1/partner-profile/webhooks`)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      value: {
        url: null,
        status: 'NotRegistered',
        consecutiveFailures: 0,
        failingSince: null,
        degradedSince: null,
        disablesAt: null,
        disabledAt: null,
        disabledReason: null,
        previousSecretExpiresAt: null,
        pendingDeliveries: 0,
        registeredAt: null,
        dispatcherAvailable: true,
      },
      isSuccess: true,
      error: null,
    })
  }
})

test('registering returns the secret once; calling again replaces the URL and returns none', async () => {
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  const secret = await register(desk, receiver)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const again = await desk.person.post(at, { url: receiver.url('/other'), secret: 'whsec_mine' })
  assert.deepEqual([again.body.value.url, again.body.value.webhookSecret], [receiver.url('/other'), null])
  const replaced = await desk.person.put(at, { url: receiver.url('/third') })
  assert.deepEqual(Object.keys(replaced.body.value).sort(), ['message', 'webhookSecret'])
  assert.equal(replaced.body.value.webhookSecret, null)
  assert.equal((await desk.person.get(at)).body.value.url, receiver.url('/third'))
  assert.equal((await desk.person.post(`${at}/test`)).status, 200)
  await until('the test event arrives', () => receiver.received.length === 1)
  new StandardWebhook(secret).verify(receiver.received[0]!.body, headersOf(receiver))
})

test('PUT registers a partner that has no endpoint and gives it a secret', async () => {
  const { person } = await aDesk()
  const receiver = await service.aReceiver()
  const answer = await person.put(at, { url: receiver.url() })
  assert.match(answer.body.value.webhookSecret, /^whsec_/)
})

test('a URL that is not https, not public or not resolvable is refused with its own code', async () => {
  const { person } = await aDesk()
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
    for (const send of [person.post, person.put])
      assert.deepEqual(refused(await send(at, { url })), [400, code], String(url))
  }
  for (const body of ['[]', 'null', '5', '"https://hooks.example.com/"', '{"url":'])
    assert.deepEqual(refused(await person.post(at, body)), [400, 'Webhook.UrlNotHttps'], body)
  assert.equal((await person.get(at)).body.value.status, 'NotRegistered')
})

test('during a rotation both published verifiers accept a delivery with the old and with the new secret', async () => {
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  const first = await register(desk, receiver)
  const rotated = (await desk.person.post(`${at}/rotate-secret`)).body.value
  assert.equal(Date.parse(rotated.previousSecretExpiresAt) - app.clock.now().getTime() > 23.9 * 3_600_000, true)
  await desk.person.post(`${at}/test`)
  await until('received', () => receiver.received.length === 1)
  const { body } = receiver.received[0]!
  for (const secret of [first, rotated.webhookSecret]) {
    for (const verifier of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      assert.equal((verifier.verify(body, headersOf(receiver)) as { eventType: string }).eventType, 'webhook.test')
    }
  }
  assert.equal(headersOf(receiver)['svc-signature']!.split(' ').length, 2)

  // A second rotation: there are never three, and the oldest is worthless at once.
  const second = (await desk.person.post(`${at}/rotate-secret`)).body.value
  await desk.person.post(`${at}/test`)
  await until('received', () => receiver.received.length === 2)
  const latest = receiver.received[1]!.body
  for (const secret of [rotated.webhookSecret, second.webhookSecret])
    new StandardWebhook(secret).verify(latest, headersOf(receiver))
  assert.throws(() => new StandardWebhook(first).verify(latest, headersOf(receiver)))
  assert.throws(() => new StandardWebhook(second.webhookSecret).verify(`${latest} `, headersOf(receiver)))
})

const PYTHON = `
import base64, hashlib, hmac, json, sys
d = json.load(sys.stdin)
key = base64.b64decode(d["secret"].removeprefix("whsec_"))
signed = f'{d["headers"]["svc-id"]}.{d["headers"]["svc-timestamp"]}.'.encode() + d["body"].encode()
mine = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
sys.exit(0 if any(hmac.compare_digest(mine, s) for s in d["headers"]["svc-signature"].split(" ")) else 1)`

test('a receiver written in another language verifies a delivery with a few lines', async (t) => {
  const has = await promisify(execFile)('python3', ['--version']).then(
    () => true,
    () => false,
  )
  if (!has) return t.skip('there is no python3 on this machine')
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  const secret = await register(desk, receiver)
  await desk.person.post(`${at}/test`)
  await until('received', () => receiver.received.length === 1)
  const run = (body: string) =>
    new Promise<number>((resolve) => {
      const child = execFile('python3', ['-c', PYTHON], (error) => resolve(error ? Number(error.code) : 0))
      child.stdin!.end(JSON.stringify({ secret, body, headers: headersOf(receiver) }))
    })
  assert.equal(await run(receiver.received[0]!.body), 0)
  assert.equal(await run(receiver.received[0]!.body.replace('test', 'tset')), 1)
})

test('a delivery carries every header of the contract, and Svc-Replay on replays only', async () => {
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  await register(desk, receiver)
  const { eventId } = (await desk.person.post(`${at}/test`)).body.value
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const { items, total } = (await desk.person.get(`${at}/deliveries`)).body.value
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

  const replay = await desk.person.post(`${at}/deliveries/${items[0].id}/replay`)
  await until('replayed', () => receiver.received.length === 2)
  await settle(dispatcher)
  const replayed = headersOf(receiver)
  assert.deepEqual(
    [replayed['svc-id'], replayed['svc-replay'], replayed['svc-delivery-id']],
    [eventId, 'true', replay.body.value.deliveryId],
  )
  assert.equal(receiver.received[1]!.body, receiver.received[0]!.body)
  const detail = (await desk.person.get(`${at}/deliveries/${replay.body.value.deliveryId}`)).body.value
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

test('the history has exact totals for every filter, newest first, and refuses what it does not know', async () => {
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  await register(desk, receiver)
  await happen(app, desk.partner.partnerId, 25)
  await until('received', () => receiver.received.length === 25)
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await desk.person.post(`${at}/test`)
  await until('tried', () => receiver.received.length === 26)
  await settle(dispatcher)
  const list = async (query: string) => (await desk.person.get(`${at}/deliveries?${query}`)).body.value
  const all = await list('pageSize=10&page=3')
  assert.deepEqual([all.total, all.items.length, all.page, all.pageSize], [26, 6, 3, 10])
  assert.equal((await list('pageSize=1000')).pageSize, 200)
  const beyond = await list('page=999999999&pageSize=200')
  assert.deepEqual([beyond.total, beyond.items.length, beyond.page], [26, 0, 999_999_999])
  assert.equal((await list('status=Delivered')).total, 25)
  assert.equal((await list('status=Exhausted')).total, 0)
  const pending = await list('status=Pending')
  assert.equal(pending.total, 1)
  assert.deepEqual(
    [pending.items[0].lastStatusCode, pending.items[0].attemptCount, pending.items[0].waitingFor.reason],
    [500, 1, 'Retry'],
  )
  assert.equal(pending.items[0].waitingFor.until, pending.items[0].nextAttemptAt)
  assert.equal((await list('eventType=webhook.test')).total, 1)
  assert.equal((await list('eventType=business.person.added&status=Delivered')).total, 25)
  const times = (await list('')).items.map((item: { occurredAt: string }) => item.occurredAt)
  assert.deepEqual(times, times.toSorted().toReversed())
  const [from, to] = [times.at(-1), new Date(Date.parse(times.at(-1)) + 1).toISOString()]
  assert.equal((await list(`from=${from}&to=${to}`)).total, 25)
  assert.equal((await list(`from=${to}`)).total, 1)
  assert.equal((await list(`to=${from}`)).total, 0)

  const bad = async (query: string) => refused(await desk.person.get(`${at}/deliveries?${query}`))
  assert.deepEqual(await bad('status=Lost'), [400, 'Webhook.StatusUnknown'])
  assert.deepEqual(await bad(`from=${to}&to=${from}`), [400, 'Webhook.RangeInvalid'])
  for (const query of ['page=0', 'page=-1', 'pageSize=0', 'pageSize=x', 'from=yesterday', 'to=2026-02-30T00:00:00Z']) {
    assert.deepEqual(await bad(query), [400, 'ValidationControl.Error'], query)
  }
  for (const id of ['nothing', '01a1dcf8-fad4-7995-a835-449a1ffb9c43']) {
    assert.deepEqual(refused(await desk.person.get(`${at}/deliveries/${id}`)), [404, 'Webhook.DeliveryNotFound'])
    assert.deepEqual(refused(await desk.person.post(`${at}/deliveries/${id}/replay`)), [
      404,
      'Webhook.DeliveryNotFound',
    ])
  }
  const stats = (await desk.person.get(`${at}/stats`)).body.value
  assert.deepEqual([stats.total.attempts, stats.total.successes, stats.total.failures, stats.pending], [26, 25, 1, 1])
  assert.ok(stats.hours[0].p95Ms >= stats.hours[0].p50Ms)

  // Another partner sees and reaches none of it.
  const other = await aDesk()
  assert.equal((await other.person.get(`${at}/deliveries`)).body.value.total, 0)
  assert.deepEqual(refused(await other.person.get(`${at}/deliveries/${pending.items[0].id}`)), [
    404,
    'Webhook.DeliveryNotFound',
  ])
})

test('a window is replayed event by event; events from before the endpoint only when asked for', async () => {
  const desk = await aDesk()
  const { partnerId } = desk.partner
  const begin = new Date(app.clock.now().getTime() - 1).toISOString()
  await happen(app, partnerId, 3)
  const receiver = await service.aReceiver()
  await register(desk, receiver)
  await happen(app, partnerId, 4)
  await until('received', () => receiver.received.length === 4)
  await settle(dispatcher)
  const window = (more = {}) => ({ from: begin, to: new Date(app.clock.now().getTime() + 1000).toISOString(), ...more })
  const replay = async (body: unknown) => (await desk.person.post(`${at}/replay`, body)).body.value.created
  assert.equal(await replay(window()), 4)
  assert.equal(await replay(window({ includeUnrouted: true, eventType: 'business.person.added' })), 7)
  assert.equal(await replay(window({ eventType: 'webhook.test' })), 0)
  await until('all replayed', () => receiver.received.length === 15)
  await settle(dispatcher)
  assert.equal((await desk.person.get(`${at}/deliveries`)).body.value.total, 15)
  const [oldest] = receiver.received.slice(4)
  assert.equal(oldest!.headers['svc-replay'], 'true')
})

test('windows are refused in order: the wrong way round, wider than seven days, older than thirty', async () => {
  const desk = await aDesk()
  const day = 86_400_000
  const now = app.clock.now().getTime()
  const code = async (fromDays: number, toDays: number) =>
    refused(
      await desk.person.post(`${at}/replay`, {
        from: new Date(now - fromDays * day).toISOString(),
        to: new Date(now - toDays * day).toISOString(),
      }),
    )
  assert.deepEqual(await code(40, 41), [400, 'Webhook.RangeInvalid'])
  assert.deepEqual(await code(1, 1), [400, 'Webhook.RangeInvalid'])
  assert.deepEqual(await code(40, 1), [400, 'Webhook.RangeTooWide'])
  assert.deepEqual(await code(31, 30), [400, 'Webhook.EventExpired'])
  assert.deepEqual(await code(7, 0), [404, 'Webhook.EndpointNotFound'])
  assert.deepEqual(refused(await desk.person.post(`${at}/replay`, { from: 'then' })), [400, 'ValidationControl.Error'])
})

test('times at the ends of the calendar are answered, not stumbled over', async () => {
  const { person } = await aDesk()
  for (const time of ['0001-01-01T00:00:00+14:00', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59-12:00']) {
    for (const path of ['deliveries', 'stats']) {
      const encoded = encodeURIComponent(time)
      for (const query of [`from=${encoded}`, `to=${encoded}`]) {
        const answer = await person.get(`${at}/${path}?${query}`)
        assert.ok(answer.status === 200 || answer.status === 400, `${path}?${query}: ${answer.text}`)
      }
    }
  }
})

test('what needs an endpoint says that there is none; a disabled one must be enabled first', async () => {
  const desk = await aDesk()
  for (const path of ['test', 'enable', 'rotate-secret']) {
    assert.deepEqual(refused(await desk.person.post(`${at}/${path}`)), [404, 'Webhook.EndpointNotFound'], path)
  }
  const receiver = await service.aReceiver()
  await register(desk, receiver)
  await happen(app, desk.partner.partnerId, 1)
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const [{ id }] = (await desk.person.get(`${at}/deliveries`)).body.value.items
  const disable = () =>
    app.db.partner(
      desk.partner.partnerId,
      (sql) => sql`
        update webhook_endpoint set status = 'Disabled', disabled_at = now(), disabled_reason = 'EndpointGone', generation = generation + 1`,
    )
  await disable()
  app.events.endpointChanged(desk.partner.partnerId)
  await happen(app, desk.partner.partnerId, 2)
  const window = { from: new Date(app.clock.now().getTime() - 60_000), to: app.clock.now() }
  assert.deepEqual(refused(await desk.person.post(`${at}/test`)), [400, 'Webhook.EndpointDisabled'])
  assert.deepEqual(refused(await desk.person.post(`${at}/deliveries/${id}/replay`)), [400, 'Webhook.EndpointDisabled'])
  assert.deepEqual(refused(await desk.person.post(`${at}/replay`, window)), [400, 'Webhook.EndpointDisabled'])
  const enabled = await desk.person.post(`${at}/enable`)
  assert.deepEqual([enabled.status, enabled.body.value.status, enabled.body.value.disabledAt], [200, 'Active', null])
  assert.equal((await desk.person.post(`${at}/enable`)).status, 200)
  assert.equal((await desk.person.post(`${at}/test`)).status, 200)
  await until('the test arrives', () => receiver.received.length === 2)
  assert.equal(headersOf(receiver)['svc-event-type'], 'webhook.test')
  await disable()
  assert.equal((await desk.person.post(at, { url: receiver.url('/new') })).body.value.webhookSecret, null)
  assert.equal((await desk.person.get(at)).body.value.status, 'Active')
})

test('only an admin changes webhooks; a viewer reads; nobody reads without signing in', async () => {
  const { person } = await aDesk('viewer')
  assert.equal((await person.get(at)).status, 200)
  for (const path of ['', '/rotate-secret', '/enable', '/test', '/replay']) {
    assert.equal((await person.post(at + path, { url: 'https://127.0.0.1/' })).status, 403, path)
  }
  const partner = await service.aPartner()
  assert.equal((await partner.get(at)).status, 401)
  assert.deepEqual(refused(await service.call({ method: 'GET', url: at })), [401, 'Partner.NotAuthenticated'])
})

test('an inactive partner is refused everywhere but at the event catalogue', async () => {
  const desk = await aDesk()
  await setPartnerStatus(app, desk.partner.partnerId, 'Inactive')
  for (const path of ['', '/deliveries', '/stats']) {
    assert.deepEqual(refused(await desk.person.get(at + path)), [409, 'Partner.Inactive'], path)
  }
  assert.deepEqual(refused(await desk.person.post(`${at}/test`)), [409, 'Partner.Inactive'])
  const types = await desk.person.get(`${at}/event-types`)
  assert.equal(types.status, 200)
  const names = types.body.value.map((type: { name: string }) => type.name)
  for (const name of [
    'business.profile.created',
    'business.profile.updated',
    'business.person.added',
    'business.document.confirmed',
    'webhook.test',
  ]) {
    assert.ok(names.includes(name), name)
  }
  assert.deepEqual(Object.keys(types.body.value[0]).sort(), ['description', 'exampleJson', 'name', 'owner', 'version'])
})

test('without a dispatcher nothing is promised and nothing changes', async () => {
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  await register(desk, receiver)
  await happen(app, desk.partner.partnerId, 1)
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const before = (await desk.person.get(`${at}/deliveries`)).body.value
  await dispatcher.stop()
  const away = [503, 'Webhook.DispatcherUnavailable']
  const now = app.clock.now().getTime()
  assert.deepEqual(refused(await desk.person.post(at, { url: receiver.url('/new') })), away)
  assert.deepEqual(refused(await desk.person.put(at, { url: receiver.url('/new') })), away)
  assert.deepEqual(refused(await desk.person.post(`${at}/test`)), away)
  assert.deepEqual(refused(await desk.person.post(`${at}/enable`)), away)
  assert.deepEqual(refused(await desk.person.post(`${at}/deliveries/${before.items[0].id}/replay`)), away)
  const window = { from: new Date(now - 60_000), to: new Date(now) }
  const replay = await desk.person.post(`${at}/replay`, window)
  assert.deepEqual(refused(replay), away)
  assert.ok(Number(replay.headers['retry-after']) > 0)
  assert.equal((await desk.person.get(at)).body.value.url, receiver.url())
  assert.equal((await desk.person.get(`${at}/deliveries`)).body.value.total, before.total)

  // Events go on being recorded, and say what they wait for.
  await happen(app, desk.partner.partnerId, 1)
  const [waiting] = (await desk.person.get(`${at}/deliveries?status=Pending`)).body.value.items
  assert.equal(waiting.waitingFor.reason, 'DispatcherUnavailable')
  dispatcher = service.dispatch()
  await until('it is sent when a dispatcher is back', () => receiver.received.length === 2)
})
