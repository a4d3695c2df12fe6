import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import {
  headersOf,
  type PartnerUser,
  register,
  rejection,
  startWebhookDashboard,
  WEBHOOKS,
} from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'

let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
const service = await startWebhookDashboard({
  env: { WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s,1s', RATE_LIMITS: 'off' },
  clock,
})
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

test('a delivery carries every documented header, and Svc-Replay only when it is a replay', async () => {
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  const { eventId } = (await user.post(`${WEBHOOKS}/test`)).body.value
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const { items, total } = (await user.get(`${WEBHOOKS}/deliveries`)).body.value
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

  const replay = await user.post(`${WEBHOOKS}/deliveries/${items[0].id}/replay`)
  await until('replayed', () => receiver.received.length === 2)
  await settle(dispatcher)
  const replayed = headersOf(receiver)
  assert.deepEqual(
    [replayed['svc-id'], replayed['svc-replay'], replayed['svc-delivery-id']],
    [eventId, 'true', replay.body.value.deliveryId],
  )
  assert.equal(receiver.received[1]!.body, receiver.received[0]!.body)
  const detail = (await user.get(`${WEBHOOKS}/deliveries/${replay.body.value.deliveryId}`)).body.value
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
    'tlsReason',
  ])
})

const listOf = async (user: PartnerUser, query = '') =>
  (await user.get(`${WEBHOOKS}/deliveries?${query}`)).body.value as {
    total: number
    items: { id: string; eventId: string; status: string; isResent: boolean }[]
  }

/** Two events that were delivered, and three that failed with all attempts. */
async function aPartnerWithFailures() {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  await recordEvents(app, partner.partnerId, 2)
  await until('received', () => receiver.received.length === 2)
  await settle(dispatcher)
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await recordEvents(app, partner.partnerId, 3)
  for (let i = 0; i < 10; i++) {
    await settle(dispatcher)
    minutesLater++
  }
  await settle(dispatcher)
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  return { partner, user, receiver, failed: (await listOf(user, 'status=Exhausted')).items }
}

test('a selection is resent once however often it is sent, and what is left out has a reason', async () => {
  const { partner, user, receiver, failed } = await aPartnerWithFailures()
  assert.equal(failed.length, 3)
  const other = await aPartnerUser()
  await register(other.user, await service.aReceiver())
  const path = `${WEBHOOKS}/deliveries/replay`
  const unknown = '01a1dcf8-fad4-7995-a835-449a1ffb9c43'
  const [one, two] = failed.map(({ id }) => id) as [string, string]
  // Written in capitals, an ID names the same delivery.
  const body = { deliveryIds: [one, two.toUpperCase(), one.toUpperCase(), unknown] }

  const foreign = (await other.user.post(path, body)).body.value
  assert.equal(foreign.created, 0, 'deliveries of another partner are unknown')
  assert.deepEqual(new Set(foreign.skipped.map(({ reason }: { reason: string }) => reason)), new Set(['NotFound']))
  const viewer = await service.aUser({ partner, role: 'viewer' })
  assert.equal((await viewer.post(path, body)).status, 403)
  for (const deliveryIds of [[], Array(101).fill(one), ['x']])
    assert.deepEqual(rejection(await user.post(path, { deliveryIds })), [400, 'ValidationControl.Error'])

  const attempted = receiver.received.length
  const first = (await user.post(path, body)).body.value
  assert.deepEqual([first.created, first.skipped], [2, [{ deliveryId: unknown, reason: 'NotFound' }]])
  await settle(dispatcher)
  assert.equal(receiver.received.length, attempted + 2)
  const again = (await user.post(path, body)).body.value
  assert.equal(again.created, 0)
  assert.deepEqual(again.skipped.map(({ reason }: { reason: string }) => reason).sort(), [
    'AlreadyResent',
    'AlreadyResent',
    'NotFound',
  ])
  const replays = (await listOf(user, `replaySeries=${first.replaySeries}`)).items
  assert.deepEqual(
    replays.map(({ status }) => status),
    ['Delivered', 'Delivered'],
  )
  // The failed deliveries stay in the history, marked if their event was sent again.
  const later = (await listOf(user, 'status=Exhausted')).items
  assert.deepEqual(
    later.map(({ id, isResent }) => [id, isResent]),
    failed.map(({ id }) => [id, [one, two].includes(id)]),
  )
  assert.equal((await user.get(`${WEBHOOKS}/deliveries/${one}`)).body.value.isResent, true)
  const both = (
    await user.post(path, {
      deliveryIds: [replays[0]!.id, failed.find(({ eventId }) => eventId === replays[0]!.eventId)!.id],
    })
  ).body.value
  assert.deepEqual(
    [both.created, both.skipped[0].reason],
    [1, 'SameEvent'],
    'the newest delivery of an event can be resent',
  )
  await settle(dispatcher)
  assert.deepEqual(rejection(await (await aPartnerUser()).user.post(path, body)), [404, 'Webhook.EndpointNotFound'])

  const window = { from: new Date(clock.now().getTime() - 3_600_000).toISOString(), to: clock.now().toISOString() }
  const preview = async () => (await user.get(`${WEBHOOKS}/replay?from=${window.from}&to=${window.to}`)).body.value
  assert.deepEqual([(await preview()).routed, (await preview()).failed], [5, 1], 'what arrived since is not failed')
  const replay = async () => (await user.post(`${WEBHOOKS}/replay`, { ...window, failedOnly: true })).body.value.created
  assert.equal(await replay(), 1)
  await settle(dispatcher)
  assert.deepEqual([await replay(), (await preview()).failed], [0, 0])
})

test('an event that is being resent is not failed', async () => {
  const { user, receiver, failed } = await aPartnerWithFailures()
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await user.post(`${WEBHOOKS}/deliveries/replay`, { deliveryIds: [failed[0]!.id] })
  await settle(dispatcher)
  assert.equal((await listOf(user, 'status=Retrying')).total, 1)
  assert.equal((await user.get(`${WEBHOOKS}/replay`)).body.value.failed, 2)
})
