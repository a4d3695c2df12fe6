import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { startTestService } from '../../../test/service/test-service.ts'
import { anApiClient, createKeys } from '../../../test/tokens/api-client.ts'
import type { App } from '../../platform/app.ts'
import { ManualClock } from '../../platform/clock.ts'
import { buildServer } from '../../process/server.ts'
import { revokeCertificate } from '../certificates/revoke-certificate.ts'
import { registerPartner } from '../register-partner.ts'
import { setPartnerStatus } from '../set-partner-status.ts'
import { accessTokenFor } from './access-token.ts'
import { signingKey } from './signing-keys.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const [key, second] = await createKeys(2)
const acme = await anApiClient(service, key!)
const url = '/api/partner/v1/business-profiles/unknown'
const base = service.app.config.baseUrl

const call = (authorization?: string) =>
  service.call({ method: 'GET', url, ...(authorization ? { headers: { authorization } } : {}) })
const withToken = (token: string) => call(`Bearer ${token}`)
const INVALID = 'Bearer error="invalid_token", error_description="The access token is not valid."'

const EXPIRED = 'Bearer error="invalid_token", error_description="The access token expired."'

async function isRefused(token: string, why: string, description = INVALID): Promise<void> {
  const answer = await withToken(token)
  assert.equal(answer.status, 401, why)
  assert.equal(answer.body.error.code, 'Partner.NotAuthenticated', why)
  assert.equal(answer.headers['www-authenticate'], description, why)
}

/** Signed by our own key, valid except for the given claims and header. */
async function forged(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const signer = await signingKey(service.app)
  const now = Math.floor(Date.now() / 1000)
  const good = JSON.parse(Buffer.from((await acme.token()).split('.')[1]!, 'base64url').toString())
  return new SignJWT({ ...good, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signer.kid, ...header })
    .sign(await signer.privateKey())
}

test('the Bearer scheme is case-insensitive', async () => {
  const token = await acme.token()
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) assert.equal((await call(`${scheme} ${token}`)).status, 404)
})

test('a request without a token gets a challenge without an error', async () => {
  for (const authorization of [undefined, 'Basic Yjpj', 'Negotiate x']) {
    const answer = await call(authorization)
    assert.equal(answer.status, 401)
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
    assert.equal(answer.body.error.code, 'Partner.NotAuthenticated')
  }
})

test('all malformed tokens are rejected in the same way', async () => {
  const token = await acme.token()
  const [header, payload, signature] = token.split('.')
  for (const bad of ['', 'x', '..', `${token} ${token}`, `${token},${token}`, `${token}=`, 'x'.repeat(9000)])
    await isRefused(bad, bad.slice(0, 40))
  await isRefused(
    [header, payload, signature!.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))].join('.'),
    'changed signature',
  )
  await isRefused([Buffer.from('{"alg":"none"}').toString('base64url'), payload, ''].join('.'), 'alg none')
})

