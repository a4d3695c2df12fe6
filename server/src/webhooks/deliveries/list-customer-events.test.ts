// The timeline of a customer: its events and their deliveries.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { settle, startWebhookService, subscribe } from '../../../test/service/webhook-service.ts'

const service = await startWebhookService({ env: { RATE_LIMITS: 'off' } })
const dispatcher = service.dispatch()
await settle(dispatcher)
const at = '/api/customer/v1/partner-profile/webhooks/events'

async function aCustomer(partner: Awaited<ReturnType<typeof service.aPartner>>) {
  const { body } = await partner.post('/api/partner/v1/business-profiles', aProfile())
  return body.value.customerId as string
}

test('the events of a customer are listed newest first with their deliveries', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url())
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const customerId = await aCustomer(partner)
  await aCustomer(partner)
  await settle(dispatcher)
  const { body } = await viewer.get(`${at}?customerId=${customerId}`)
  assert.deepEqual(
    body.value.items.map((it: any) => [it.sequence, it.eventType, it.delivery.status, it.delivery.lastStatusCode]),
    [
      [2, 'business.person.added', 'Delivered', 204],
      [1, 'business.profile.created', 'Delivered', 204],
    ],
  )
  assert.equal(body.value.nextCursor, null)
  const { delivery, eventId } = body.value.items[0]
  const linked = await viewer.get(`/api/customer/v1/partner-profile/webhooks/deliveries/${delivery.id}`)
  assert.equal(linked.body.value.eventId, eventId)
})

test('an event without an active endpoint has no delivery, and a pending delivery says what it is waiting for', async () => {
  const partner = await service.aPartner()
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const customerId = await aCustomer(partner)
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await subscribe(service.app, partner.partnerId, receiver.url())
  await partner.patch(`/api/partner/v1/business-profiles/${customerId}`, { description: 'Another' })
  await settle(dispatcher)
  const { items } = (await viewer.get(`${at}?customerId=${customerId}`)).body.value
  assert.deepEqual(
    items.map((it: any) => [it.eventType, it.delivery?.status ?? null, it.delivery?.waitingFor?.reason ?? null]),
    [
      ['business.profile.updated', 'Pending', 'Retry'],
      ['business.person.added', null, null],
      ['business.profile.created', null, null],
    ],
  )
})

test('an event that was recorded without an endpoint shows its latest replay', async () => {
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const customerId = await aCustomer(partner)
  const receiver = await service.aReceiver()
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await subscribe(service.app, partner.partnerId, receiver.url())
  const now = service.app.clock.now().getTime()
  const window = { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() }
  const replay = () =>
    admin.post('/api/customer/v1/partner-profile/webhooks/replay', { ...window, includeUnrouted: true })
  const shown = async () =>
    (await admin.get(`${at}?customerId=${customerId}`)).body.value.items.map((it: any) => it.delivery)

  assert.equal((await replay()).body.value.created, 2)
  await settle(dispatcher)
  const waiting = await shown()
  assert.deepEqual(
    waiting.map((it: any) => [it.status, it.isReplay]),
    [
      ['Pending', true],
      ['Pending', true],
    ],
  )
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  assert.equal((await replay()).body.value.created, 2)
  await settle(dispatcher)
  const taken = await shown()
  assert.deepEqual(
    taken.map((it: any) => [it.status, it.lastStatusCode]),
    [
      ['Delivered', 204],
      ['Delivered', 204],
    ],
  )
  assert.ok(taken.every((it: any) => !waiting.some((before: any) => before.id === it.id)))
})

test('consecutive pages have neither gaps nor repetitions', async () => {
  const partner = await service.aPartner()
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const customerId = await aCustomer(partner)
  for (let i = 0; i < 5; i++)
    await partner.patch(`/api/partner/v1/business-profiles/${customerId}`, { description: `Change ${i}` })
  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { value }: any = (
      await viewer.get(`${at}?customerId=${customerId}&pageSize=3${cursor ? `&cursor=${cursor}` : ''}`)
    ).body
    assert.ok(value.items.length <= 3)
    seen.push(...value.items.map((it: any) => it.sequence))
    cursor = value.nextCursor
  }
  assert.deepEqual(seen, [7, 6, 5, 4, 3, 2, 1])
})

test('invalid input is rejected, and the list is empty for customers of other partners', async () => {
  const [partner, stranger] = [await service.aPartner(), await service.aPartner()]
  const viewer = await service.aUser({ partner: stranger, role: 'viewer' })
  const customerId = await aCustomer(partner)
  for (const id of [customerId, randomUUID()]) {
    const { status, body } = await viewer.get(`${at}?customerId=${id}`)
    assert.deepEqual([status, body.value], [200, { items: [], nextCursor: null }])
  }
  for (const query of ['', '?customerId=', '?customerId=x', `?customerId=${customerId}&pageSize=0`])
    assert.equal((await viewer.get(at + query)).status, 400, query)
})
