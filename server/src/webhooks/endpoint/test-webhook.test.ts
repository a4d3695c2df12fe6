import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { until } from '../../../test/process/until.ts'
import {
  headersOf,
  register,
  rejection,
  startWebhookDashboard,
  WEBHOOKS,
} from '../../../test/service/webhook-dashboard.ts'

const service = await startWebhookDashboard()
const { aPartnerUser } = service
service.dispatch()

const PYTHON = `
import base64, hashlib, hmac, json, sys
d = json.load(sys.stdin)
key = base64.b64decode(d["secret"].removeprefix("whsec_"))
signed = f'{d["headers"]["svc-id"]}.{d["headers"]["svc-timestamp"]}.'.encode() + d["body"].encode()
mine = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
sys.exit(0 if any(hmac.compare_digest(mine, s) for s in d["headers"]["svc-signature"].split(" ")) else 1)`

test('a receiver written in Python verifies a delivery with the standard library', async (t) => {
  const hasPython = await promisify(execFile)('python3', ['--version']).then(
    () => true,
    () => false,
  )
  if (!hasPython) return t.skip('python3 is not installed')
  const { user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  const secret = await register(user, receiver)
  await user.post(`${WEBHOOKS}/test`)
  await until('received', () => receiver.received.length === 1)
  const run = (body: string) =>
    new Promise<number>((resolve) => {
      const child = execFile('python3', ['-c', PYTHON], (error) => resolve(error ? Number(error.code) : 0))
      child.stdin!.end(JSON.stringify({ secret, body, headers: headersOf(receiver) }))
    })
  assert.equal(await run(receiver.received[0]!.body), 0)
  assert.equal(await run(receiver.received[0]!.body.replace('test', 'tset')), 1)
})

test('a partner can send ten test events a minute', async () => {
  const { user } = await aPartnerUser()
  await register(user, await service.aReceiver())
  for (let i = 0; i < 10; i++) assert.equal((await user.post(`${WEBHOOKS}/test`)).status, 200)
  const limited = await user.post(`${WEBHOOKS}/test`)
  assert.deepEqual(rejection(limited), [429, 'RateLimit.Exceeded'])
  assert.match(limited.body.error.description, /^You can send 10 test events a minute\. Try again in \d+ seconds\.$/)
  assert.ok(Number(limited.headers['retry-after']) > 0)
  const { user: other } = await aPartnerUser()
  await register(other, await service.aReceiver())
  assert.equal((await other.post(`${WEBHOOKS}/test`)).status, 200)
})

test('a test event that cannot be recorded is rejected and leaves nothing behind', async () => {
  // A node of a Citus cluster accepts no definitions.
  const partner = await service.aPartner({ cell: 'default' })
  const user = await service.aUser({ partner, role: 'admin' })
  await register(user, await service.aReceiver())
  const cell = service.app.db.cells[0]!
  await cell.run(
    (sql) => sql`
      create function keep_out() returns trigger language plpgsql as $$ begin return null; end $$`,
  )
  await cell.run(
    (sql) => sql`
      create trigger keep_out before insert on webhook_queue for each row
      when (new.event_type = 'webhook.test') execute function keep_out()`,
  )
  try {
    assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/test`)), [400, 'Webhook.TestFireRejected'])
  } finally {
    await cell.run((sql) => sql`drop function keep_out() cascade`)
  }
  const [recorded] = await service.app.db.partner(
    partner.partnerId,
    (sql) => sql`
      select (select count(*) from event) as events,
        (select count(*) from account_event where action = 'WebhookTested') as actions`,
  )
  assert.deepEqual({ ...recorded }, { events: 0, actions: 0 })
})
