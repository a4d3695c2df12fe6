import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listening, startOracle } from '../../../test/peers/oracle.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { claimsFor, createKeys, signed, tokenForm } from '../../../test/tokens/api-client.ts'
import { registerPartner } from '../register-partner.ts'
import { setPartnerStatus } from '../set-partner-status.ts'

const PARTNER = '7c0f5a52-6f0b-4a53-9d0e-6d2f1f0f3b11'
const AUDIENCE = 'https://api.gangway.example'
const url = '/api/partner/v1/business-profiles/unknown'

// A small issuer whose keys and responses the test controls.
const first = await generateKeyPair('RS256')
const published = await keySet({ one: first.publicKey })
let status = 200
let asked = 0
const issuerServer = createServer((_request, response) => {
  asked++
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(published))
})
const issuer = await listening(issuerServer)

const env = {
  RATE_LIMITS: 'off',
  TOKEN_ISSUER: issuer,
  TOKEN_JWKS_URL: `${issuer}/keys`,
  TOKEN_AUDIENCE: AUDIENCE,
  TOKEN_PARTNER_CLAIM: 'https://gangway.example/partner',
}
const service = await startTestService({ env })
await registerPartner(service.app, { name: 'Acme', partnerId: PARTNER })

async function keySet(keys: Record<string, CryptoKey>) {
  return {
    keys: await Promise.all(Object.entries(keys).map(async ([kid, key]) => ({ ...(await exportJWK(key)), kid }))),
  }
}

async function tokenWith(
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key = first.privateKey,
) {
  const now = Math.floor(Date.now() / 1000)
  const good = {
    iss: issuer,
    aud: AUDIENCE,
    exp: now + 300,
    scope: 'partner.read',
    azp: 'acme',
    'https://gangway.example/partner': PARTNER,
  }
  return new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'one', ...header })
    .sign(key)
}

async function statusOf(token: string): Promise<number> {
  return (await service.call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).status
}

test('tokens of the configured issuer are accepted by the configured claim', async () => {
  assert.equal(await statusOf(await tokenWith()), 404)
  assert.equal(await statusOf(await tokenWith({}, { typ: 'at+jwt' })), 404)
  assert.equal(await statusOf(await tokenWith({}, { typ: undefined })), 404)
  assert.equal(await statusOf(await tokenWith({ aud: ['account', AUDIENCE] })), 404)
  assert.equal(await statusOf(await tokenWith({ scope: undefined, scp: ['partner.read'] })), 404)
  assert.equal(await statusOf(await tokenWith({ scope: undefined, roles: ['partner.read'] })), 404)
  assert.equal(await statusOf(await tokenWith({ iss: `${issuer}/` })), 404)
  assert.equal(await statusOf(await tokenWith({ scope: 'profile email' })), 403)
  assert.equal(await statusOf(await tokenWith({ scope: undefined })), 403)
})

test('other tokens of the issuer, and tokens of other signers, are rejected', async () => {
  const now = Math.floor(Date.now() / 1000)
  const stranger = await generateKeyPair('RS256')
  const bad: Record<string, string> = {
    'another issuer': await tokenWith({ iss: service.app.config.baseUrl }),
    'another audience': await tokenWith({ aud: 'account' }),
    'no audience': await tokenWith({ aud: undefined }),
    expired: await tokenWith({ exp: now - 60 }),
    'without end': await tokenWith({ exp: undefined }),
    'not yet': await tokenWith({ nbf: now + 60 }),
    'no partner': await tokenWith({ 'https://gangway.example/partner': undefined }),
    'our own name of the claim': await tokenWith({ 'https://gangway.example/partner': undefined, partner_id: PARTNER }),
    'a partner that is no id': await tokenWith({ 'https://gangway.example/partner': ['a'] }),
    'an unknown partner': await tokenWith({ 'https://gangway.example/partner': PARTNER.replace('7', '8') }),
    'a logout token': await tokenWith({}, { typ: 'logout+jwt' }),
    "a stranger's key": await tokenWith({}, {}, stranger.privateKey),
    'an unknown key': await tokenWith({}, { kid: 'two' }),
  }
  for (const [why, token] of Object.entries(bad)) assert.equal(await statusOf(token), 401, why)
})