test('two Authorization headers are rejected, although Node exposes only the first', async () => {
  const token = await acme.token()
  const address = await service.server.listen({ host: '127.0.0.1', port: 0 })
  const raw = (headers: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.join('\r\n')}\r\n\r\n`),
      )
      let text = ''
      socket
        .on('data', (data) => (text += data))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
  assert.match(await raw([`authorization: Bearer ${token}`]), /^HTTP\/1.1 404/)
  assert.match(await raw([`authorization: Bearer ${token}`, `Authorization: Bearer ${token}`]), /^HTTP\/1.1 401/)
})

test('a token with a wrong claim or header is rejected', async () => {
  assert.equal((await withToken(await forged({}))).status, 404)
  const now = Math.floor(Date.now() / 1000)
  await isRefused(await forged({ iss: 'https://elsewhere.example' }), 'another issuer')
  await isRefused(await forged({ aud: 'https://elsewhere.example/api' }), 'another audience')
  await isRefused(await forged({ aud: undefined }), 'no audience')
  await isRefused(await forged({ exp: now - 1 }), 'expired', EXPIRED)
  await isRefused(await forged({ exp: undefined }), 'without end')
  await isRefused(await forged({ nbf: now + 60 }), 'not yet')
  await isRefused(await forged({}, { typ: 'JWT' }), 'another type')
  await isRefused(await forged({}, { typ: undefined }), 'no type')
  await isRefused(await forged({}, { kid: 'unknown-knows' }), 'unknown key')
  await isRefused(await forged({}, { kid: undefined }), 'no key named')
  await isRefused(await forged({ partner_id: undefined }), 'no partner')
  await isRefused(await forged({ partner_id: 'acme' }), 'a partner id that is none')
  await isRefused(await forged({ partner_id: '00000000-0000-4000-8000-000000000000' }), 'an unknown partner')
  await isRefused(await forged({ cred: undefined }), 'no certificate')
  await isRefused(await forged({ cred: 'x'.repeat(43) }), 'an unknown certificate')
})

test("a token with another partner's certificate is rejected", async () => {
  const other = await service.aPartner()
  await isRefused(await forged({ partner_id: other.partnerId }), 'the certificate is not that partner’s')
})

test('a token signed by a foreign key under our key ID is rejected', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const { kid } = await signingKey(service.app)
  const token = await new SignJWT({
    partner_id: acme.partnerId,
    client_id: acme.clientId,
    scope: 'partner.read',
    cred: 'x',
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setIssuer(base)
    .setAudience(`${base}/api`)
    .setSubject(acme.clientId)
    .setJti('1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)
  await isRefused(token, 'forged')
})

test('the scope of a token limits its operations', async () => {
  const read = (await acme.requestToken({}, { scope: 'partner.read' })).body.access_token
  const write = (await acme.requestToken({}, { scope: 'partner.write' })).body.access_token
  assert.equal((await withToken(read)).status, 404)
  const refused = await withToken(write)
  assert.equal(refused.status, 403)
  assert.equal(refused.headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="partner.read"')
})

test('revoking a certificate ends its tokens immediately, and can be repeated', async () => {
  const beta = await anApiClient(service, second!, 'Beta')
  const token = await beta.token()
  assert.equal((await withToken(token)).status, 404)
  const revoked = await revokeCertificate(service.app, beta.partnerId, beta.certificateId)
  await isRefused(token, 'revoked')
  assert.equal((await beta.requestToken()).status, 401)
  assert.deepEqual(await revokeCertificate(service.app, beta.partnerId, beta.certificateId), revoked)
})

test('revoking a certificate revokes its key, also when the key is in a second certificate of the partner', async () => {
  const partner = await anApiClient(service, second!, 'Twice')
  const token = await partner.token()
  // Registered before a key could be used only once.
  const [copy] = await service.app.db.directory(
    (sql) => sql<{ id: string }[]>`
      insert into api_certificate (partner_id, certificate_id, name, thumbprint, public_key_sha256, pem, key_bits, not_before,
        not_after, added_at, added_by)
      select partner_id, gen_random_uuid(), 'copy', 'second', public_key_sha256, pem, key_bits, not_before, not_after, added_at,
        added_by
      from api_certificate where certificate_id = ${partner.certificateId} returning certificate_id as id`,
  )
  const revoked = await revokeCertificate(service.app, partner.partnerId, partner.certificateId)
  assert.deepEqual(revoked?.alsoRevoked, [copy!.id])
  await isRefused(token, 'revoked')
  assert.equal((await partner.requestToken()).status, 401)
  const again = await revokeCertificate(service.app, partner.partnerId, copy!.id)
  assert.deepEqual(again, { revokedAt: revoked!.revokedAt, alsoRevoked: [] })
})

test('only its own partner can revoke a certificate', async () => {
  const other = await service.aPartner()
  assert.equal(await revokeCertificate(service.app, other.partnerId, acme.certificateId), undefined)
  assert.equal((await withToken(await acme.token())).status, 404)
})

test('tokens of an inactive partner are rejected until it is active again', async () => {
  const partner = await service.aPartner()
  const token = await partner.token()
  assert.equal((await withToken(token)).status, 404)
  assert.equal(await setPartnerStatus(service.app, partner.partnerId, 'Inactive'), true)
  await isRefused(token, 'inactive')
  await setPartnerStatus(service.app, partner.partnerId, 'Active')
  assert.equal((await withToken(token)).status, 404)
})

/** The same app with its own caches and a clock that the test moves. */
function appWithClock(clock: ManualClock, db: Partial<App['db']> = {}): App {
  return { ...service.app, clock, realClock: clock, db: { ...service.app.db, ...db } }
}

test('a change without a notification takes effect within a second', async () => {
  const clock = new ManualClock(service.app.clock.now())
  const server = buildServer(appWithClock(clock))
  const partner = await service.aPartner()
  const headers = { authorization: `Bearer ${await partner.token()}` }
  const status = async () => (await server.inject({ method: 'GET', url, headers })).statusCode
  assert.equal(await status(), 404)
  await service.app.db.directory(
    (sql) => sql`update partner set status = 'Inactive' where partner_id = ${partner.partnerId}`,
  )
  clock.advance(1000)
  assert.equal(await status(), 401)
  await server.close()
})

test('a hundred requests within a second cost one database query', async () => {
  let queries = 0
  const { db } = service.app
  const listening = Promise.withResolvers<void>()
  const app = appWithClock(new ManualClock(service.app.clock.now()), {
    directory: (work) => {
      queries++
      return db.directory(work)
    },
    listen: (channel, onNotify, connected) =>
      db.listen(channel, onNotify, () => {
        connected?.()
        listening.resolve()
      }),
  })
  const server = buildServer(app)
  const { partnerId, clientId } = await registerPartner(service.app, { name: 'Many' })
  const token = await accessTokenFor(app, { partnerId, clientId, scopes: ['partner.read'], thumbprint: 'none' })
  const ask = () => server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  await ask()
  // The start of listening clears the cache.
  await listening.promise
  queries = 0
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  assert.ok(answers.every((answer) => answer.statusCode === 401))
  assert.equal(queries, 1)
  await server.close()
})

test('while the database is unreachable the response is 503, not an invalid token', async () => {
  const token = await acme.token()
  const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const server = buildServer({ ...service.app, db: { ...service.app.db, directory: away } })
  const answer = await server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.json().error.code, 'Service.Unavailable')
  await server.close()
})
