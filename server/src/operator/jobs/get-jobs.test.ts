// Background work on the operator API: dispatchers, failing endpoints, emails and tasks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { recordEvents, subscribe } from '../../../test/service/webhook-service.ts'
import { runHousekeeping } from '../../process/background.ts'
import { startDispatcher } from '../../webhooks/dispatch/dispatcher.ts'
import { recordPasses } from './record-passes.ts'
import { taskState } from './task-state.ts'

const service = await startOperatorService()
const { app } = service
const olga = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const jobs = async () => (await olga.get('/api/operator/v1/jobs')).body.value

test('the state of the dispatchers says whether one runs and when the last one was seen', async () => {
  const [none] = (await jobs()).dispatchers
  assert.deepEqual([none.state, none.running, none.lastSeenAt], ['Stopped', 0, null])
  const dispatcher = startDispatcher(app, { stopWithinMs: 1000 })
  await until('a dispatcher is running', async () => (await jobs()).dispatchers[0].state === 'Running')
  await dispatcher.stop()
  const [stopped] = (await jobs()).dispatchers
  assert.deepEqual([stopped.state, stopped.running], ['Stopped', 0])
  assert.ok(Date.parse(stopped.lastSeenAt) <= Date.now())
})

test('a failing endpoint is listed with its partner and the number of waiting deliveries, without its URL', async () => {
  const failing = await service.aPartner({ name: 'Needs a look' })
  const retrying = await service.aPartner({ name: 'Retrying' })
  const healthy = await service.aPartner({ name: 'Healthy' })
  for (const { partnerId } of [failing, retrying, healthy])
    await subscribe(app, partnerId, 'https://hooks.partner.example/in?secret=abc')
  await recordEvents(app, failing.partnerId, 3, { withoutSignal: true })
  await everyCell(app.db)(
    (sql) => sql`update webhook_endpoint set status = 'Degraded', consecutive_failures = 7
      where partner_id = ${failing.partnerId}`,
  )
  await everyCell(app.db)(
    (sql) => sql`update webhook_endpoint set consecutive_failures = 5 where partner_id = ${retrying.partnerId}`,
  )
  const { endpoints, dispatchers } = await jobs()
  assert.deepEqual(endpoints, [
    {
      partnerId: failing.partnerId,
      partnerName: 'Needs a look',
      health: 'Degraded',
      consecutiveFailures: 7,
      pendingDeliveries: 3,
    },
    {
      partnerId: retrying.partnerId,
      partnerName: 'Retrying',
      health: 'Retrying',
      consecutiveFailures: 5,
      pendingDeliveries: 0,
    },
  ])
  assert.ok(dispatchers[0].oldestDueAt)
})

test('emails are off without a mail server, and tasks show their last success and failure', async () => {
  assert.equal((await jobs()).emails.state, 'Sending', 'a sandbox keeps its emails')
  await runHousekeeping(app)
  app.metrics.backgroundPasses.inc({ task: 'screening', result: 'failed' })
  app.metrics.backgroundPasses.inc({ task: 'configurations', result: 'ok' })
  await recordPasses(app)
  const { tasks } = await jobs()
  const stateOf = (task: string) => tasks.find((it: { task: string }) => it.task === task)?.state
  assert.deepEqual(
    ['sweepAccounts', 'screening', 'configurations'].map(stateOf),
    ['Working', 'Failing', undefined],
    'what each node does for itself is left out',
  )
  const { lateAfterSeconds } = tasks.find((it: { task: string }) => it.task === 'screening')
  assert.equal(lateAfterSeconds, 300)
  const before = JSON.stringify(tasks)
  await recordPasses(app)
  assert.equal(JSON.stringify((await jobs()).tasks), before, 'without another pass nothing changes')
})

test('a task is late once no pass has succeeded for longer than its usual pause', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const state = (task: string, succeeded: number | null, failed: number | null) =>
    taskState(
      {
        task,
        lastSucceededAt: succeeded === null ? null : ago(succeeded),
        lastFailedAt: failed === null ? null : ago(failed),
      },
      now,
    )
  assert.deepEqual(
    [
      state('risk', 1, null),
      state('risk', 6, null),
      state('document-store', 100, null),
      state('document-store', 130, null),
      state('risk', 1, 1),
      state('risk', 1, 10),
      state('risk', null, 10),
    ],
    ['Working', 'Late', 'Working', 'Late', 'Failing', 'Working', 'Failing'],
  )
})
