// What a replay will send, and its progress.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard({ env: { WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h' } })
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)
const DAY = 86_400_000
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()

test('the preview of a period counts what its replay sends, with and without unrouted events', async () => {
  const { partner, user } = await aPartnerUser()
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const receiver = await service.aReceiver()
  const from = ago(1)
  await recordEvents(app, partner.partnerId, 3)
  await user.post(WEBHOOKS, { url: receiver.url() })
  await recordEvents(app, partner.partnerId, 4)
  await until('received', () => receiver.received.length === 4)
  const to = ago(-1000)
  const preview = async (more = '', who = user) => {
    const { routed, unrouted } = (await who.get(`${WEBHOOKS}/replay?from=${from}&to=${to}${more}`)).body.value
    return { routed, unrouted }
  }
  assert.deepEqual(await preview(), { routed: 4, unrouted: 3 })
  assert.deepEqual(await preview('', viewer), { routed: 4, unrouted: 3 })
  assert.deepEqual(await preview('&eventType=business.person.added'), { routed: 4, unrouted: 3 })
  assert.deepEqual(await preview('&eventType=webhook.test'), { routed: 0, unrouted: 0 })
  await settle(dispatcher)
  assert.equal(receiver.received.length, 4, 'counting sends nothing')
  const replay = async (more = {}) => {
    const { created } = (await user.post(`${WEBHOOKS}/replay`, { from, to, ...more })).body.value
    await settle(dispatcher)
    return created
  }
  assert.deepEqual([await replay(), await replay({ includeUnrouted: true })], [4, 7])
  const other = await aPartnerUser()
  assert.deepEqual(await preview('', other.user), { routed: 0, unrouted: 0 })
})

test('a period that cannot be replayed cannot be previewed either', async () => {
  const { user } = await aPartnerUser()
  const code = async (fromDays: number, toDays: number) =>
    rejection(await user.get(`${WEBHOOKS}/replay?from=${ago(fromDays * DAY)}&to=${ago(toDays * DAY)}`))
  assert.deepEqual(await code(1, 2), [400, 'Webhook.RangeInvalid'])
  assert.deepEqual(await code(9, 1), [400, 'Webhook.RangeTooWide'])
  assert.deepEqual(await code(31, 30), [400, 'Webhook.EventExpired'])
  for (const query of ['from=then', 'to=now', 'eventType='])
    assert.deepEqual(rejection(await user.get(`${WEBHOOKS}/replay?${query}`)), [400, 'ValidationControl.Error'], query)
  // Unless shown: the week up to now, by the clock of the service.
  const before = app.clock.now()
  const week = (await user.get(`${WEBHOOKS}/replay`)).body.value
  assert.equal(Date.parse(week.to) - Date.parse(week.from), 7 * DAY)
  assert.ok(Date.parse(week.to) >= before.getTime() && Date.parse(week.to) <= app.clock.now().getTime())
})

