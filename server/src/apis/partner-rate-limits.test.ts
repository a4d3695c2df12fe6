import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { aProfile } from '../../test/customers/factories.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { ManualClock } from '../platform/clock.ts'
import { openRateLimits, type Rate } from '../platform/limits/rate-limits.ts'

const clock = new ManualClock()
const service = await startTestService({
  clock,
  env: { RATE_LIMIT_WRITES: '5/20', RATE_LIMIT_READS: '10/40', RATE_LIMIT_REFUSED: '2/10' },
})
const URL = '/api/partner/v1/business-profiles'

/** Sends one after the other, as a client does that waits for its answers, and counts what was let through. */
async function letThrough(send: () => Promise<{ status: number }>, tries: number): Promise<number> {
  let passed = 0
  for (let i = 0; i < tries; i++) {
    if ((await send()).status !== 429) passed++
    await service.app.rates.settle()
  }
  return passed
}

test('a client may send a burst, then a steady rate, and sees what is left', async () => {
  const partner = await service.aPartner()
  const first = await partner.post(URL, aProfile())
  assert.equal(first.status, 200)
  assert.equal(first.headers['ratelimit-limit'], '20')
  assert.equal(Number(first.headers['ratelimit-remaining']), 19)
  assert.equal(await letThrough(() => partner.post(URL, aProfile()), 40), 19)
  const refused = await partner.post(URL, aProfile())
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.headers['ratelimit-remaining']],
    [429, 'RateLimit.Exceeded', '0'],
  )
  assert.equal(refused.headers['retry-after'], '1')
  // Reads and other clients have their own buckets.
  assert.equal((await partner.get(URL)).status, 200)
  const other = await service.aPartner()
  assert.equal((await other.post(URL, aProfile())).status, 200)
  clock.advance(2000)
  assert.equal(await letThrough(() => partner.post(URL, aProfile()), 30), 10)
})

test('the remaining count never exceeds the burst', async () => {
  const partner = await service.aPartner()
  for (let i = 0; i < 4; i++) {
    const { headers } = await partner.get(URL)
    assert.ok(Number(headers['ratelimit-remaining']) <= 40, String(headers['ratelimit-remaining']))
    assert.ok(Number(headers['ratelimit-reset']) >= 0)
    await service.app.rates.settle()
    clock.advance(1000)
  }
})

test('a client whose requests are rejected all the time is slowed down', async () => {
  const partner = await service.aPartner()
  const wrong = () => partner.get(`${URL}?page=zero`)
  assert.equal(await letThrough(wrong, 30), 10)
  const right = await partner.get(URL)
  assert.deepEqual([right.status, right.body.error.code], [429, 'RateLimit.Exceeded'])
  clock.advance(3000)
  assert.equal((await partner.get(URL)).status, 200)
})

test('the limit applies across nodes, apart from the lease of each node', async () => {
  const rate: Rate = { name: 'nodes', perSecond: 5, burst: 100 }
  const nodes = Array.from({ length: 4 }, () => openRateLimits(service.app.db, clock, service.app.log))
  let passed = 0
  for (let i = 0; i < 400; i++) {
    const node = nodes[i % nodes.length]!
    if ((await node.take(rate, 'one')).allowed) passed++
    if (i % 10 === 0) await Promise.all(nodes.map((it) => it.settle()))
  }
  await Promise.all(nodes.map((it) => it.settle()))
  assert.ok(passed >= 100 && passed <= 100 + 4 * 10, `${passed} of 400 passed`)
  clock.advance(10_000)
  let again = 0
  for (let i = 0; i < 400; i++) {
    if ((await nodes[i % nodes.length]!.take(rate, 'one')).allowed) again++
    await nodes[i % nodes.length]!.settle()
  }
  assert.ok(again >= 40 && again <= 90, `${again} passed after ten seconds at five a second`)
})

test('a burst does not cost a database round trip per request', async () => {
  const rate: Rate = { name: 'burst', perSecond: 50, burst: 200 }
  let leases = 0
  const counting = openRateLimits(
    {
      ...service.app.db,
      directory(work) {
        leases++
        return service.app.db.directory(work)
      },
    },
    clock,
    service.app.log,
  )
  let passed = 0
  for (let i = 0; i < 200; i++) {
    if ((await counting.take(rate, 'busy')).allowed) passed++
    await counting.settle()
  }
  assert.equal(passed, 200)
  assert.ok(leases <= 25, `${leases} leases for 200 requests`)
})

