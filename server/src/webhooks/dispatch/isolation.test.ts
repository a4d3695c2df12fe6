// Several dispatchers, slow receivers and backlogs: every event is delivered once and no partner delays another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { recordEvents, settle, startWebhookService } from '../../../test/service/webhook-service.ts'
import { startDispatcher } from './dispatcher.ts'
import { claimEndpoints, findDue, leave, writeHeartbeat, writeResults } from './dispatcher-sql.ts'

const service = await startWebhookService()
const { app } = service
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('receivers that never respond do not delay other receivers', async () => {
  const dispatcher = service.dispatch()
  const silent = await Promise.all(Array.from({ length: 4 }, () => service.aReceiver()))
  for (const receiver of silent) receiver.answer = () => {}
  const healthy = await service.aReceiver()
  for (const receiver of silent) {
    const partner = await service.aSubscriber(receiver.url())
    await recordEvents(app, partner.partnerId, 200)
  }
  await until('the silent receivers are at their limit', () =>
    silent.every((receiver) => receiver.received.length >= 8),
  )
  const partner = await service.aSubscriber(healthy.url())
  await recordEvents(app, partner.partnerId, 50)
  await until('the healthy receiver has everything', () => healthy.received.length === 50)
  for (const receiver of silent) assert.ok(receiver.peak <= 8, 'a silent endpoint uses only a few connections')
  await dispatcher.stop()
  await everyCell(app.db)((sql) => sql`delete from webhook_queue`)
})

test('a backlog of one partner does not delay a fresh event of another', async () => {
  const busy = await service.aReceiver()
  const calm = await service.aReceiver()
  // The end of the backlog waits for the other partner, so that a slow moment can't reverse their order.
  const calmHasIt = Promise.withResolvers<void>()
  calm.answer = (_request, response) => {
    calmHasIt.resolve()
    response.writeHead(204).end()
  }
  busy.answer = (_request, response) =>
    void (busy.received.length < 1500 ? Promise.resolve() : calmHasIt.promise).then(() => response.writeHead(204).end())
  const flooded = await service.aSubscriber(busy.url())
  const other = await service.aSubscriber(calm.url())
  await recordEvents(app, flooded.partnerId, 2000, { withoutSignal: true })
  const dispatcher = service.dispatch()
  await until('the backlog is being sent', () => busy.received.length > 20)
  await recordEvents(app, other.partnerId)
  await until('the other partner has its event', () => calm.received.length === 1)
  await dispatcher.stop()
  await everyCell(app.db)((sql) => sql`delete from webhook_queue`)
})

test('backlogs of a slow endpoint, a failing endpoint and a replay are sent while fresh events arrive', async () => {
  const BACKLOG = 66
  const partnerOf = async (status: number) => {
    const receiver = await service.aReceiver()
    receiver.answer = (_request, response) => void response.writeHead(status).end()
    return { receiver, ...(await service.aSubscriber(receiver.url())) }
  }
  const [calm, replayed, late, failing] = await Promise.all([204, 204, 204, 500].map(partnerOf))
  const first = service.dispatch()
  await recordEvents(app, replayed!.partnerId, BACKLOG)
  await until('the events to replay are delivered', () => replayed!.receiver.received.length === BACKLOG)
  await first.stop()
  for (const { partnerId } of [late!, failing!]) await recordEvents(app, partnerId, BACKLOG, { withoutSignal: true })

  const dispatcher = service.dispatch()
  let flows = true
  let fresh = 0
  const flow = (async () => {
    for (; flows; await sleep(50)) fresh += (await recordEvents(app, calm!.partnerId)).length
  })()
  try {
    await until('fresh events are being sent', () => calm!.receiver.received.length > 1)
    const user = await service.aUser({ partner: replayed!, role: 'admin' })
    const window = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() }
    const replay = await user.post('/api/customer/v1/partner-profile/webhooks/replay', window)
    assert.equal(replay.body.value.created, BACKLOG)
    await until('the backlog is sent', () => late!.receiver.received.length === BACKLOG)
    await until('the backlog of the failing endpoint is sent', () => failing!.receiver.received.length >= BACKLOG)
    await until('the replay is sent', () => replayed!.receiver.received.length === 2 * BACKLOG)
  } finally {
    flows = false
    await flow
  }
  await until('every fresh event is received', () => calm!.receiver.received.length === fresh)
  await dispatcher.stop()
  await everyCell(app.db)((sql) => sql`delete from webhook_queue`)
})

