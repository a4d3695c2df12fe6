import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { headersOf, register, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { until } from '../../../test/service/webhook-service.ts'

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
