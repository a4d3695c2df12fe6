import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createKeyPair, tokenSource } from '@gangway/sdk'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as openid from 'openid-client'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { anApiClient, certificateOf, createKeys, postForm, tokenForm } from '../../../test/tokens/api-client.ts'
import { buildServer } from '../../process/server.ts'
import { addCertificate } from '../certificates/add-certificate.ts'
import { registerPartner } from '../register-partner.ts'

const port = await freePort()
const base = `http://127.0.0.1:${port}`
const service = await startTestService({ env: { BASE_URL: base, RATE_LIMITS: 'off' } })
await service.server.listen({ host: '127.0.0.1', port })
const [key] = await createKeys(1)
const acme = await anApiClient(service, key!, 'Açmé & Söhne GmbH')
const profile = '/api/partner/v1/business-profiles/unknown'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a client ID combines the business name and the partner ID', () => {
  assert.equal(acme.clientId, `acme-sohne-gmbh-${acme.partnerId.slice(0, 8)}`)
})

test('an unmodified openid-client discovers the endpoint and gets a token that the API accepts', async () => {
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    const issuer = await openid.discovery(
      new URL(base),
      acme.clientId,
      undefined,
      openid.PrivateKeyJwt(key!.privateKey),
      { execute: [openid.allowInsecureRequests], algorithm },
    )
    const answer = await openid.clientCredentialsGrant(issuer, { scope: 'partner.read' })
    assert.equal(answer.scope, 'partner.read')
    const called = await fetch(base + profile, { headers: { authorization: `Bearer ${answer.access_token}` } })
    assert.equal(called.status, 404)
  }
})

test('the SDK generates keys and gets a token with them', async () => {
  const pair = await createKeyPair({ commonName: 'Beta' })
  const { partnerId, clientId } = await registerPartner(service.app, { name: 'Beta' })
  await addCertificate(service.app, { partnerId, name: 'sdk', pem: pair.certificatePem, addedBy: 'test' })
  const source = tokenSource({
    tokenEndpoint: `${base}/oauth2/token`,
    issuer: base,
    clientId,
    privateKeyPem: pair.privateKeyPem,
  })
  const tokens = await Promise.all([source.token(), source.token(), source.token()])
  assert.equal(new Set(tokens).size, 1)
  const called = await fetch(base + profile, { headers: { authorization: `bearer ${tokens[0]}` } })
  assert.equal(called.status, 404)
})

test('an access token names its client, scopes and lifetime', async () => {
  const answer = await acme.requestToken()
  assert.equal(answer.body.token_type, 'Bearer')
  assert.equal(answer.body.expires_in, 300)
  const { alg, typ, kid } = decodeProtectedHeader(answer.body.access_token)
  assert.deepEqual([alg, typ, typeof kid], ['ES256', 'at+jwt', 'string'])
  const { iat, exp, jti, cred, ...claims } = decodeJwt(answer.body.access_token)
  assert.equal(exp! - iat!, 300)
  assert.match(String(jti), /^[0-9a-f-]{36}$/)
  assert.match(String(cred), /^[\w-]{43}$/)
  assert.deepEqual(claims, {
    iss: base,
    sub: acme.clientId,
    client_id: acme.clientId,
    aud: `${base}/api`,
    scope: 'partner.read partner.write',
    partner_id: acme.partnerId,
  })
})

