import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import postgres from 'postgres'
import { aCompletionLink } from '../../test/customers/completion-page.ts'
import { aProfile } from '../../test/customers/factories.ts'
import { aCustomer } from '../../test/customers/test-customer.ts'
import { startDatabaseProxy } from '../../test/database/database-proxy.ts'
import { everyCell } from '../../test/database/every-cell.ts'
import { cloneDatabase } from '../../test/database/test-database.ts'
import { startSmtpServer } from '../../test/peers/smtp-server.ts'
import { startOperatorService } from '../../test/service/operator-service.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { subscribe } from '../../test/service/webhook-service.ts'
import { sendNotifications } from '../notifications/notifier.ts'
import { ManualClock } from '../platform/clock.ts'
import { type CellSql, type DirectorySql, openDb } from '../platform/db/db.ts'
import { writeHeartbeat } from '../webhooks/dispatch/dispatcher-sql.ts'
import { buildServer } from './server.ts'

const READY = { method: 'GET', url: '/health/ready' } as const

test('a node with a writable database and a store is ready', async () => {
  const { call } = await startTestService()
  const { status, body } = await call(READY)
  assert.deepEqual([status, body.status, body.checks.database, body.checks.store], [200, 'ok', 'ok', 'ok'])
})

test('a node on a read-only database is not ready', async () => {
  const { call, adminUrl } = await startTestService({ cells: [] })
  const admin = postgres(adminUrl, { max: 1 })
  await admin.unsafe(`alter database ${new URL(adminUrl).pathname.slice(1)} set default_transaction_read_only = on`)
  await admin.end()
  const { status, body } = await call(READY)
  assert.deepEqual([status, body.checks.database], [503, 'readOnly'])
})

test('a node reports a full disk of a database for a few seconds after a statement failed, and stays ready', async (t) => {
  const north = await cloneDatabase()
  t.after(() => north.drop())
  const { app, call } = await startTestService({ cells: [{ name: 'north', ...north }] })
  const fail = (sql: CellSql | DirectorySql) =>
    sql.unsafe(`do $$ begin raise exception using errcode = 'disk_full'; end $$`)
  const dispatching = app.db.cells.find(({ name }) => name === 'north')!.separatePool(1)
  await dispatching.transaction(fail).catch(() => {})
  await dispatching.close()
  const cell = await call(READY)
  assert.deepEqual([cell.status, cell.body.checks.database, cell.body.checks['cell:north']], [200, 'ok', 'full'])
  await app.db.directory(fail).catch(() => {})
  const both = await call(READY)
  assert.deepEqual([both.status, both.body.status, both.body.checks.database], [200, 'ok', 'full'])
  const now = performance.now()
  t.mock.method(performance, 'now', () => now + 11_000)
  const later = await call(READY)
  assert.deepEqual([later.body.checks.database, later.body.checks['cell:north']], ['ok', 'ok'])
})

test('a node whose database does not respond is reported as not ready immediately', async () => {
  const service = await startTestService()
  const proxy = await startDatabaseProxy(service.databaseUrl)
  const db = openDb({ url: proxy.url, poolSize: 2 })
  const server = buildServer({ ...service.app, db })
  assert.equal((await server.inject(READY)).statusCode, 200)
  proxy.silenceAll(true)
  const answer = await server.inject(READY)
  assert.deepEqual([answer.statusCode, answer.json().checks.database], [503, 'away'])
  await server.close()
  await proxy.close()
  await db.close()
})

test('a node whose clock differs from that of the database says so and stays ready', async () => {
  const clock = new ManualClock(new Date())
  const { call } = await startTestService({ clock })
  assert.equal((await call(READY)).body.checks.clock, 'ok')
  clock.advance(10 * 60_000)
  const { status, body } = await call(READY)
  assert.deepEqual([status, body.checks.clock], [200, 'off'])
})