test('a simultaneous burst is accepted up to the size of the bucket', async () => {
  const partner = await service.aPartner()
  const answers = await Promise.all(Array.from({ length: 30 }, () => partner.post(URL, aProfile())))
  assert.equal(answers.filter((answer) => answer.status === 200).length, 20)
  assert.equal(answers.filter((answer) => answer.status === 429).length, 10)
})

test('rejected requests that arrive faster than their lease do not exceed the limit', async () => {
  const rate: Rate = { name: 'hasty', perSecond: 20, burst: 200 }
  const node = openRateLimits(service.app.db, clock, service.app.log)
  for (let i = 0; i < 30; i++) {
    assert.equal((await node.check(rate, 'x')).allowed, true, `after ${i}`)
    void node.take(rate, 'x')
  }
  await node.settle()
})

test('48 requests in flight at once do not exceed the limit on rejected requests', async () => {
  const partner = await service.aPartner()
  const answers = await Promise.all(Array.from({ length: 48 }, () => partner.get(`${URL}?page=zero`)))
  assert.equal(answers.filter((answer) => answer.status === 400).length, 10)
  assert.equal(answers.filter((answer) => answer.status === 429).length, 38)
})

test('requests in flight at once that succeed are not limited as rejected', async () => {
  const partner = await service.aPartner()
  const answers = await Promise.all(Array.from({ length: 36 }, () => partner.get(URL)))
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200])
})

test('a node counts alone while the database is unreachable: no request is blocked, and the limit still applies', async () => {
  let asked = 0
  const directory = () => {
    asked++
    return Promise.reject(new Error('away'))
  }
  const logged: unknown[] = []
  const log = { ...service.app.log, warn: (...line: unknown[]) => void logged.push(line) } as typeof service.app.log
  const node = openRateLimits({ ...service.app.db, directory }, clock, log)
  const rate = { name: 'away', perSecond: 1, burst: 30 }
  let allowed = 0
  for (let i = 0; i < 200; i++) if ((await node.take(rate, 'x')).allowed) allowed++
  assert.equal(allowed, 30)
  assert.deepEqual([asked, logged.length], [1, 1])
  clock.advance(5000)
  assert.equal((await node.take(rate, 'x')).allowed, true)
  await node.settle()
})

test('a caller who spends the whole burst before the first lease gets no more', async () => {
  const node = openRateLimits(service.app.db, clock, service.app.log)
  const rate = { name: 'late lease', perSecond: 1 / 30, burst: 10 }
  for (let i = 0; i < 10; i++) assert.equal((await node.take(rate, 'x')).allowed, true)
  await node.settle()
  assert.equal((await node.take(rate, 'x')).allowed, false)
})

test('what a node let through alone is deducted when the database answers again, as far as it has not been refilled', async () => {
  const away = { is: true }
  const directory: typeof service.app.db.directory = (work) =>
    away.is ? Promise.reject(new Error('away')) : service.app.db.directory(work)
  const node = openRateLimits({ ...service.app.db, directory }, clock, service.app.log)
  const rate = { name: 'back', perSecond: 1, burst: 30 }
  async function allowedOf(tries: number) {
    let allowed = 0
    for (let i = 0; i < tries; i++) {
      if ((await node.take(rate, 'x')).allowed) allowed++
      await node.settle()
    }
    return allowed
  }
  assert.equal(await allowedOf(40), 30)
  clock.advance(12_000)
  away.is = false
  const now = performance.now()
  const later = mock.method(performance, 'now', () => now + 6_000)
  try {
    assert.equal(await allowedOf(40), 12)
  } finally {
    later.mock.restore()
  }
})

test('a database that does not answer delays a request by a second at most, and later ones not at all', async () => {
  const directory = () => new Promise<never>(() => {})
  const node = openRateLimits({ ...service.app.db, directory }, clock, service.app.log)
  const rate = { name: 'silent', perSecond: 1, burst: 40 }
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => node.take(rate, 'x')))
  assert.equal(verdicts.filter(({ allowed }) => allowed).length, 40)
})

test('RATE_LIMITS=off turns all limits off', async () => {
  const off = await startTestService({ env: { RATE_LIMITS: 'off', RATE_LIMIT_WRITES: '1/1' } })
  const partner = await off.aPartner()
  for (let i = 0; i < 5; i++) {
    const { status, headers } = await partner.post(URL, aProfile())
    assert.deepEqual([status, headers['ratelimit-limit']], [200, undefined])
  }
})
