import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { register, rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard()
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

test('a replayed period includes events from before the endpoint existed only on request', async () => {
  const { partner, user } = await aPartnerUser()
  const { partnerId } = partner
  const begin = new Date(app.clock.now().getTime() - 1).toISOString()
  await recordEvents(app, partnerId, 3)
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partnerId, 4)
  await until('received', () => receiver.received.length === 4)
  await settle(dispatcher)
  const window = (more = {}) => ({ from: begin, to: new Date(app.clock.now().getTime() + 1000).toISOString(), ...more })
  const replay = async (body: unknown) => {
    const { created } = (await user.post(`${WEBHOOKS}/replay`, body)).body.value
    await settle(dispatcher)
    return created
  }
  assert.equal(await replay(window()), 4)
  assert.equal(await replay(window({ includeUnrouted: true, eventType: 'business.person.added' })), 7)
  assert.equal(await replay(window({ eventType: 'webhook.test' })), 0)
  await until('all replayed', () => receiver.received.length === 15)
  await settle(dispatcher)
  assert.equal((await user.get(`${WEBHOOKS}/deliveries`)).body.value.total, 15)
  const [oldest] = receiver.received.slice(4)
  assert.equal(oldest!.headers['svc-replay'], 'true')
})

test('a replay period is checked for order, then for its length of seven days, then for its age of thirty days', async () => {
  const { user } = await aPartnerUser()
  const day = 86_400_000
  const now = app.clock.now().getTime()
  const code = async (fromDays: number, toDays: number) =>
    rejection(
      await user.post(`${WEBHOOKS}/replay`, {
        from: new Date(now - fromDays * day).toISOString(),
        to: new Date(now - toDays * day).toISOString(),
      }),
    )
  assert.deepEqual(await code(40, 41), [400, 'Webhook.RangeInvalid'])
  assert.deepEqual(await code(1, 1), [400, 'Webhook.RangeInvalid'])
  assert.deepEqual(await code(40, 1), [400, 'Webhook.RangeTooWide'])
  assert.deepEqual(await code(31, 30), [400, 'Webhook.EventExpired'])
  assert.deepEqual(await code(7, 0), [404, 'Webhook.EndpointNotFound'])
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/replay`, { from: 'then' })), [400, 'ValidationControl.Error'])
})

const lastHour = () => {
  const now = app.clock.now().getTime()
  return { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 1000).toISOString() }
}

test('one replay of a period runs at a time for each partner', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partner.partnerId, 20)
  await until('received', () => receiver.received.length === 20)
  await settle(dispatcher)
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(204).end())
  const replay = () => user.post(`${WEBHOOKS}/replay`, lastHour())

  const statuses = (await Promise.all([replay(), replay(), replay(), replay()])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 409, 409, 409])
  assert.deepEqual(rejection(await replay()), [409, 'Webhook.ReplayInProgress'])
  const pending = (await user.get(`${WEBHOOKS}/deliveries?status=Pending`)).body.value
  assert.equal(pending.total, 20)

  receiver.answer = (_request, response) => void response.writeHead(204).end()
  for (const answer of held) answer()
  await until('the replay is over', () => receiver.received.length === 40)
  await settle(dispatcher)
  assert.equal((await replay()).status, 200)
})

test('a replay of more than 10,000 events is rejected and creates nothing', async () => {
  const { partner, user } = await aPartnerUser()
  await recordEvents(app, partner.partnerId, 10_001, { withoutSignal: true })
  await register(user, await service.aReceiver())
  const answer = await user.post(`${WEBHOOKS}/replay`, { ...lastHour(), includeUnrouted: true })
  assert.deepEqual(rejection(answer), [409, 'Webhook.ReplayTooLarge'])
  assert.equal((await user.get(`${WEBHOOKS}/deliveries`)).body.value.total, 0)
  const { from, to } = lastHour()
  const preview = (await user.get(`${WEBHOOKS}/replay?from=${from}&to=${to}`)).body.value
  assert.deepEqual([preview.unrouted, preview.limit], [10_001, 10_000])
})
