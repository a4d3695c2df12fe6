// Every event has exactly one route: it is queued for the partner's endpoint or recorded as unrouted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PNG } from '../../test/customers/sample-files.ts'
import { aboutWebsite, aCase, done, sendEvidence } from '../../test/customers/test-case.ts'
import type { TestPartner } from '../../test/service/test-service.ts'
import { WEBHOOKS } from '../../test/service/webhook-dashboard.ts'
import { recordEvents, startWebhookService } from '../../test/service/webhook-service.ts'
import { newId } from '../platform/ids.ts'
import { EVENT_TYPES } from './catalogue.ts'

const service = await startWebhookService()
const { app } = service
const analyst = await service.aUser({ role: 'analyst' })
const subscriber = await service.aSubscriber('https://127.0.0.1:1/')
const withoutEndpoint = await service.aPartner()
const withDisabledEndpoint = await service.aSubscriber('https://127.0.0.1:1/')
await app.db.partner(
  withDisabledEndpoint.partnerId,
  (sql) => sql`update webhook_endpoint set status = 'Disabled', disabled_at = now(), disabled_reason = 'Exhausted'`,
)
// A dispatcher that appears to be running but sends nothing, so that queued events stay queued.
await app.db.eachCell(
  (sql) => sql`
    insert into webhook_dispatcher (dispatcher_id, last_result_at, heartbeat_at)
    values (gen_random_uuid(), now(), now() + interval '1 hour')`,
)

interface Routes {
  customerId: string | null
  eventType: string
  queued: number
  unrouted: number
}

const routesOf = ({ partnerId }: TestPartner) =>
  app.db.partner(
    partnerId,
    (sql) => sql<Routes[]>`
      select e.customer_id as "customerId", e.event_type as "eventType",
        (select count(*) from webhook_queue q where q.partner_id = e.partner_id and q.event_id = e.event_id
          and q.delivery_id = delivery_id_for(e.event_id) and q.due_at = e.occurred_at) as queued,
        (select count(*) from webhook_unrouted u where u.partner_id = e.partner_id and u.event_id = e.event_id) as unrouted
      from event e`,
  )

/** Writes an event as nodes of an earlier version do. */
const insertEventOnly = ({ partnerId }: TestPartner) =>
  app.db.partner(
    partnerId,
    (sql) => sql`
      insert into event (partner_id, event_id, event_type, event_version, occurred_at, envelope)
      values (${partnerId}, ${newId(app.clock.now())}, 'webhook.test', 1, ${app.clock.now()}, '{}')`,
  )

test('events written by nodes of an earlier version are routed too', async () => {
  for (const partner of [subscriber, withoutEndpoint, withDisabledEndpoint]) {
    await recordEvents(app, partner.partnerId, 2, { withoutSignal: true })
    await insertEventOnly(partner)
    const routes = await routesOf(partner)
    const [queued, unrouted] = partner === subscriber ? [1, 0] : [0, 1]
    assert.equal(routes.length, 3)
    for (const { eventType, ...of } of routes) assert.deepEqual([of.queued, of.unrouted], [queued, unrouted], eventType)
  }
})

test('every event is routed by the statement that writes it', async () => {
  await app.db.directory((sql) => sql`drop trigger route_events on event`)
  for (const partner of [subscriber, withoutEndpoint, withDisabledEndpoint]) {
    const { length: before } = await routesOf(partner)
    const reviewCase = await aCase(service, partner)
    await sendEvidence(reviewCase)
    await reviewCase.put(await reviewCase.aLink(), PNG)
    done(await partner.patch(reviewCase.path, { tradingName: 'Harbour' }))
    done(await reviewCase.act(analyst, 'claim'))
    done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite], message: 'Please change it.' }))
    const admin = await service.aUser({ partner, role: 'admin' })
    const tested = await admin.post(`${WEBHOOKS}/test`)
    assert.equal(tested.status, partner === subscriber ? 200 : partner === withoutEndpoint ? 404 : 400, tested.text)
    const routes = await routesOf(partner)
    const [queued, unrouted] = partner === subscriber ? [1, 0] : [0, 1]
    for (const { eventType, ...of } of routes) assert.deepEqual([of.queued, of.unrouted], [queued, unrouted], eventType)
    const ofCustomer = routes.filter(({ customerId }) => customerId === reviewCase.customerId)
    assert.equal(routes.length, before + ofCustomer.length + (partner === subscriber ? 1 : 0), 'plus the test event')
    const types = new Set(ofCustomer.map(({ eventType }) => eventType))
    const expected = Object.keys(EVENT_TYPES).filter((type) => type !== 'webhook.test')
    assert.deepEqual([...types].sort(), expected.sort())
  }
})
