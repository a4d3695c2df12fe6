// Changing the master key and the signing key while the service runs.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { registerPartner } from '../../partners/register-partner.ts'
import { openApp } from '../../process/open-app.ts'
import { findPartners } from '../partners/find-partners.ts'
import { attentionTime } from '../partners/partner-record.ts'
import { countWrapped, rewrapKeys } from './rewrap-keys.ts'

const service = await startOperatorService()
const { operator, masterKey } = service
const fresh = randomBytes(32)
const keys = (...list: Buffer[]) => ({ MASTER_KEYS: list.map((key) => key.toString('base64')).join(',') })

test('two concurrent runs rewrap everything, so that the old key can be removed', async () => {
  const partner = await service.aPartner()
  const path = '/api/partner/v1/business-profiles'
  const { customerId } = (await partner.post(path, aProfile())).body.value
  for (let i = 0; i < 120; i++) await registerPartner(service.app, { name: `Many ${i}` })
  const admin = await service.aUser({ partner, role: 'admin' })
  assert.equal((await admin.post('/api/auth/totp/enrol', {})).status, 200)

  const before = await operator(['keys', 'status', '--json'], { env: keys(fresh, masterKey) })
  const count = (of: 'current' | 'older' | 'unknown', ran = before) =>
    (ran.json.wrapped ?? ran.json.left).reduce((sum: number, it: any) => sum + it[of], 0)
  assert.deepEqual([before.code, count('current'), count('unknown')], [0, 0, 0])
  assert.ok(count('older') >= 124, before.out)

  // Interrupted: some values use the new key, some the old one, and all are readable.
  const { config, log } = service.app
  const { databaseUrl, cells } = service
  const databases = { databaseUrl, cells }
  const both = openApp({ config, ...databases, masterKeys: [fresh, masterKey], log })
  let lines = 0
  const stop = () => {
    if (++lines === 3) throw new Error('stopped')
  }
  await assert.rejects(rewrapKeys(both, stop, 10), /stopped/)
  const half = { json: { wrapped: await countWrapped(both) } } as typeof before
  assert.ok(count('current', half) >= 30 && count('older', half) > 0, JSON.stringify(half.json))
  const { items } = await findPartners(both.db, {}, attentionTime(both))
  for (const { partnerId } of items) assert.equal((await both.vault.partnerKey(partnerId)).length, 32)
  await both.db.close()

  const [one, two] = await Promise.all(
    [1, 2].map(() => operator(['keys', 'rewrap', '--json'], { env: keys(fresh, masterKey) })),
  )
  assert.deepEqual([one!.code, two!.code], [0, 0], one!.err + two!.err)
  assert.equal(
    one!.json.rewrapped + two!.json.rewrapped,
    count('older', half),
    'each value was wrapped by one of the two',
  )
  assert.deepEqual([count('older', two), count('unknown', two), two!.json.complete], [0, 0, true])

  const again = await operator(['keys', 'rewrap', '--json'], { env: keys(fresh, masterKey) })
  assert.deepEqual([again.code, again.json.rewrapped], [0, 0])

  // A node with only the new key can read everything; one with only the old key nothing.
  const node = openApp({ config, ...databases, masterKeys: [fresh], log })
  const key = await node.vault.storedCustomerKey(partner.partnerId, customerId)
  assert.equal(key?.length, 32)
  await node.vault.blindIndexKey()
  await node.db.close()
  assert.equal((await partner.get(`${path}/${customerId}`)).status, 200, 'a node that runs on goes on')
  const stale = await operator(['keys', 'status'], { env: keys(masterKey) })
  assert.equal(stale.code, 3, 'under a key that is not configured')
  const doctor = await operator(['doctor', '--json'], { env: keys(masterKey) })
  assert.deepEqual([doctor.code, doctor.json.find((it: any) => it.check === 'master keys').state], [3, 'bad'])
})

test('a value that its key cannot unwrap is reported and does not stop the run', async () => {
  const broken = Buffer.concat([Buffer.from(service.app.masterKeys.ids[0]!, 'hex'), randomBytes(60)])
  await service.app.db.directory(
    (sql) => sql`insert into service_secret (name, wrapped_secret) values ('broken', ${broken})`,
  )
  const ran = await operator(['keys', 'rewrap', '--json'], { env: keys(fresh, masterKey) })
  assert.deepEqual([ran.code, ran.json.broken, ran.json.complete], [3, 1, false])
  await service.app.db.directory((sql) => sql`delete from service_secret where name = 'broken'`)
})

test('the next signing key is published before it signs, and the old one stays published', async () => {
  const own = await startOperatorService()
  const published = async () =>
    (await own.call({ method: 'GET', url: '/oauth2/jwks' })).body.keys.map((key: any) => key.kid)
  const [first] = await published()
  const partner = await own.aPartner()
  const token = await partner.token()
  const rotated = await own.operator(['keys', 'rotate-signing', '--json'])
  assert.equal(rotated.code, 0, rotated.err)
  assert.deepEqual(
    rotated.json.keys.map((key: any) => [key.kid, key.state]),
    [
      [first, 'signs'],
      [rotated.json.kid, 'planned'],
    ],
  )
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await own.call({ method: 'GET', url: '/api/partner/v1/business-profiles', headers })).status, 200)
  const twice = await own.operator(['keys', 'rotate-signing', '--json'])
  assert.equal(twice.json.kid, rotated.json.kid, 'one that is planned is the next one')
  const unsure = await own.operator(['keys', 'rotate-signing', '--immediately'])
  assert.deepEqual([unsure.code, unsure.err.startsWith('Nothing changed')], [1, true])
})
