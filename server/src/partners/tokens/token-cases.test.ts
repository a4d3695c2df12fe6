import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyPair } from '@gangway/sdk'
import { startOracle } from '../../../test/peers/oracle.ts'
import { until } from '../../../test/process/until.ts'
import type { TestResponse } from '../../../test/service/test-response.ts'
import { startTestService, type TestService } from '../../../test/service/test-service.ts'
import { anApiClient, certificateOf, createKeys } from '../../../test/tokens/api-client.ts'
import { TOKEN_CASES } from '../../../test/tokens/token-cases.ts'
import { KEY_NAMES, type KeyName, type Sent, type Target, type TokenCase } from '../../../test/tokens/token-request.ts'
import { addCertificate } from '../certificates/add-certificate.ts'
import { revokeCertificate } from '../certificates/revoke-certificate.ts'
import { setPartnerStatus } from '../set-partner-status.ts'

const DAY = 24 * 60 * 60_000

type Send = (sent: Sent) => Promise<Pick<TestResponse, 'status' | 'headers' | 'text'>>

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const pairs = await createKeys(KEY_NAMES.length)
const keys = Object.fromEntries(KEY_NAMES.map((name, i) => [name, pairs[i]!])) as Record<KeyName, KeyPair>
const ours = await ourTarget(service)
const oracle: Target = {
  ...ours,
  ...(await startOracle([
    { clientId: ours.clientId, keys: { first: keys.first, second: keys.second } },
    { clientId: ours.otherClientId, keys: { others: keys.others } },
    { clientId: ours.idleClientId, keys: { idle: keys.idle } },
  ])),
}
const refusedBodies = new Set<string>()

async function ourTarget({ app, call }: TestService): Promise<Target> {
  const acme = await anApiClient({ app, call }, keys.first)
  const others = await anApiClient({ app, call }, keys.others, 'Other')
  const idle = await anApiClient({ app, call }, keys.idle, 'Idle')
  await setPartnerStatus(app, idle.partnerId, 'Inactive')
  const now = Date.now()
  const register = async (key: KeyPair, from: number, to: number) => {
    // Only a valid certificate can be registered, so the clock is set to a day on which it is.
    const day = { ...app, realClock: { now: () => new Date(from + DAY) } }
    const pem = await certificateOf(key, { notBefore: new Date(from), notAfter: new Date(to) })
    return addCertificate(day, { partnerId: acme.partnerId, name: 'more', pem, addedBy: 'test' })
  }
  await register(keys.second, now - 2 * DAY, now + 9 * DAY)
  await register(keys.expired, now - 9 * DAY, now - DAY)
  await register(keys.early, now + DAY, now + 9 * DAY)
  const { certificateId } = await register(keys.revoked, now - 2 * DAY, now + 9 * DAY)
  await revokeCertificate(app, acme.partnerId, certificateId)
  const issuer = app.config.baseUrl
  return {
    issuer,
    tokenEndpoint: `${issuer}/oauth2/token`,
    clientId: acme.clientId,
    otherClientId: others.clientId,
    idleClientId: idle.clientId,
    keys,
  }
}

const toUs: Send = ({ method = 'POST', query, headers = {}, body }) =>
  service.call({
    method,
    url: `/oauth2/token${query ? `?${query}` : ''}`,
    headers: { ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })

const toOracle: Send = async ({ method = 'POST', query, headers = {}, body }) => {
  const url = `${oracle.tokenEndpoint}${query ? `?${query}` : ''}`
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

async function verdictOf(token: TokenCase, target: Target, send: Send): Promise<string> {
  const request = await token.send(target)
  if (token.atOnce) {
    const answers = await Promise.all(Array.from({ length: token.atOnce }, () => send(request)))
    return `${answers.filter((answer) => answer.status === 200).length} of ${token.atOnce}`
  }
  for (let i = 0; i < (token.again ?? 0); i++) assert.equal((await send(request)).status, 200, 'the first time')
  const answer = await send(request)
  if (send === toUs) assertResponseFormat(answer)
  if (!/json/.test(String(answer.headers['content-type']))) return `${answer.status} (not JSON)`
  const body = JSON.parse(answer.text)
  return `${answer.status} ${answer.status === 200 ? (body.scope ?? '(no scope)') : body.error}`
}

/** Checks what all our responses have in common. */
function assertResponseFormat({ status, headers, text }: Awaited<ReturnType<Send>>): void {
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers.pragma, 'no-cache')
  assert.match(String(headers['content-type']), /^application\/json/)
  const body = JSON.parse(text)
  const expected =
    status === 200 ? ['access_token', 'token_type', 'expires_in', 'scope'] : ['error', 'error_description']
  assert.deepEqual(Object.keys(body), expected)
  if (status === 401) refusedBodies.add(text)
  if (status === 405) assert.equal(headers.allow, 'POST')
}

test('the token endpoint and oidc-provider agree on every case except the listed differences', async (t) => {
  const rows: string[][] = []
  const wrong: string[] = []
  for (const token of TOKEN_CASES) {
    const mine = await verdictOf(token, ours, toUs)
    const theirs = token.oracle === 'not asked' ? 'not asked' : await verdictOf(token, oracle, toOracle)
    rows.push([token.title, mine, theirs === mine ? '=' : theirs, token.why ?? ''])
    if (mine !== token.expect) wrong.push(`${token.title}: we answered ${mine}, not ${token.expect}`)
    const expected = token.oracle ?? token.expect
    if (theirs !== expected) wrong.push(`${token.title}: oidc-provider answered ${theirs}, not ${expected}`)
  }
  const widths = [44, 28, 28]
  for (const row of rows)
    t.diagnostic(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join(' ')
        .trimEnd(),
    )
  t.diagnostic(`${rows.length} cases, ${rows.filter((row) => row[2] !== '=').length} agreed differences`)
  assert.deepEqual(wrong, [])
})

test('all authentication failures have the same response, except an assertion of the client that lives too long', () => {
  const answer = (description: string) => JSON.stringify({ error: 'invalid_client', error_description: description })
  assert.deepEqual(
    [...refusedBodies].sort(),
    [
      answer('client authentication failed'),
      answer('client authentication failed: exp is more than 300 seconds ahead'),
    ].sort(),
  )
})

test('a partner finds the reason of each failure in its list of token requests', async () => {
  const causes = async () => {
    const rows = await service.app.db.directory(
      (sql) => sql<{ cause: string }[]>`
        select distinct cause from credential_event join partner using (partner_id)
        where client_id = ${ours.clientId} and outcome = 'Refused' order by cause`,
    )
    return rows.map((row) => row.cause)
  }
  // Failures are recorded after the response.
  await until('every cause is recorded', async () => (await causes()).length >= CAUSES.length)
  assert.deepEqual(await causes(), CAUSES)
})

const CAUSES = [
  'AlgorithmNotRS256',
  'Audience',
  'CertificateExpired',
  'CertificateNotYetValid',
  'CertificateRevoked',
  'CriticalHeader',
  'Expired',
  'ExpiryMissing',
  'ExpiryTooFar',
  'IdentifierMissing',
  'IssuedInFuture',
  'IssuerOrSubject',
  'NotYetValid',
  'Replayed',
  'ScopeNotGranted',
  'SignatureInvalid',
  'TypeNotAccepted',
]