test('the deliveries of a replay are listed and counted, and no others', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await user.post(WEBHOOKS, { url: receiver.url() })
  const from = ago(1)
  const [eventId] = await recordEvents(app, partner.partnerId, 5)
  await until('received', () => receiver.received.length === 5)
  await settle(dispatcher)
  const window = { from, to: ago(-1000) }
  const first = (await user.post(`${WEBHOOKS}/replay`, window)).body.value
  await until('replayed', () => receiver.received.length === 10)
  await settle(dispatcher)
  receiver.answer = (request, response) =>
    void response.writeHead(request.headers['svc-id'] === eventId ? 500 : 204).end()
  const second = (await user.post(`${WEBHOOKS}/replay`, window)).body.value
  await until('replayed again', () => receiver.received.length === 15)
  await settle(dispatcher)
  const progress = async (series: string) => (await user.get(`${WEBHOOKS}/replays/${series}`)).body.value
  assert.deepEqual(await progress(first.replaySeries), { pending: 0, delivered: 5, exhausted: 0 })
  assert.deepEqual(await progress(second.replaySeries), { pending: 1, delivered: 4, exhausted: 0 })
  const list = async (query: string) => (await user.get(`${WEBHOOKS}/deliveries?${query}`)).body.value
  const ofSecond = await list(`replaySeries=${second.replaySeries}&pageSize=2`)
  assert.deepEqual([ofSecond.total, ofSecond.items.length], [5, 2])
  assert.equal((await list(`replaySeries=${second.replaySeries}&status=Pending`)).total, 1)
  assert.equal((await list(`replaySeries=${second.replaySeries}&status=Exhausted`)).total, 0)
  const ofEvent = await list(`eventId=${eventId}`)
  assert.equal(ofEvent.total, 3)
  assert.deepEqual(new Set(ofEvent.items.map((item: { eventId: string }) => item.eventId)), new Set([eventId]))

  const single = (await user.post(`${WEBHOOKS}/deliveries/${ofEvent.items[0].id}/replay`)).body.value.deliveryId
  const { replaySeries } = (await user.get(`${WEBHOOKS}/deliveries/${single}`)).body.value
  assert.equal((await list(`replaySeries=${replaySeries}`)).items[0].id, single)

  const other = await aPartnerUser()
  for (const id of [
    second.replaySeries,
    'nothing',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '00000000-0000-7000-8000-000000000000',
  ])
    assert.deepEqual(
      rejection(await other.user.get(`${WEBHOOKS}/replays/${id}`)),
      [404, 'Webhook.DeliveryNotFound'],
      id,
    )
  assert.equal((await other.user.get(`${WEBHOOKS}/deliveries?replaySeries=${second.replaySeries}`)).body.value.total, 0)
  assert.deepEqual(rejection(await user.get(`${WEBHOOKS}/deliveries?eventId=x`)), [400, 'ValidationControl.Error'])
})

/** Times of the API have milliseconds. */
function nextMillisecond(): Promise<void> {
  const now = Date.now()
  return until('the next millisecond', () => Date.now() > now)
}

test('asOf keeps newer events out of the following pages', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await user.post(WEBHOOKS, { url: receiver.url() })
  await recordEvents(app, partner.partnerId, 3)
  await nextMillisecond()
  const { asOf, total } = (await user.get(`${WEBHOOKS}/deliveries`)).body.value
  await nextMillisecond()
  await recordEvents(app, partner.partnerId, 2)
  assert.equal((await user.get(`${WEBHOOKS}/deliveries?to=${asOf}`)).body.value.total, total)
  assert.equal((await user.get(`${WEBHOOKS}/deliveries?from=${asOf}`)).body.value.total, 2)
})

test('a test event can be followed by its delivery, whose headers are those that were sent', async () => {
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(500).end('no')
  await user.post(WEBHOOKS, { url: receiver.url() })
  const { deliveryId, eventId } = (await user.post(`${WEBHOOKS}/test`)).body.value
  await until('attempted', () => receiver.received.length === 1)
  await settle(dispatcher)
  const delivery = (await user.get(`${WEBHOOKS}/deliveries/${deliveryId}`)).body.value
  assert.deepEqual([delivery.eventId, delivery.attempts.length], [eventId, 1])
  const shown = delivery.attempts[0].requestHeaders
  for (const [name, value] of Object.entries(shown)) assert.equal(receiver.received[0]!.headers[name], value, name)
  const notShown = Object.keys(receiver.received[0]!.headers).filter((name) => !(name in shown))
  assert.deepEqual(notShown.sort(), [
    ...['connection', 'content-length', 'host', 'svc-signature', 'traceparent', 'webhook-signature'],
  ])

  const endpoint = (await user.get(WEBHOOKS)).body.value
  assert.equal(endpoint.failingSince !== null, true)
  assert.equal(Date.parse(endpoint.disablesAt) - Date.parse(endpoint.failingSince), 5 * DAY)
  assert.ok(endpoint.registeredAt <= endpoint.failingSince)
})
