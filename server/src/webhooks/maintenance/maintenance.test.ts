import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { recordEvents, settle, startWebhookService } from '../../../test/service/webhook-service.ts'
import { dayOf, ManualClock } from '../../platform/clock.ts'
import { countDeliveries, findEnvelope } from '../deliveries/delivery-sql.ts'
import { maintainWebhooks, measureWebhooks } from './maintenance.ts'
import { accountForEvents, createPartitions } from './maintenance-sql.ts'

const DAY = 86_400_000
const clock = new ManualClock()
const service = await startWebhookService({ clock })
const { app } = service
const dispatcher = service.dispatch()
await settle(dispatcher)
const everything = (partnerId: string) =>
  app.db.staff(partnerId, (sql) => accountForEvents(sql, new Date(0), new Date(clock.now().getTime() + DAY), partnerId))
const count = (partnerId: string, status?: 'Delivered' | 'Exhausted') =>
  app.db.partner(partnerId, (sql) => countDeliveries(sql, partnerId, { status }))

test('every event is delivered, pending, exhausted or unrouted', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aPartner()
  await recordEvents(app, partner.partnerId, 2)
  const { partnerId } = await service.aSubscriber(receiver.url())
  await recordEvents(app, partnerId, 3)
  await settle(dispatcher)
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await recordEvents(app, partnerId, 4)
  await settle(dispatcher)
  assert.deepEqual(
    { ...(await everything(partner.partnerId)) },
    { events: 2, delivered: 0, pending: 0, exhausted: 0, unrouted: 2, unexplained: 0 },
  )
  assert.deepEqual(
    { ...(await everything(partnerId)) },
    { events: 7, delivered: 3, pending: 4, exhausted: 0, unrouted: 0, unexplained: 0 },
  )

  // A lost event is detected, also in the metric.
  await everyCell(app.db)(
    (sql) =>
      sql`delete from webhook_queue where delivery_id = (select delivery_id from webhook_queue where partner_id = ${partnerId} limit 1)`,
  )
  assert.equal((await everything(partnerId)).unexplained, 1)
  clock.advance(3_600_000)
  await measureWebhooks(app)
  assert.match(await app.metrics.registry.metrics(), /webhook_events\{state="unexplained"\} 1\n/)
})

test('envelopes are deleted after 30 days, deliveries and their counts after 90', async () => {
  const receiver = await service.aReceiver()
  const { partnerId } = await service.aSubscriber(receiver.url())
  const [eventId] = await recordEvents(app, partnerId, 5)
  await settle(dispatcher)
  receiver.answer = (_request, response) => void response.writeHead(410).end()
  await recordEvents(app, partnerId, 1)
  await settle(dispatcher)
  await maintainWebhooks(app)
  assert.equal(await count(partnerId, 'Delivered'), 5)
  const envelope = () => app.db.partner(partnerId, (sql) => findEnvelope(sql, partnerId, eventId!))

  clock.advance(29 * DAY)
  await maintainWebhooks(app)
  assert.ok(await envelope())
  clock.advance(3 * DAY)
  await maintainWebhooks(app)
  assert.equal(await envelope(), undefined)
  // The undelivered one ends as Exhausted instead of waiting for an envelope that is gone.
  await until('a pass finds it when no one is sending it', async () => {
    await maintainWebhooks(app)
    return (await count(partnerId, 'Exhausted')) === 1
  })
  assert.deepEqual(
    [await count(partnerId, 'Delivered'), await count(partnerId, 'Exhausted'), await count(partnerId)],
    [5, 1, 6],
  )

  clock.advance(70 * DAY)
  await maintainWebhooks(app)
  assert.equal(await count(partnerId), 0)
  const [left] = await app.db.partner(partnerId, (sql) => sql`select count(*) from webhook_attempt`)
  assert.equal(left!.count, 0)
})

test('events recorded before their partition existed are moved into it', async () => {
  clock.advance(400 * DAY)
  const partner = await service.aPartner()
  await recordEvents(app, partner.partnerId, 3)
  const inDefault = () =>
    app.db.staff(
      partner.partnerId,
      (sql) => sql`select count(*) from event_default where partner_id = ${partner.partnerId}`,
    )
  assert.equal((await inDefault())[0]!.count, 3)
  await maintainWebhooks(app)
  assert.equal((await inDefault())[0]!.count, 0)
  assert.equal((await everything(partner.partnerId)).unrouted, 3)
})

test('events recorded while their partition is being created are kept', async () => {
  clock.advance(400 * DAY)
  const partner = await service.aPartner()
  const day = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY))
  let recorded: Promise<string[]>
  await (await app.db.cellOf(partner.partnerId)).transaction(async (sql) => {
    await createPartitions(sql, 'event', day(-1), day(1))
    recorded = recordEvents(app, partner.partnerId, 3)
    await until('the events wait for the partition', async () => {
      const [row] =
        await sql`select count(*) from pg_locks where not granted and relation in ('event'::regclass, 'event_default'::regclass)`
      return row!.count > 0
    })
  })
  assert.equal((await recorded!).length, 3)
})

test('a reader sees events that are being moved into their partition', async () => {
  clock.advance(400 * DAY)
  const partner = await service.aPartner()
  await recordEvents(app, partner.partnerId, 3)
  const day = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY))
  let read: Promise<readonly { count: number }[]>
  await (await app.db.cellOf(partner.partnerId)).transaction(async (sql) => {
    await createPartitions(sql, 'event', day(-1), day(1))
    read = app.db.partner(
      partner.partnerId,
      (reader) =>
        reader<
          { count: number }[]
        >`select count(*) from event where partner_id = ${partner.partnerId} and sequence > 0`,
    )
    await until('the reader waits for the partition', async () => {
      const [row] =
        await sql`select count(*) from pg_locks where not granted and relation in ('event'::regclass, 'event_default'::regclass)`
      return row!.count > 0
    })
  })
  assert.equal((await read!)[0]!.count, 3)
})

test('a reader that has opened the table is not cancelled while several partitions are created', async () => {
  clock.advance(400 * DAY)
  const partner = await service.aPartner()
  await recordEvents(app, partner.partnerId, 3)
  const day = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY))
  const cell = await app.db.cellOf(partner.partnerId)
  let created: Promise<number>
  const read = await cell.transaction(async (sql) => {
    await sql`lock table only event in access share mode`
    created = cell.transaction((other) => createPartitions(other, 'event', day(-1), day(1)))
    await until('the partitions wait for the reader', async () => {
      const [row] = await sql`select count(*) from pg_locks where not granted and relation = 'event'::regclass`
      return row!.count > 0
    })
    return sql`select count(*) from event where partner_id = ${partner.partnerId} and sequence > 0`
  })
  assert.deepEqual([read[0]!.count, await created!], [3, 3])
})