test('a node that dispatches is not ready when deliveries are overdue and no dispatcher runs', async () => {
  const clock = new ManualClock()
  const service = await startTestService({ clock })
  const partner = await service.aPartner()
  await subscribe(service.app, partner.partnerId, 'https://receiver.example/hook')
  await partner.post('/api/partner/v1/business-profiles', aProfile())
  assert.deepEqual((await service.call(READY)).body.checks.dispatcher, 'away')
  clock.advance(61_000)
  const { status, body } = await service.call(READY)
  assert.deepEqual([status, body.checks.dispatcher], [503, 'stalled'])
  const apiOnly = buildServer(service.app, { dispatches: false })
  const other = await apiOnly.inject(READY)
  assert.deepEqual([other.statusCode, other.json().checks.dispatcher], [200, 'stalled'])
  await apiOnly.close()
})

test('a dispatcher whose heartbeat is fresh but that sends nothing is stalled once deliveries are overdue', async () => {
  const clock = new ManualClock()
  const service = await startTestService({ clock })
  const partner = await service.aPartner()
  await subscribe(service.app, partner.partnerId, 'https://receiver.example/hook')
  const heartbeat = (sinceResultMs: number) =>
    everyCell(service.app.db)((sql) => writeHeartbeat(sql, dispatcherId, sinceResultMs))
  const dispatcherId = randomUUID()
  const status = async () => {
    const { status, body } = await service.call(READY)
    return [status, body.checks.dispatcher]
  }
  await heartbeat(2 * 60_000)
  assert.deepEqual(await status(), [200, 'ok'], 'it has nothing to send')
  await partner.post('/api/partner/v1/business-profiles', aProfile())
  clock.advance(61_000)
  assert.deepEqual(await status(), [503, 'stalled'])
  const { text } = await service.call({ method: 'GET', url: '/metrics' })
  assert.match(text, /health_check\{check="dispatcher"\} 0/)
  await heartbeat(1_000)
  assert.deepEqual(await status(), [200, 'ok'], 'it works through its backlog')
})

test('emails that cannot be sent are named by the probes, the metrics and the doctor, and the node stays ready', async (t) => {
  // The doctor has the clock of the machine, so the email is written earlier.
  const clock = new ManualClock(new Date(Date.now() - 16 * 60_000))
  const smtp = await startSmtpServer()
  t.after(() => smtp.close())
  const service = await startOperatorService({
    clock,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'gangway@service.example' },
  })
  const ready = async () => {
    const { status, body } = await service.call(READY)
    return [status, body.checks.email]
  }
  const doctor = async (env = {}) => {
    const { json } = await service.operator(['doctor', '--json'], { env })
    const { state, message, todo } = json.find(({ check }: { check: string }) => check === 'email')
    return [state, message, todo]
  }
  assert.deepEqual(await ready(), [200, 'ok'])
  assert.deepEqual(await doctor(), ['ok', 'the mail server accepts connections; no emails waiting', undefined])
  smtp.isRejecting = true
  const { partner, customerId } = await aCustomer(service)
  await aCompletionLink(partner, customerId, { sendEmail: true })
  await sendNotifications(service.app)
  assert.deepEqual(await ready(), [200, 'ok'], 'a retry may still succeed')
  clock.advance(16 * 60_000)
  assert.deepEqual(await ready(), [200, 'stalled'])
  const { text } = await service.call({ method: 'GET', url: '/metrics' })
  assert.match(text, /health_check\{check="email"\} 0/)
  const [rejected, late, todo] = await doctor()
  assert.deepEqual([rejected, late], ['look', '1 email not sent, the oldest for 16 minutes'])
  assert.match(todo, /^the mail server rejects them: see the code of each failure in the log/)
  const [away, message, fix] = await doctor({ SMTP_URL: 'smtp://127.0.0.1:9' })
  assert.deepEqual(
    [away, message],
    ['bad', "the mail server can't be used (ESOCKET); 1 email not sent, the oldest for 16 minutes"],
  )
  assert.match(fix, /^check SMTP_URL and the mail server/)
  assert.equal((await doctor({ SMTP_URL: '', MAIL_FROM: '' }))[0], 'look', 'no mail server is a warning')
  smtp.isRejecting = false
  await sendNotifications(service.app)
  assert.deepEqual(await ready(), [200, 'ok'])
})
