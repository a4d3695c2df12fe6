// One client within its limits does not starve the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson, aProfile } from '../../test/customers/factories.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { ManualClock } from '../platform/clock.ts'
import { FairShare } from './fair-share.ts'

const PROFILES = '/api/partner/v1/business-profiles'

test('a client alone uses the whole capacity, and its share beside others', async () => {
  const share = new FairShare(16)
  let running = 0
  const enter = (whom: string) => share.enter(whom)!.then(() => void (whom === 'busy' && running++))
  for (let i = 0; i < 40; i++) void enter('busy')
  await Promise.resolve()
  await new Promise(setImmediate)
  assert.equal(running, 16)
  await enter('other')
  for (let i = 0; i < 12; i++) share.leave('busy')
  await new Promise(setImmediate)
  // 16 ran, 12 ended, and 8 is the share of two clients.
  assert.equal(running, 16 + 4)
  share.leave('other')
  share.leave('busy')
  await new Promise(setImmediate)
  assert.equal(running, 16 + 4 + 9)
})

test('a client with too many waiting requests is rejected', async () => {
  const share = new FairShare(4)
  const entered = Array.from({ length: 1100 }, () => share.enter('busy'))
  assert.equal(entered.filter((turn) => turn === undefined).length, 1100 - 4 - 1000)
})

test('the request of another client does not wait for a whole burst', async () => {
  const service = await startTestService({ env: { RATE_LIMIT_REFUSED: '1000/2000' } })
  const [busy, other] = [await service.aPartner(), await service.aPartner()]
  const { body } = await busy.post(
    PROFILES,
    aProfile({ businessPersonList: Array.from({ length: 40 }, () => aPerson({ percentageShare: 1 })) }),
  )
  let ended = 0
  const burst = Array.from({ length: 200 }, async () => {
    await busy.get(`${PROFILES}/${body.value.customerId}`)
    ended++
  })
  assert.equal((await other.get(PROFILES)).status, 200)
  assert.ok(ended < 200, 'the whole burst ended first')
  await Promise.all(burst)
})

test('large bodies and large answers cost more than small ones', async () => {
  const clock = new ManualClock()
  const service = await startTestService({ clock, env: { RATE_LIMIT_READS: '10/100', RATE_LIMIT_WRITES: '10/100' } })
  const partner = await service.aPartner()
  const remaining = ({ headers }: { headers: Record<string, string> }) => Number(headers['ratelimit-remaining'])
  const large = await partner.post(PROFILES, { ...aProfile(), padding: 'x'.repeat(640 * 1024) })
  assert.equal(remaining(large), 100 - 11)
  const people = Array.from({ length: 50 }, () => aPerson({ percentageShare: 1 }))
  const { body } = await partner.post(PROFILES, aProfile({ businessPersonList: people }))
  await service.app.rates.settle()
  const path = `${PROFILES}/${body.value.customerId}`
  const { text } = await partner.get(path)
  await service.app.rates.settle()
  assert.ok(text.length > 32 * 1024)
  assert.ok(remaining(await partner.get(path)) <= 100 - 2 - Math.floor(text.length / 16384))
})

test('a list with too many items is rejected without looking at the items', async () => {
  const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
  const partner = await service.aPartner()
  const businessPersonList = Array.from({ length: 5000 }, () => ({ firstName: 'A' }))
  const { status, body } = await partner.post(PROFILES, { ...aProfile(), businessPersonList })
  assert.equal(status, 400)
  const paths = body.error.details.map(({ path }: { path: string }) => path)
  assert.ok(paths.includes('/businessPersonList'))
  assert.ok(!paths.some((path: string) => /^\/businessPersonList\/(?:5[1-9]|\d{3})/.test(path)))
})
