import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { aProfile } from '../../../test/service/factories.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })

test('a change repeated under its key gets the first answer with the same headers', async () => {
  const partner = await service.aPartner()
  const { customerId } = (await partner.post(URL, aProfile())).body.value
  const key = { 'idempotency-key': 'again' }
  const first = await partner.patch(`${URL}/${customerId}`, { tradingName: 'Once' }, key)
  await partner.patch(`${URL}/${customerId}`, { tradingName: 'Meanwhile' })
  const second = await partner.patch(`${URL}/${customerId}`, { tradingName: 'Once' }, key)
  assert.deepEqual([second.status, second.body], [first.status, first.body])
  assert.deepEqual([first.headers.etag, second.headers.etag], ['"2"', '"2"'])
  assert.deepEqual([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']], [undefined, 'true'])
  const { value } = (await partner.get(`${URL}/${customerId}`)).body
  assert.deepEqual([value.tradingName, value.version], ['Meanwhile', 3])
})

test('a request that loses a deadlock is answered with 503 and can be retried', async () => {
  const partner = await service.aPartner()
  const { customerId } = (await partner.post(URL, aProfile())).body.value
  const admin = postgres(service.adminUrl, { max: 2, onnotice: () => {} })
  const answers: Promise<{ status: number; body: any; headers: Record<string, string> }>[] = []
  await admin.begin(async (sql) => {
    // The other one is patient, so that it is ours that gives way.
    await sql`set local deadlock_timeout = '1min'`
    await sql`insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
      values (${partner.partnerId}, 'both', ${Buffer.alloc(32)}, 200, ${Buffer.alloc(1)}, ${new Date()})`
    answers.push(partner.patch(`${URL}/${customerId}`, { tradingName: 'Ours' }, { 'idempotency-key': 'both' }))
    while (!(await isWaiting())) await pause(5)
    await sql`select from customer where customer_id = ${customerId} for update`
  })
  async function isWaiting(): Promise<boolean> {
    const rows = await admin`
      select from pg_stat_activity where datname = current_database() and application_name = 'gangway' and wait_event_type = 'Lock'`
    return rows.length > 0
  }
  const answer = await answers[0]!
  await admin.end()
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'Idempotency.InProgress'])
  assert.ok(Number(answer.headers['retry-after']) > 0)
  const { value } = (await partner.get(`${URL}/${customerId}`)).body
  assert.deepEqual([value.tradingName, value.version], ['Acme', 1])
})
