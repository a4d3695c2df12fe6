// Missed events are offered until they are replayed or ignored, whatever else happens to the endpoint.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { register, rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents, settle } from '../../../test/service/webhook-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { missedSince, settlesMissed } from './missed-period.ts'

const DAY = 86_400_000
const clock = new ManualClock()
const service = await startWebhookDashboard({
  clock,
  env: { WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h', RATE_LIMITS: 'off' },
})
const { app, aPartnerUser } = service
const dispatcher = service.dispatch()
await settle(dispatcher)

async function aPartnerWhoMissed(count: number) {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  clock.advance(1000)
  await recordEvents(app, partner.partnerId, count)
  clock.advance(1000)
  await register(user, receiver)
  const missed = async (who = user) => (await who.get(`${WEBHOOKS}/missed-events`)).body.value
  return { partner, user, receiver, missed, missedCount: async () => (await missed()).count }
}

test('missed events are counted after failed and successful deliveries, until they are replayed', async () => {
  const { partner, user, receiver, missed, missedCount } = await aPartnerWhoMissed(3)
  assert.equal(await missedCount(), 3)
  receiver.answer = (_request, response) => void response.writeHead(503).end()
  await recordEvents(app, partner.partnerId, 2)
  await until('they fail', () => receiver.received.length >= 2)
  await settle(dispatcher)
  assert.equal(await missedCount(), 3, 'failed deliveries change nothing')
  receiver.answer = (_request, response) => void response.writeHead(204).end()

  const { from, to } = await missed()
  const replay = (more: object) => user.post(`${WEBHOOKS}/replay`, { from, to, ...more })
  for (const more of [
    {},
    { includeUnrouted: true, eventType: 'webhook.test' },
    { includeUnrouted: true, failedOnly: true },
  ]) {
    assert.equal((await replay(more)).status, 200)
    await settle(dispatcher)
    assert.equal(await missedCount(), 3, JSON.stringify(more))
  }
  assert.equal((await replay({ includeUnrouted: true })).status, 200)
  assert.equal(await missedCount(), 0)
})

test('ignored events are no longer counted, and can still be replayed; later ones are counted', async () => {
  const { partner, user, missed, missedCount } = await aPartnerWhoMissed(2)
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const { count, from, to } = await missed(viewer)
  assert.equal(count, 2)
  assert.equal((await viewer.post(`${WEBHOOKS}/missed-events/ignore`, { to })).status, 403)
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/missed-events/ignore`, { to: 'now' })), [
    400,
    'ValidationControl.Error',
  ])
  assert.equal((await user.post(`${WEBHOOKS}/missed-events/ignore`, { to })).status, 200)
  assert.equal(await missedCount(), 0)
  const [action] = (await user.get('/api/customer/v1/partner-profile/audit')).body.value.items
  assert.equal(action.action, 'WebhookMissedIgnored')
  assert.equal((await user.get(`${WEBHOOKS}/replay?from=${from}&to=${to}`)).body.value.unrouted, 2)

  await app.db.partner(
    partner.partnerId,
    (sql) => sql`update webhook_endpoint set status = 'Disabled', generation = generation + 1`,
  )
  clock.advance(1000)
  await recordEvents(app, partner.partnerId, 1)
  clock.advance(1000)
  assert.equal(await missedCount(), 1)
  const other = await aPartnerUser()
  assert.equal((await other.user.get(`${WEBHOOKS}/missed-events`)).body.value.count, 0)
  assert.deepEqual(rejection(await other.user.post(`${WEBHOOKS}/missed-events/ignore`, { to })), [
    404,
    'Webhook.EndpointNotFound',
  ])
})

test('the open period starts where the settled one ends, and is never longer than one replay', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  assert.deepEqual(missedSince(null, now), ago(7))
  assert.deepEqual(missedSince(ago(20), now), ago(7))
  assert.deepEqual(missedSince(ago(2), now), ago(2))
  const whole = { from: ago(7), eventType: null, includeUnrouted: true, failedOnly: false }
  assert.equal(settlesMissed(whole, ago(7)), true)
  assert.equal(settlesMissed({ ...whole, from: ago(1) }, ago(2)), false, 'a part of the period')
})
