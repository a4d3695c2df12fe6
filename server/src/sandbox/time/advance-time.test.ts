import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aCompletionLink, openWith } from '../../../test/customers/completion-page.ts'
import { aPerson } from '../../../test/customers/factories.ts'
import { approve } from '../../../test/customers/monitored-customer.ts'
import { aboutWebsite, aCase, done, rejection, sendEvidence } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { cellsSetting, runOperator } from '../../../test/service/operator-service.ts'
import { inboxOf } from '../../../test/service/sandbox-inbox.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { inject } from '../../../test/service/test-response.ts'
import { startWebhookService } from '../../../test/service/webhook-service.ts'
import { upsertTasks } from '../../operator/jobs/jobs-sql.ts'
import { parseDuration } from '../../operator/sandbox/duration.ts'
import { ManualClock } from '../../platform/clock.ts'
import { followSandboxTime } from '../../platform/sandbox-time/follow-sandbox-time.ts'
import { buildServer } from '../../process/server.ts'
import { startTimeTravel } from './start-time-travel.ts'

const TIME = '/api/auth/sandbox-time'
const ADVANCE = '/api/auth/sandbox-time/advance'
const DELIVERIES = '/api/customer/v1/partner-profile/webhooks/deliveries'
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 10 * HOUR, 24 * HOUR, 36 * HOUR]

const clock = new ManualClock()
const service = await startWebhookService({ clock, env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '8' } })
const { app } = service
// The file of the certificate authority is gone by now.
const config = { ...app.config, webhooks: { ...app.config.webhooks, caFile: undefined } }
const another = () => openSecondNode({ ...service, app: { ...app, config } })
const other = await another()
const dispatcher = service.dispatch()
const traveller = startTimeTravel(app, () => dispatcher.tick())
const followers = [await followSandboxTime(app, traveller, 50), await followSandboxTime(other.app, undefined, 50)]
after(() => Promise.all([traveller, ...followers].map((work) => work.stop())))

const receiver = await service.aReceiver()
receiver.answer = (_request, response) => void response.writeHead(503).end()
const partner = await service.aSubscriber(receiver.url())
const admin = await service.aUser({ role: 'admin', partner })
const analyst = await service.aUser({ role: 'analyst' })
const second = await service.aUser({ role: 'analyst' })
const started = clock.now().getTime()

async function advance(by: string): Promise<void> {
  const { now, aheadSeconds } = done(await admin.get(TIME))
  const { advancingTo } = done(await admin.post(ADVANCE, { by }))
  assert.equal(Date.parse(advancingTo) - Date.parse(now), parseDuration(by))
  await until(`the time was advanced by ${by}`, async () => done(await admin.get(TIME)).advancingTo === null)
  const reached = done(await admin.get(TIME))
  assert.equal(reached.now, advancingTo)
  assert.equal(reached.aheadSeconds - aheadSeconds, parseDuration(by)! / 1000)
}

const sinceStart = (time: string | Date) => new Date(time).getTime() - started

test('durations are minutes, hours or days', () => {
  const read = ['90m', '36h', '3d', '400d', '0d', '-1d', '3', 'd', '1.5d', '3 d', '1w', '1234567m'].map(parseDuration)
  const wrong = new Array(8).fill(undefined)
  assert.deepEqual(read, [90 * MINUTE, 36 * HOUR, 3 * DAY, 400 * DAY, ...wrong])
})