test('two dispatchers on one database deliver every event once', async () => {
  const [one, two] = [service.dispatch({ pollMs: 100 }), service.dispatch({ pollMs: 100 })]
  const receivers = await Promise.all(Array.from({ length: 6 }, () => service.aReceiver()))
  const partners = await Promise.all(receivers.map((receiver) => service.aSubscriber(receiver.url())))
  for (let i = 0; i < 5; i++) await Promise.all(partners.map((partner) => recordEvents(app, partner.partnerId, 20)))
  await until('all received', () => receivers.every((receiver) => receiver.received.length >= 100))
  const ids = partners.map((partner) => partner.partnerId)
  await until('all written', async () => {
    const [row] = await everyCell(app.db)(
      (sql) => sql`select count(*) from webhook_delivery where partner_id = any(${ids}::uuid[])`,
    )
    return row!.count === 600
  })
  for (const receiver of receivers) assert.equal(receiver.received.length, 100)
  await Promise.all([one.stop(), two.stop()])
})

test('an endpoint that two dispatchers claim at the same time gets one owner', async () => {
  const partners = await Promise.all(Array.from({ length: 6 }, () => service.aSubscriber('https://127.0.0.1:1/')))
  const ids = partners.map((partner) => partner.partnerId)
  const dispatchers = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444']
  const claim = (id: string) => everyCell(app.db)((sql) => claimEndpoints(sql, id, ids, 600_000))
  for (const id of dispatchers)
    assert.equal((await claim(id)).length, 0, 'a dispatcher without a heartbeat claims nothing')
  for (const id of dispatchers) await everyCell(app.db)((sql) => writeHeartbeat(sql, id, 0))
  for (let round = 0; round < 150; round++) {
    await everyCell(app.db)(
      (sql) => sql`update webhook_endpoint set owner = null where partner_id = any(${ids}::uuid[])`,
    )
    const claimed = (await Promise.all(dispatchers.map(claim))).flat().map((row) => row.partner_id)
    assert.deepEqual(claimed.sort(), [...ids].sort())
  }
  for (const id of dispatchers) await everyCell(app.db)((sql) => leave(sql, id))
})

test('a dispatcher that stops releases its endpoints, and another takes over immediately', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url())
  const one = startDispatcher(app, { stopWithinMs: 1000 })
  await recordEvents(app, partner.partnerId, 5)
  await until('sent by the first', () => receiver.received.length === 5)
  await one.stop()
  const two = service.dispatch()
  await recordEvents(app, partner.partnerId, 5)
  await until('sent by the second', () => receiver.received.length === 10)
  await two.stop()
})

test('a duplicate result, or one from a dispatcher that lost the endpoint, changes nothing', async () => {
  const partner = await service.aSubscriber('https://127.0.0.1:1/')
  const { partnerId } = partner
  await recordEvents(app, partnerId, 1, { withoutSignal: true })
  const [me, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  await everyCell(app.db)((sql) => sql`update webhook_endpoint set owner = ${me} where partner_id = ${partnerId}`)
  const [due] = await everyCell(app.db)((sql) => findDue(sql, partnerId, 0, app.clock.now(), [], 1))
  const at = app.clock.now()
  const result = {
    partner_id: partnerId,
    delivery_id: due!.delivery_id,
    attempt_no: 1,
    sent_at: at,
    duration_ms: 3,
    duration_step: 12,
    status_code: 204,
    error_kind: null,
    response_excerpt: '',
    outcome: 'Delivered' as const,
    ended_at: at,
    due_at: null,
  }
  const write = (dispatcher: string) => everyCell(app.db)((sql) => writeResults(sql, dispatcher, [result], []))
  assert.deepEqual(await write(other), [])
  assert.deepEqual(await write(me), [due!.delivery_id])
  assert.deepEqual(await write(me), [])
  const [row] = await app.db.partner(
    partnerId,
    (sql) => sql`
      select (select count(*) from webhook_delivery) as deliveries, (select count(*) from webhook_attempt) as attempts,
        (select sum(deliveries) from webhook_delivery_count where grain = 'day') as counted,
        (select sum(attempts) from webhook_attempt_count) as timed`,
  )
  assert.deepEqual({ ...row }, { deliveries: 1, attempts: 1, counted: 1, timed: 1 })
})

test('an event of another process is sent without waiting for the poll', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url())
  const dispatcher = service.dispatch({ pollMs: 60_000 })
  await settle(dispatcher)
  await recordEvents(app, partner.partnerId, 1, { withoutSignal: true })
  app.events.notifyOtherProcesses('work', partner.partnerId)
  await until('received', () => receiver.received.length === 1)
  await dispatcher.stop()
})
