import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { accessTokenFor } from './access-token.ts'
import { publishedKeySet, rotateSigningKey, signingKey } from './signing-keys.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const other = await openSecondNode(service)
const url = '/api/partner/v1/business-profiles/unknown'

const kidOf = (token: string) => decodeProtectedHeader(token).kid
const published = async () =>
  (await service.call({ method: 'GET', url: '/oauth2/jwks' })).body.keys.map((key: { kid: string }) => key.kid)
const statusOf = async (node: Pick<typeof service, 'call'>, token: string) =>
  (await node.call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).status

test('nodes that start at the same time agree on one key', async () => {
  const keys = await Promise.all([
    signingKey(service.app),
    signingKey(other.app),
    signingKey(service.app),
    signingKey(other.app),
  ])
  assert.equal(new Set(keys.map((key) => key.kid)).size, 1)
  const [row] = await service.app.db.directory((sql) => sql<{ count: number }[]>`select count(*)::int from signing_key`)
  assert.equal(row!.count, 1)
})

test('signing keys are stored encrypted', async () => {
  const [row] = await service.app.db.directory(
    (sql) => sql<{ key: Buffer; all: string }[]>`
    select wrapped_private_jwk as key, signing_key::text as all from signing_key`,
  )
  assert.doesNotMatch(row!.key.toString('latin1') + row!.all, /"d"/)
})

test('a rotated key is published before it signs, and the old one after it stopped', async () => {
  const partner = await service.aPartner()
  const old = (await signingKey(service.app)).kid
  assert.deepEqual(await published(), [old])

  const next = await rotateSigningKey(service.app)
  assert.deepEqual(await published(), [old, next.kid])
  assert.equal(next.activeFrom.getTime() - clock.now().getTime(), 10 * MINUTE)
  assert.equal((await rotateSigningKey(other.app)).kid, next.kid, 'rotating twice schedules one key')
  assert.equal(kidOf(await partner.token()), old)

  clock.advance(10 * MINUTE - 1000)
  const last = await partner.token()
  assert.equal(kidOf(last), old)
  clock.advance(1000)
  const fresh = await partner.token()
  assert.equal(kidOf(fresh), next.kid)
  for (const token of [last, fresh]) for (const node of [service, other]) assert.equal(await statusOf(node, token), 404)

  clock.advance(4 * MINUTE)
  assert.equal(await statusOf(other, last), 404, 'a token of the old key stays valid until it expires')
  assert.deepEqual(await published(), [old, next.kid])
  clock.advance(6 * MINUTE + 10_000)
  assert.deepEqual(await published(), [next.kid])
})

test('a signing key rotates automatically after 90 days', async () => {
  const { kid, activeFrom } = await signingKey(service.app)
  clock.advance(activeFrom.getTime() + 90 * DAY - 11 * MINUTE - clock.now().getTime())
  assert.equal((await publishedKeySet(service.app)).keys.length, 1)
  clock.advance(MINUTE)
  await signingKey(service.app)
  clock.advance(10_000)
  assert.equal((await publishedKeySet(other.app)).keys.length, 2)
  assert.equal((await signingKey(service.app)).kid, kid)
  clock.advance(10 * MINUTE)
  assert.notEqual((await signingKey(other.app)).kid, kid)
})

test('a leaked key is invalid on every node within ten seconds', async () => {
  const partner = await service.aPartner()
  const token = await partner.token()
  for (const node of [service, other]) assert.equal(await statusOf(node, token), 404)
  const { kid } = await rotateSigningKey(service.app, { immediately: true })
  assert.equal(await statusOf(service, token), 401)
  clock.advance(10_000)
  assert.equal(await statusOf(other, token), 401)
  const fresh = await partner.token()
  assert.equal(kidOf(fresh), kid)
  for (const node of [service, other]) assert.equal(await statusOf(node, fresh), 404)
})

test('TOKEN_ALGORITHM=RS256 signs new tokens with RS256, and earlier tokens stay valid', async () => {
  clock.advance(1000) // unknown keys are looked up at most once a second, and the previous test triggered that
  const partner = await service.aPartner()
  const before = await partner.token()
  const { config } = service.app
  const rs256 = { ...other.app, config: { ...config, tokens: { ...config.tokens, algorithm: 'RS256' as const } } }
  const [row] = await service.app.db.directory(
    (sql) => sql<{ thumbprint: string }[]>`
    select thumbprint from api_certificate where partner_id = ${partner.partnerId}`,
  )
  const token = await accessTokenFor(rs256, { ...partner, scopes: ['partner.read'], thumbprint: row!.thumbprint })
  assert.equal(decodeProtectedHeader(token).alg, 'RS256')
  for (const node of [service, other]) for (const each of [before, token]) assert.equal(await statusOf(node, each), 404)
})