test('the metadata points to the token endpoint and the key set', async () => {
  const [oauth, oidc] = await Promise.all(
    ['oauth-authorization-server', 'openid-configuration'].map((name) =>
      service.call({ method: 'GET', url: `/.well-known/${name}` }),
    ),
  )
  assert.deepEqual(oauth!.body, oidc!.body)
  assert.equal(oauth!.body.issuer, base)
  assert.deepEqual(oauth!.body.token_endpoint_auth_signing_alg_values_supported, ['RS256'])
  const keys = await fetch(oauth!.body.jwks_uri)
  assert.equal(keys.headers.get('cache-control'), 'public, max-age=300')
  const set = (await keys.json()) as { keys: Record<string, unknown>[] }
  assert.deepEqual(Object.keys(set.keys[0]!).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('other methods get 405 with Allow', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const { status, headers } = await service.call({ method, url: '/oauth2/token' })
    assert.deepEqual([method, status, headers.allow], [method, 405, 'POST'])
  }
  for (const method of ['POST', 'PUT', 'OPTIONS'] as const) {
    const { status, headers } = await service.call({
      method,
      url: '/oauth2/jwks',
      payload: method === 'OPTIONS' ? '' : '{}',
    })
    assert.deepEqual([method, status, headers.allow], [method, 405, 'GET, HEAD'])
  }
  assert.equal((await service.call({ method: 'HEAD', url: '/oauth2/jwks' })).status, 200)
})

test('the JSON APIs reject form-encoded bodies', async () => {
  const answer = await service.call({
    method: 'POST',
    url: '/api/partner/v1/business-profiles',
    headers: { authorization: `Bearer ${await acme.token()}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  })
  assert.equal(answer.body.error.code, 'Request.UnsupportedMediaType')
})

test('a client that uses Basic gets a Basic challenge', async () => {
  const answer = await postForm(service, 'grant_type=client_credentials', { authorization: 'Basic Yjpj' })
  assert.equal(answer.status, 401)
  assert.match(answer.headers['www-authenticate']!, /^Basic /)
})

test('ASSERTION_AUDIENCE=issuer rejects the token URL as audience', async () => {
  const { tokens } = service.app.config
  const config = { ...service.app.config, tokens: { ...tokens, assertionAudience: 'issuer' as const } }
  const server = buildServer({ ...service.app, config })
  const ask = async (aud: string) =>
    server.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: tokenForm(await acme.assertion({ claims: { aud } })),
    })
  assert.equal((await ask(base)).statusCode, 200)
  assert.equal((await ask(`${base}/oauth2/token`)).statusCode, 401)
  await server.close()
})

test('while the database is unreachable the response is 503 with Retry-After', async () => {
  const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const server = buildServer({ ...service.app, db: { ...service.app.db, directory: away } })
  const answer = await server.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: tokenForm(await acme.assertion()),
  })
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '2')
  assert.equal(answer.json().error, 'temporarily_unavailable')
  await server.close()
})

test('the last use of a certificate is updated, but not for every token', async () => {
  const lastUsed = async () => {
    const [row] = await service.app.db.directory(
      (sql) =>
        sql<{ at: Date | null }[]>`select last_used_at as at from api_certificate where partner_id = ${acme.partnerId}`,
    )
    return row!.at?.getTime()
  }
  await acme.token()
  const first = await lastUsed()
  assert.ok(first !== undefined && Date.now() - first < 60_000)
  await acme.token()
  assert.equal(await lastUsed(), first)
})

test('neither secrets nor client input reach the log', async () => {
  const marker = 'Canary7f3a'
  const assertion = await acme.assertion({ header: { kid: marker }, claims: { jti: marker, note: marker } })
  const answer = await postForm(service, tokenForm(assertion, { foo: marker, [marker]: marker }))
  assert.equal(answer.status, 200)
  const token = answer.body.access_token
  await service.call({ method: 'GET', url: profile, headers: { authorization: `Bearer ${token}` } })
  await service.call({ method: 'GET', url: profile, headers: { authorization: `Bearer ${token.slice(0, -4)}AAAA` } })
  await postForm(service, tokenForm(assertion)) // replayed
  await postForm(service, tokenForm(await acme.assertion({ claims: { iss: marker, sub: marker } })))
  await postForm(service, tokenForm(await acme.assertion({ claims: { aud: marker } })))
  await postForm(service, tokenForm(`${marker}.${marker}.${marker}`))
  await postForm(service, `grant_type=${marker}&client_secret=${marker}`, { authorization: `Basic ${marker}` })
  await service.call({ method: 'GET', url: `/oauth2/token?client_assertion=${marker}` })
  const stolen = `-----BEGIN RSA PRIVATE KEY-----\n${marker}\n-----END RSA PRIVATE KEY-----`
  const refused = await addCertificate(service.app, {
    partnerId: acme.partnerId,
    name: 'x',
    pem: stolen,
    addedBy: 'test',
  }).catch((e) => e)
  assert.doesNotMatch(JSON.stringify(refused) + refused.message, new RegExp(marker))
  const causes = ['Replayed', 'Audience', 'Malformed', 'UnknownClient'].map((cause) => `"cause":"${cause}"`)
  const areLogged = () => causes.every((cause) => service.logged().includes(cause))
  // Failures are recorded after the response.
  await until('every cause is logged', areLogged)
  const logged = service.logged()
  for (const secret of [marker, ...token.split('.'), ...assertion.split('.'), 'PRIVATE']) {
    assert.ok(!logged.includes(secret), 'the log contains a secret or client input')
  }
})

test('a second certificate works beside the first', async () => {
  const [next] = await createKeys(1)
  await addCertificate(service.app, {
    partnerId: acme.partnerId,
    name: 'next',
    pem: await certificateOf(next!),
    addedBy: 'test',
  })
  assert.equal((await acme.requestToken({ key: next! })).status, 200)
  assert.equal((await acme.requestToken()).status, 200)
})