test('advancing a sandbox makes each attempt at its due time, and expires deadlines, links and data as real time would', async (t) => {
  const expiring = aPerson({
    firstName: 'Zofia',
    lastName: 'Wrzesniewska',
    percentageShare: 100,
    identities: [
      {
        identityTypeCode: 'PASSPORT',
        issuingCountry: 'NGA',
        identityValue: 'C55566677',
        issueDate: '2021-04-01',
        expiryDate: '2027-01-10',
      },
    ],
  })
  const approved = await aCase(service, partner, { businessPersonList: [expiring] })
  await sendEvidence(approved)
  await approve(approved, [analyst, second])
  const asked = await aCase(service, partner)
  done(await asked.act(analyst, 'claim'))
  done(await asked.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  const claimed = await aCase(service, partner)
  done(await claimed.act(analyst, 'claim'))
  const link = await claimed.aLink()
  const completion = await aCompletionLink(partner, asked.customerId)

  await t.test('a failing delivery has seven attempts in three days, and is exhausted after the eighth', async () => {
    await advance('3d')
    const listed = async () => done(await admin.get(`${DELIVERIES}?customerId=${asked.customerId}`)).items
    const [{ id }] = await listed()
    const read = async () => done(await admin.get(`${DELIVERIES}/${id}`))
    const pending = await read()
    assert.equal(pending.status, 'Pending')
    assert.equal(pending.attempts.length, 7)
    await advance('1d')
    const { status, attempts } = await read()
    assert.equal(status, 'Exhausted')
    assert.equal(attempts.length, 8)
    const times: number[] = attempts
      .map(({ sentAt }: { sentAt: string }) => sinceStart(sentAt))
      .sort((a: number, b: number) => a - b)
    for (const [index, delay] of DELAYS.entries()) {
      const pause = times[index + 1]! - times[index]!
      assert.ok(pause >= delay - 15 * MINUTE && pause <= delay * 1.1 + MINUTE, `pause ${index + 1}: ${pause} ms`)
    }
    // Receivers compare the time of a signature with their own clock.
    const stamps = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']))
    assert.deepEqual([...stamps], [String(Math.floor(started / 1000))])
    // The stored times are those of the sandbox, so the dashboard doesn't present them as what was sent.
    for (const { requestHeaders } of attempts) assert.equal(requestHeaders['webhook-timestamp'], undefined)
  })

  await t.test('the claim is released, the upload link has expired, and tokens and sessions stay valid', async () => {
    assert.equal((await claimed.read(analyst)).reviewStage, 'Queued')
    assert.equal((await claimed.put(link)).status, 403)
    assert.equal((await partner.get(claimed.path)).status, 200)
    assert.equal(done(await admin.get('/api/auth/session')).sandbox.aheadSeconds, (4 * DAY) / 1000)
    const [session] = done(await admin.get('/api/auth/sessions')).items
    assert.ok(sinceStart(session.lastSeenAt) >= 4 * DAY, 'shown on the clock of the sandbox')
  })

  await t.test('the customer is reminded and rejected after 30 days, and its completion link ends', async () => {
    await advance('25d')
    assert.equal((await asked.status()).verificationStatus, 'ChangesRequested')
    await advance('2d')
    const { verificationStatus, reasonCodes } = await asked.status()
    assert.deepEqual([verificationStatus, reasonCodes], ['Rejected', ['NoResponse']])
    const mails = (await inboxOf(service)) as unknown as { to: string; subject: string; sentAt: string }[]
    const days = mails
      .filter(({ to, subject }) => to === admin.email && /response|information/i.test(subject))
      .map(({ sentAt }) => Math.round(sinceStart(sentAt) / DAY))
      .sort((a, b) => a - b)
    assert.ok(days.includes(23) && days.includes(29), `reminders on days ${days}: ${mails.map((it) => it.subject)}`)
    assert.equal((await openWith(service, completion.token)).status, 404)
  })

  await t.test('a document that expires raises an alert 30 days before', async () => {
    const alerts = () => analyst.get(`/api/compliance/v1/alerts?customerId=${approved.customerId}`)
    const [alert] = done(await alerts()).items
    assert.equal(alert.kind, 'IdentityExpiring')
    assert.equal(new Date(alert.raisedAt).toISOString().slice(0, 10), '2026-12-11')
  })

  await t.test(
    'envelopes are deleted after 30 days and deliveries after 90, and every day has its partition',
    async () => {
      const count = async () => {
        const [row] = await everyCell(app.db)(
          (sql) => sql`
          select (select count(*)::int from event where occurred_at < ${new Date(started + HOUR)}) as events,
            (select count(*)::int from webhook_delivery where occurred_at < ${new Date(started + HOUR)}) as deliveries,
            (select count(*)::int from event_default) + (select count(*)::int from webhook_delivery_default)
              + (select count(*)::int from webhook_attempt_default) as homeless`,
        )
        return row
      }
      await advance('5d')
      const { deliveries, ...afterMonth } = (await count())!
      assert.deepEqual(afterMonth, { events: 0, homeless: 0 })
      assert.ok(deliveries > 0)
      await advance('70d')
      assert.deepEqual({ ...(await count()) }, { events: 0, deliveries: 0, homeless: 0 })
    },
  )

  await t.test('all nodes agree, and a restart keeps the time', async () => {
    const here = app.clock.now().getTime()
    await until('the other node follows', () => other.app.clock.now().getTime() === here)
    const restarted = await another()
    const follower = await followSandboxTime(restarted.app)
    assert.equal(restarted.app.clock.now().getTime(), here)
    await follower.stop()
  })

  await t.test('each advance is in the audit log', async () => {
    const { items } = done(await admin.get('/api/customer/v1/partner-profile/audit?action=SandboxTimeAdvanced'))
    assert.deepEqual(
      items.map(({ facts }: { facts: { by: string } }) => facts.by),
      ['70d', '5d', '2d', '25d', '1d', '3d'],
    )
  })
})

test('a suspension of staff ends when the sandbox passes its end, and runs of jobs are shown in its time', async () => {
  const STAFF = '/api/operator/v1/staff'
  const operator = await service.aUser({ role: 'operator' })
  const suspended = await service.aUser({ role: 'analyst' })
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString()
  const suspend = (until: string) => operator.post(`${STAFF}/${suspended.userId}/suspend`, { until })
  assert.equal(rejection(await suspend(inDays(-0.5))), '400 ValidationControl.Error', 'past in the sandbox')
  done(await suspend(inDays(1)))
  assert.equal(rejection(await suspended.signIn()), '403 SignIn.Suspended')
  const members = await operator.get(`${STAFF}?search=${encodeURIComponent(suspended.email)}`)
  assert.equal(done(members).items[0].suspendedUntil, inDays(1))
  await advance('25h')
  assert.equal((await suspended.signIn()).status, 200)

  await app.db.directory((sql) =>
    upsertTasks(sql, [{ task: 'sweep', hasSucceeded: true, hasFailed: false }], app.realClock.now()),
  )
  const { checkedAt, tasks } = done(await operator.get('/api/operator/v1/jobs'))
  const { state, lastSucceededAt } = tasks.find(({ task }: { task: string }) => task === 'sweep')
  assert.equal(checkedAt, app.clock.now().toISOString())
  assert.deepEqual([state, lastSucceededAt], ['Working', checkedAt])
})

test('an advance that was interrupted is continued by the next start, and a second one is rejected', async () => {
  await traveller.stop()
  const { advancingTo } = done(await admin.post(ADVANCE, { by: '2h' }))
  assert.equal(rejection(await admin.post(ADVANCE, { by: '1h' })), '409 Sandbox.TimeAdvancing')
  // A node that stops half-way ends its lease, so that the next one doesn't wait for it.
  const stopped = startTimeTravel(app)
  const pass = stopped.now()
  await stopped.stop()
  await pass
  assert.notEqual(app.clock.now().toISOString(), advancingTo)
  const next = startTimeTravel(app, () => dispatcher.tick())
  await next.now()
  assert.equal(app.clock.now().toISOString(), advancingTo)
  await next.stop()
})

test('viewers, wrong durations and more than 2,000 days are rejected', async () => {
  const viewer = await service.aUser({ role: 'viewer', partner })
  assert.equal(rejection(await viewer.post(ADVANCE, { by: '1h' })), '403 Partner.NotAuthorized')
  assert.equal(rejection(await admin.post(ADVANCE, { by: '3 days' })), '400 ValidationControl.Error')
  assert.equal(rejection(await admin.post(ADVANCE, { by: '401d' })), '400 ValidationControl.Error')
  await app.db.directory((sql) => sql`update sandbox_time set ahead_ms = ${1990 * DAY}`)
  assert.equal(rejection(await admin.post(ADVANCE, { by: '11d' })), '409 Sandbox.TimeLimit')
})

test('an installation that is not a sandbox has no time of its own', async () => {
  const production = { ...app, clock: app.realClock, config: { ...app.config, sandbox: false } }
  const server = buildServer(production)
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    inject(server, { method, url, headers: { cookie: admin.cookie() }, ...(payload ? { payload } : {}) })
  assert.equal(rejection(await call('GET', TIME)), '404 Sandbox.Only')
  assert.equal(rejection(await call('POST', ADVANCE, { by: '1d' })), '404 Sandbox.Only')
  assert.equal((await call('GET', '/api/auth/session')).body.value.sandbox, null)
  const { paths } = (await call('GET', '/openapi/dashboard.json')).body
  assert.deepEqual(
    Object.keys(paths).filter((path) => path.includes('sandbox')),
    [],
  )
  await server.close()
  const operator = runOperator({
    DATABASE_URL: service.databaseUrl,
    DATABASE_CELLS: cellsSetting(service),
    MASTER_KEYS: Buffer.alloc(32).toString('base64'),
    DATA_DIR: app.config.dataDir,
  })
  for (const args of [
    ['sandbox', 'time'],
    ['sandbox', 'advance', '3d'],
  ]) {
    const { code, err } = await operator(args)
    assert.equal(code, 1)
    assert.match(err, /^Only available in a sandbox/)
  }
})
