// Retrying everything that waits, now.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { register, rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'

const service = await startWebhookDashboard({ env: { WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h' } })
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)
const RETRY = `${WEBHOOKS}/deliveries/retry`

/** Three events whose first attempt failed. */
async function aRetryingPartner() {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await recordEvents(app, partner.partnerId, 3)
  await until('attempted', () => receiver.received.length === 3)
  await settle(dispatcher)
  const total = async (query: string) => (await user.get(`${WEBHOOKS}/deliveries?${query}`)).body.value.total
  const retry = async () => {
    const { value } = (await user.post(RETRY)).body
    await settle(dispatcher)
    return value
  }
  return { partner, user, receiver, total, retry }
}

test('all retrying deliveries are attempted now under their own IDs, once', async () => {
  const { receiver, total, retry } = await aRetryingPartner()
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  assert.deepEqual(await retry(), { retried: 3, resent: 0, replaySeries: null, remaining: 0 })
  assert.equal(receiver.received.length, 6)
  assert.deepEqual(
    receiver.received.slice(3).map(({ headers }) => [headers['svc-attempt'], headers['svc-replay']]),
    Array(3).fill(['2', undefined]),
  )
  assert.deepEqual([await total('status=Delivered'), await total('')], [3, 3])
  assert.deepEqual(await retry(), { retried: 0, resent: 0, replaySeries: null, remaining: 0 })
})

test('after two early attempts an event is replayed once, and the attempts of its delivery are not used up', async () => {
  const { receiver, total, retry } = await aRetryingPartner()
  assert.equal((await retry()).retried, 3)
  assert.equal((await retry()).retried, 3)
  const third = await retry()
  assert.deepEqual([third.retried, third.resent], [0, 3])
  assert.equal(receiver.received.filter(({ headers }) => headers['svc-replay'] === 'true').length, 3)
  // The replays are retrying by now: they are sent early, and no others are created.
  assert.deepEqual([(await retry()).retried, (await retry()).retried], [3, 3])
  const last = await retry()
  assert.deepEqual([last.retried, last.resent, last.remaining], [0, 0, 6])
  assert.equal(await total(''), 6)
})

test('a delivery that is being attempted is left alone', async () => {
  const { partner, user, receiver } = await aRetryingPartner()
  let finish = () => {}
  receiver.answer = (_request, response) => {
    finish = () => void response.writeHead(204).end()
  }
  await recordEvents(app, partner.partnerId, 1)
  await until('in flight', () => receiver.received.length === 4)
  const waiting = receiver.received.length
  const answer = finish
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  assert.equal((await user.post(RETRY)).body.value.retried, 3)
  await until('retried', () => receiver.received.length === waiting + 3)
  answer()
  await settle(dispatcher)
  assert.equal(receiver.received.length, waiting + 3)
})

test('only an admin of a partner with an active endpoint can retry', async () => {
  const { partner, user } = await aPartnerUser()
  assert.deepEqual(rejection(await user.post(RETRY)), [404, 'Webhook.EndpointNotFound'])
  const viewer = await service.aUser({ partner, role: 'viewer' })
  assert.equal((await viewer.post(RETRY)).status, 403)
})

test('retries of another partner keep their times', async () => {
  const [one, other] = [await aRetryingPartner(), await aRetryingPartner()]
  await one.retry()
  assert.deepEqual([one.receiver.received.length, other.receiver.received.length], [6, 3])
})

test('a retrying delivery shows that its event was resent once a resend has succeeded', async () => {
  const { user, receiver } = await aRetryingPartner()
  const [first] = (await user.get(`${WEBHOOKS}/deliveries?status=Retrying`)).body.value.items
  const states = async () => {
    const { items } = (await user.get(`${WEBHOOKS}/deliveries?status=Retrying`)).body.value
    return items.map(({ id, isResent }: any) => [id === first.id, isResent])
  }
  const resend = async () => {
    const before = receiver.received.length
    assert.equal((await user.post(`${WEBHOOKS}/deliveries/${first.id}/replay`)).status, 200)
    await until('resent', () => receiver.received.length > before)
    await settle(dispatcher)
  }
  await resend()
  assert.ok(
    (await states()).every(([, isResent]: boolean[]) => !isResent),
    'the resend failed as well',
  )
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  await resend()
  const shown = (await user.get(`${WEBHOOKS}/deliveries/${first.id}`)).body.value
  assert.deepEqual([shown.status, shown.isResent], ['Pending', true])
  assert.deepEqual(
    (await states()).filter(([isFirst]: boolean[]) => isFirst),
    [[true, true]],
  )
})
