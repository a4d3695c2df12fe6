// What a screen needs to know before and while something is sent again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { happen, settle, startWebhookService, until } from '../../../test/service/webhook-service.ts'

const service = await startWebhookService({ env: { WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h' } })
const { app } = service
const dispatcher = service.dispatch()
const at = '/api/customer/v1/partner-profile/webhooks'
const DAY = 86_400_000

async function aDesk() {
  const partner = await service.aPartner()
  return { partner, person: await service.aUser({ partner, role: 'admin' }) }
}
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
const refused = (answer: { status: number; body: any }) => [answer.status, answer.body.error?.code]

test('the count of a window is what its replay then sends, with and without what went nowhere', async () => {
  const { partner, person } = await aDesk()
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const receiver = await service.aReceiver()
  const from = ago(1)
  await happen(app, partner.partnerId, 3)
  await person.post(at, { url: receiver.url() })
  await happen(app, partner.partnerId, 4)
  await until('received', () => receiver.received.length === 4)
  const to = ago(-1000)
  const preview = async (more = '', who = person) => {
    const { routed, unrouted } = (await who.get(`${at}/replay?from=${from}&to=${to}${more}`)).body.value
    return { routed, unrouted }
  }
  assert.deepEqual(await preview(), { routed: 4, unrouted: 3 })
  assert.deepEqual(await preview('', viewer), { routed: 4, unrouted: 3 })
  assert.deepEqual(await preview('&eventType=business.person.added'), { routed: 4, unrouted: 3 })
  assert.deepEqual(await preview('&eventType=webhook.test'), { routed: 0, unrouted: 0 })
  await settle(dispatcher)
  assert.equal(receiver.received.length, 4, 'counting sends nothing')
  const replay = async (more = {}) => {
    const { created } = (await person.post(`${at}/replay`, { from, to, ...more })).body.value
    await settle(dispatcher)
    return created
  }
  assert.deepEqual([await replay(), await replay({ includeUnrouted: true })], [4, 7])
  const other = await aDesk()
  assert.deepEqual(await preview('', other.person), { routed: 0, unrouted: 0 })
})

test('a window that could not be replayed is not counted either', async () => {
  const { person } = await aDesk()
  const code = async (fromDays: number, toDays: number) =>
    refused(await person.get(`${at}/replay?from=${ago(fromDays * DAY)}&to=${ago(toDays * DAY)}`))
  assert.deepEqual(await code(1, 2), [400, 'Webhook.RangeInvalid'])
  assert.deepEqual(await code(9, 1), [400, 'Webhook.RangeTooWide'])
  assert.deepEqual(await code(31, 30), [400, 'Webhook.EventExpired'])
  for (const query of ['from=then', 'to=now', 'eventType='])
    assert.deepEqual(refused(await person.get(`${at}/replay?${query}`)), [400, 'ValidationControl.Error'], query)
  // Unless told: the week up to now, by the clock of the service.
  const before = app.clock.now()
  const week = (await person.get(`${at}/replay`)).body.value
  assert.equal(Date.parse(week.to) - Date.parse(week.from), 7 * DAY)
  assert.ok(Date.parse(week.to) >= before.getTime() && Date.parse(week.to) <= app.clock.now().getTime())
})

test('a replay can be followed: its deliveries are listed and counted, those of others are not', async () => {
  const { partner, person } = await aDesk()
  const receiver = await service.aReceiver()
  await person.post(at, { url: receiver.url() })
  const from = ago(1)
  const [eventId] = await happen(app, partner.partnerId, 5)
  await until('received', () => receiver.received.length === 5)
  await settle(dispatcher)
  const window = { from, to: ago(-1000) }
  const first = (await person.post(`${at}/replay`, window)).body.value
  await until('replayed', () => receiver.received.length === 10)
  receiver.answer = (request, response) =>
    void response.writeHead(request.headers['svc-id'] === eventId ? 500 : 204).end()
  const second = (await person.post(`${at}/replay`, window)).body.value
  await until('replayed again', () => receiver.received.length === 15)
  await settle(dispatcher)
  const progress = async (series: string) => (await person.get(`${at}/replays/${series}`)).body.value
  assert.deepEqual(await progress(first.replaySeries), { pending: 0, delivered: 5, exhausted: 0 })
  assert.deepEqual(await progress(second.replaySeries), { pending: 1, delivered: 4, exhausted: 0 })
  const list = async (query: string) => (await person.get(`${at}/deliveries?${query}`)).body.value
  const ofSecond = await list(`replaySeries=${second.replaySeries}&pageSize=2`)
  assert.deepEqual([ofSecond.total, ofSecond.items.length], [5, 2])
  assert.equal((await list(`replaySeries=${second.replaySeries}&status=Pending`)).total, 1)
  assert.equal((await list(`replaySeries=${second.replaySeries}&status=Exhausted`)).total, 0)
  const ofEvent = await list(`eventId=${eventId}`)
  assert.equal(ofEvent.total, 3)
  assert.deepEqual(new Set(ofEvent.items.map((item: { eventId: string }) => item.eventId)), new Set([eventId]))

  const single = (await person.post(`${at}/deliveries/${ofEvent.items[0].id}/replay`)).body.value.deliveryId
  const { replaySeries } = (await person.get(`${at}/deliveries/${single}`)).body.value
  assert.equal((await list(`replaySeries=${replaySeries}`)).items[0].id, single)

  const other = await aDesk()
  for (const id of [
    second.replaySeries,
    'nothing',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '00000000-0000-7000-8000-000000000000',
  ])
    assert.deepEqual(refused(await other.person.get(`${at}/replays/${id}`)), [404, 'Webhook.DeliveryNotFound'], id)
  assert.equal((await other.person.get(`${at}/deliveries?replaySeries=${second.replaySeries}`)).body.value.total, 0)
  assert.deepEqual(refused(await person.get(`${at}/deliveries?eventId=x`)), [400, 'ValidationControl.Error'])
})

test('asOf keeps newer events out of the next pages', async () => {
  const { partner, person } = await aDesk()
  const receiver = await service.aReceiver()
  await person.post(at, { url: receiver.url() })
  await happen(app, partner.partnerId, 3)
  await new Promise((resolve) => setTimeout(resolve, 2))
  const { asOf, total } = (await person.get(`${at}/deliveries`)).body.value
  await new Promise((resolve) => setTimeout(resolve, 2))
  await happen(app, partner.partnerId, 2)
  assert.equal((await person.get(`${at}/deliveries?to=${asOf}`)).body.value.total, total)
  assert.equal((await person.get(`${at}/deliveries?from=${asOf}`)).body.value.total, 2)
})

test('a test can be watched by its delivery, and the headers that are told later are those that were sent', async () => {
  const { person } = await aDesk()
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(500).end('no')
  await person.post(at, { url: receiver.url() })
  const { deliveryId, eventId } = (await person.post(`${at}/test`)).body.value
  await until('attempted', () => receiver.received.length === 1)
  await settle(dispatcher)
  const delivery = (await person.get(`${at}/deliveries/${deliveryId}`)).body.value
  assert.deepEqual([delivery.eventId, delivery.attempts.length], [eventId, 1])
  const told = delivery.attempts[0].requestHeaders
  for (const [name, value] of Object.entries(told)) assert.equal(receiver.received[0]!.headers[name], value, name)
  const untold = Object.keys(receiver.received[0]!.headers).filter((name) => !(name in told))
  assert.deepEqual(untold.sort(), [
    ...['connection', 'content-length', 'host', 'svc-signature', 'traceparent', 'webhook-signature'],
  ])

  const endpoint = (await person.get(at)).body.value
  assert.equal(endpoint.failingSince !== null, true)
  assert.equal(Date.parse(endpoint.disablesAt) - Date.parse(endpoint.failingSince), 5 * DAY)
  assert.ok(endpoint.registeredAt <= endpoint.failingSince)
})