test('tokens that live longer than 300 s plus 30 s are rejected unless TOKEN_MAX_LIFETIME allows it', async () => {
  const now = Math.floor(Date.now() / 1000)
  const lives = async (seconds: number) => ({
    issued: await tokenWith({ iat: now - 5, exp: now - 5 + seconds }),
    undated: await tokenWith({ exp: now + seconds }),
    old: await tokenWith({ iat: now - seconds + 60, exp: now + 60 }),
  })
  for (const [kind, token] of Object.entries(await lives(325))) assert.equal(await statusOf(token), 404, kind)
  for (const [kind, token] of Object.entries(await lives(340))) assert.equal(await statusOf(token), 401, kind)
  const patient = await startTestService({ env: { ...env, TOKEN_MAX_LIFETIME: '3600' } })
  await registerPartner(patient.app, { name: 'Acme', partnerId: PARTNER })
  const statusThere = async (token: string) =>
    (await patient.call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).status
  for (const [kind, token] of Object.entries(await lives(3600))) assert.equal(await statusThere(token), 404, kind)
  for (const [kind, token] of Object.entries(await lives(3640))) assert.equal(await statusThere(token), 401, kind)
})

test('tokens of an inactive partner are rejected', async () => {
  await setPartnerStatus(service.app, PARTNER, 'Inactive')
  assert.equal(await statusOf(await tokenWith()), 401)
  await setPartnerStatus(service.app, PARTNER, 'Active')
  assert.equal(await statusOf(await tokenWith()), 404)
})

test('a service fetches the key set once, not for every token', () => {
  // Two services have asked by now, each of them once.
  assert.equal(asked, 2)
})

test('the embedded token endpoint and its metadata are not served', async () => {
  const [key] = await createKeys(1)
  const form = tokenForm(await signed(key!, { alg: 'RS256' }, claimsFor('acme', issuer)))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await service.call({ method: 'POST', url: '/oauth2/token', headers, payload: form })).status, 404)
  for (const path of ['/oauth2/jwks', '/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    assert.equal((await service.call({ method: 'GET', url: path })).body.error.code, 'Route.NotFound')
})

test('while the issuer is unreachable a new token gets 503 and a cached one still works', async () => {
  const known = await tokenWith()
  assert.equal(await statusOf(known), 404)
  status = 500
  const fresh = await startTestService({ env })
  const answer = await fresh.call({ method: 'GET', url, headers: { authorization: `Bearer ${known}` } })
  assert.equal(answer.status, 503)
  assert.equal(answer.headers['retry-after'], '5')
  assert.equal(await statusOf(known), 404)
  status = 200
})

test('tokens of oidc-provider as the external issuer are accepted', async () => {
  const [key] = await createKeys(1)
  const audience = 'urn:gangway:api'
  const provider = await startOracle([{ clientId: 'acme', keys: { key: key! } }], {
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({
          scope: 'partner.read',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: () => ({ tenant: PARTNER }),
  })
  const outside = await startTestService({
    env: {
      TOKEN_ISSUER: provider.issuer,
      TOKEN_JWKS_URL: provider.jwksUrl,
      TOKEN_AUDIENCE: audience,
      TOKEN_PARTNER_CLAIM: 'tenant',
      // oidc-provider's client credentials tokens live ten minutes.
      TOKEN_MAX_LIFETIME: '600',
    },
  })
  await registerPartner(outside.app, { name: 'Acme', partnerId: PARTNER })
  const assertion = await signed(key!, { alg: 'RS256' }, claimsFor('acme', provider.issuer))
  const body = tokenForm(assertion, { scope: 'partner.read' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const issued = (await (await fetch(provider.tokenEndpoint, { method: 'POST', body, headers })).json()) as {
    access_token: string
  }
  const answer = await outside.call({ method: 'GET', url, headers: { authorization: `Bearer ${issued.access_token}` } })
  assert.equal(answer.status, 404)
})
