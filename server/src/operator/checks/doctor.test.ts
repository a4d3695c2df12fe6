// The doctor and retention commands, on a healthy and on a broken database and store.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { answering, startFakeClamd } from '../../../test/peers/clamd.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { subscribe } from '../../../test/service/webhook-service.ts'
import { writeHeartbeat } from '../../webhooks/dispatch/dispatcher-sql.ts'

const service = await startOperatorService()
const { operator } = service
const states = (findings: { check: string; state: string }[]) =>
  Object.fromEntries(findings.map((it) => [it.check, it.state]))

test('a healthy installation has no failed checks, and warnings say how to fix them', async () => {
  await service.aPartner()
  const { code, json, err } = await operator(['doctor', '--json'])
  assert.equal(code, 0, err + JSON.stringify(json))
  const found = states(json)
  for (const check of [
    'database',
    'migrations',
    'row-level security',
    'clock',
    'master keys',
    'store',
    'partitions',
    'disk',
  ])
    assert.equal(found[check], 'ok', check)
  assert.equal(found.dispatchers, 'look')
  for (const { state, todo } of json) assert.equal(state === 'ok', todo === undefined)
  assert.match((await operator(['doctor'])).out, /dispatchers +WARN +none running; none has run yet -> start a process/)
})

test('every problem is found, and the other checks still run', async () => {
  const s3 = { S3_BUCKET: 'gone', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' }
  const [strong, store, away] = await Promise.all([
    operator(['doctor', '--json'], { env: { DATABASE_URL: service.adminUrl } }),
    operator(['doctor', '--json'], { env: s3 }),
    operator(['doctor', '--json'], { env: { DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z' } }),
  ])
  assert.deepEqual([strong.code, states(strong.json).database], [3, 'bad'])
  assert.deepEqual([store.code, states(store.json).store, states(store.json).database], [3, 'bad', 'ok'])
  assert.deepEqual(
    [away.code, states(away.json).database, states(away.json).migrations, states(away.json).store],
    [3, 'bad', 'skipped', 'ok'],
  )
  assert.doesNotMatch(strong.err + store.err + away.err, / {4}at /)
})

test('a dispatcher that runs and sends nothing while deliveries are overdue is a failed check', async () => {
  const partner = await service.aPartner()
  const dispatcherId = randomUUID()
  const { db } = service.app
  await subscribe(service.app, partner.partnerId, 'https://127.0.0.1:1/')
  await partner.post('/api/partner/v1/business-profiles', aProfile())
  await everyCell(db)((sql) => sql`update webhook_queue set due_at = now() - interval '2 minutes'`)
  const check = async (sinceResultMs: number) => {
    await everyCell(db)((sql) => writeHeartbeat(sql, dispatcherId, sinceResultMs))
    return (await operator(['doctor', '--json'])).json.find((it: any) => it.check === 'dispatchers')
  }
  assert.equal((await check(1000)).state, 'ok')
  const { state, message } = await check(90_000)
  assert.deepEqual([state, message], ['bad', 'running, but deliveries are overdue and none was attempted for 60 s'])
  await everyCell(db)((sql) => sql`delete from webhook_dispatcher`)
  await everyCell(db)((sql) => sql`delete from webhook_queue`)
})

test('endpoints that keep failing are listed with their failures in a row', async () => {
  const { partnerId } = await service.aPartner()
  await subscribe(service.app, partnerId, 'https://127.0.0.1:1/')
  const endpoints = async () =>
    (await operator(['doctor', '--json'])).json.find((it: any) => it.check === 'webhook endpoints')
  assert.equal((await endpoints()).state, 'ok')
  await everyCell(service.app.db)(
    (sql) => sql`update webhook_endpoint set consecutive_failures = 58 where partner_id = ${partnerId}`,
  )
  const found = await endpoints()
  assert.deepEqual([found.state, found.message], ['look', `${partnerId} Retrying, 58 failures in a row`])
})

test('partitions are listed, created in advance and dropped when they expire', async () => {
  const shown = await operator(['retention', 'show', '--json'])
  const tableIn = (ran: typeof shown, name: string) => ran.json.tables.find((it: any) => it.table === name)
  const before = tableIn(shown, 'event')
  const made = await operator(['retention', 'make-ahead', '--days', '20', '--json'])
  assert.ok(made.json.made > 10 && tableIn(made, 'event').to > before.to, made.out)
  await service.app.db.directory((sql) => sql`select make_partitions('event', 1, '2026-01-01', '2026-01-02')`)
  const applied = await operator(['retention', 'apply', '--json'])
  assert.equal(applied.code, 0, applied.err)
  assert.deepEqual(applied.json.dropped, ['event_20260101', 'event_20260102'])
  assert.equal((await operator(['retention', 'make-ahead', '--days', 'many'])).code, 2)
})

test('the malware scanner is checked with a file of the largest size and the age of its signatures', async () => {
  let version = 'ClamAV 1.4.3'
  let answer = 'stream: OK'
  const fake = await startFakeClamd(answering((command) => (command === 'VERSION' ? version : answer)))
  const scanner = async (url: string) => {
    const { json } = await operator(['doctor', '--json'], { env: { CLAMD_URL: url } })
    return json.find(({ check }: { check: string }) => check === 'malware scanner')
  }
  const unset = await scanner('')
  assert.deepEqual([unset.state, unset.todo], ['off', 'set CLAMD_URL to scan them'])
  assert.match((await operator(['doctor'])).out, /\d+ passed, .*\b\d off\.$/m)
  const [found] = await Promise.all([scanner(fake.url)])
  assert.deepEqual([found.state, fake.received], ['ok', 10_485_760])
  version = 'ClamAV 1.4.3/27500/Mon Jan  5 10:00:00 2026'
  assert.deepEqual((await scanner(fake.url)).state, 'look')
  answer = 'INSTREAM size limit exceeded. ERROR'
  const limited = await scanner(fake.url)
  assert.deepEqual([limited.state, limited.message], ['bad', 'the file is larger than StreamMaxLength in clamd.conf'])
  await fake.close()
  const away = await scanner(fake.url)
  assert.deepEqual([away.state, away.message], ['bad', 'clamd cannot be reached'])
})
