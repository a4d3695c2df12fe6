// Limits of the APIs for users, and of routes that need no session.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../test/service/test-service.ts'
import { ManualClock } from '../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const SIGN_IN = '/api/auth/sign-in'

test('a user may not send more than the burst, and others are not affected', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const other = await service.aUser({ role: 'analyst' })
  const CASES = '/api/compliance/v1/cases?tab=Closed'
  const statuses = await Promise.all(Array.from({ length: 600 }, async () => (await analyst.get(CASES)).status))
  assert.ok(statuses.filter((status) => status === 200).length <= 510, String(statuses.length))
  const rejected = await analyst.get(CASES)
  assert.deepEqual([rejected.status, rejected.body.error.code], [429, 'RateLimit.Exceeded'])
  assert.ok(Number(rejected.headers['retry-after']) >= 1)
  assert.equal((await other.get(CASES)).status, 200)
  clock.advance(10_000)
  assert.equal((await analyst.get(CASES)).status, 200)
})

test('a route without a session accepts at most 16 KiB', async () => {
  const send = (bytes: number) =>
    service.call({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(bytes) }),
    })
  const large = await send(16 * 1024)
  assert.deepEqual([large.status, large.body.error.code], [413, 'Request.TooLarge'])
  assert.equal(large.body.error.description, 'The body may have at most 16384 bytes.')
  assert.notEqual((await send(1000)).status, 413)
})

test('malformed requests count against their address before their body is read', async () => {
  const address = (ip: string) => ({ remoteAddress: ip })
  const send = (ip: string) =>
    service.call({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
      ...address(ip),
    })
  const statuses: number[] = []
  for (let i = 0; i < 230; i++) {
    statuses.push((await send('203.0.113.9')).status)
    await service.app.rates.settle()
  }
  assert.deepEqual(new Set(statuses), new Set([400, 429]))
  assert.ok(statuses.filter((status) => status === 400).length <= 210)
  assert.equal((await send('203.0.113.10')).status, 400)
})
