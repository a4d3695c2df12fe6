import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { until } from '../../../test/process/until.ts'
import { register, rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard()
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

test('the delivery history is newest first, has exact totals for every filter and rejects unknown filter values', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partner.partnerId, 25)
  await until('received', () => receiver.received.length === 25)
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await user.post(`${WEBHOOKS}/test`)
  await until('attempted', () => receiver.received.length === 26)
  await settle(dispatcher)
  const list = async (query: string) => (await user.get(`${WEBHOOKS}/deliveries?${query}`)).body.value
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

  const bad = async (query: string) => rejection(await user.get(`${WEBHOOKS}/deliveries?${query}`))
  assert.deepEqual(await bad('status=Lost'), [400, 'Webhook.StatusUnknown'])
  assert.deepEqual(await bad(`from=${to}&to=${from}`), [400, 'Webhook.RangeInvalid'])
  for (const query of ['page=0', 'page=-1', 'pageSize=0', 'pageSize=x', 'from=yesterday', 'to=2026-02-30T00:00:00Z']) {
    assert.deepEqual(await bad(query), [400, 'ValidationControl.Error'], query)
  }
  for (const id of ['nothing', '01a1dcf8-fad4-7995-a835-449a1ffb9c43']) {
    assert.deepEqual(rejection(await user.get(`${WEBHOOKS}/deliveries/${id}`)), [404, 'Webhook.DeliveryNotFound'])
    assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/deliveries/${id}/replay`)), [
      404,
      'Webhook.DeliveryNotFound',
    ])
  }
  const stats = (await user.get(`${WEBHOOKS}/stats`)).body.value
  assert.deepEqual([stats.total.attempts, stats.total.successes, stats.total.failures, stats.pending], [26, 25, 1, 1])
  assert.ok(stats.hours[0].p95Ms >= stats.hours[0].p50Ms)
  const sum = (of: 'delivered' | 'pending' | 'exhausted') =>
    stats.deliveries.reduce((total: number, hour: Record<string, number>) => total + hour[of]!, 0)
  assert.deepEqual([sum('delivered'), sum('pending'), sum('exhausted')], [25, 1, 0])
  const { periods } = (await user.get(`${WEBHOOKS}/performance`)).body.value
  assert.deepEqual(
    periods.map(({ period, attempts, failures }: Record<string, unknown>) => [period, attempts, failures]),
    [
      ['Hour', 26, 1],
      ['Day', 26, 1],
      ['Week', 26, 1],
    ],
  )
  for (const { delivered, retrying, exhausted } of periods)
    assert.deepEqual([delivered, retrying, exhausted], [25, 1, 0])
  assert.ok(Math.abs(Date.parse(periods[0].since) + 3_600_000 - app.clock.now().getTime()) < 60_000)

  // Another partner sees none of it.
  const other = await aPartnerUser()
  assert.equal((await other.user.get(`${WEBHOOKS}/deliveries`)).body.value.total, 0)
  const performance = (await other.user.get(`${WEBHOOKS}/performance`)).body.value
  assert.deepEqual([performance.periods[2].attempts, performance.periods[2].p95Ms], [0, null])
  assert.deepEqual(rejection(await other.user.get(`${WEBHOOKS}/deliveries/${pending.items[0].id}`)), [
    404,
    'Webhook.DeliveryNotFound',
  ])
})

test('deliveries name their customer and are found by it, replays included; retrying ones are found by their own word', async () => {
  const { partner, user } = await aPartnerUser()
  const other = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  const created = []
  for (const companyName of ['Acme Logistics', 'Borealis Metals']) {
    const profile = aProfile({ companyName })
    created.push({ ...(await partner.post('/api/partner/v1/business-profiles', profile)).body.value, ...profile })
  }
  await until('two events of each are delivered', () => receiver.received.length === 4)
  await settle(dispatcher)
  const list = async (query: string, who = user) => (await who.get(`${WEBHOOKS}/deliveries?${query}`)).body.value
  const [acme] = created
  const found = await list(`customerId=${acme.customerId}`)
  assert.deepEqual([found.total, found.items.length], [2, 2])
  assert.deepEqual(found.items[0].customer, {
    customerId: acme.customerId,
    partnerCustomerId: acme.partnerCustomerId,
    companyName: 'Acme Logistics',
  })
  const detail = (await user.get(`${WEBHOOKS}/deliveries/${found.items[0].id}`)).body.value
  assert.deepEqual(detail.customer, found.items[0].customer)
  receiver.answer = (_request, response) => void response.writeHead(503).end()
  await user.post(`${WEBHOOKS}/deliveries/${found.items[0].id}/replay`)
  await until('the replay is attempted', () => receiver.received.length === 5)
  await settle(dispatcher)
  const statuses = async (query: string) => (await list(query)).items.map(({ status }: { status: string }) => status)
  assert.deepEqual((await statuses(`customerId=${acme.customerId}`)).sort(), ['Delivered', 'Delivered', 'Pending'])
  assert.deepEqual(await statuses(`customerId=${acme.customerId}&status=Retrying`), ['Pending'])
  assert.deepEqual(await statuses(`customerId=${acme.customerId}&status=Delivered`), ['Delivered', 'Delivered'])
  assert.equal((await list(`customerId=${acme.customerId}&status=Exhausted`)).total, 0)
  assert.equal((await list(`customerId=${acme.customerId}&to=2026-01-01T00:00:00Z`)).total, 0)
  assert.equal((await list('status=Retrying')).total, 1)
  assert.equal((await list('')).total, 5)
  const foreign = await list(`customerId=${acme.customerId}`, other.user)
  assert.deepEqual([foreign.total, foreign.items], [0, []], 'a customer of another partner has no deliveries')
  await user.post(`${WEBHOOKS}/test`)
  const test = (await list('eventType=webhook.test')).items[0]
  assert.equal(test.customer, null)
})

test('times at both ends of the calendar do not cause a server error', async () => {
  const { user } = await aPartnerUser()
  for (const time of ['0001-01-01T00:00:00+14:00', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59-12:00']) {
    for (const path of ['deliveries', 'stats']) {
      const encoded = encodeURIComponent(time)
      for (const query of [`from=${encoded}`, `to=${encoded}`]) {
        const answer = await user.get(`${WEBHOOKS}/${path}?${query}`)
        assert.ok(answer.status === 200 || answer.status === 400, `${path}?${query}: ${answer.text}`)
      }
    }
  }
})
