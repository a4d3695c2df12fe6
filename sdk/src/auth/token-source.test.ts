import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { until } from '../../../server/test/process/until.ts'
import { createKeyPair, TokenError, type TokenSourceOptions, tokenSource } from '../index.ts'

const { privateKeyPem } = await createKeyPair({ commonName: 'test' })

/** A token endpoint that records its requests, and a clock that the test moves. */
function endpoint(respond = (count: number) => Response.json({ access_token: `token ${count}`, expires_in: 300 })) {
  const requests: URLSearchParams[] = []
  const clock = { now: 1_700_000_000_000 }
  const options: TokenSourceOptions = {
    tokenEndpoint: 'https://id.example/oauth2/token',
    issuer: 'https://id.example',
    clientId: 'acme-1',
    privateKeyPem,
    now: () => clock.now,
    fetch: (async (_url: string, init: RequestInit) => {
      requests.push(new URLSearchParams(init.body as string))
      return respond(requests.length)
    }) as unknown as typeof fetch,
  }
  return { requests, clock, options, source: tokenSource(options) }
}

test('concurrent callers share one token, and it is cached', async () => {
  const { source, requests } = endpoint()
  assert.deepEqual(await Promise.all([source.token(), source.token(), source.token()]), [
    'token 1',
    'token 1',
    'token 1',
  ])
  assert.equal(await source.token(), 'token 1')
  assert.equal(requests.length, 1)
  assert.equal(requests[0]!.get('grant_type'), 'client_credentials')
  assert.equal(requests[0]!.has('scope'), false)
})

test('a token is renewed in the background before it expires', async () => {
  const { source, requests, clock } = endpoint()
  await source.token()
  clock.now += 239_000
  assert.equal(await source.token(), 'token 1')
  assert.equal(requests.length, 1)
  clock.now += 2_000
  assert.equal(await source.token(), 'token 1', 'the caller does not wait for the new token')
  await until('the new token is used', async () => (await source.token()) === 'token 2')
  clock.now += 295_000
  assert.equal(await source.token(), 'token 3', 'a token that is about to expire is not returned')
})

test('a failed renewal is retried, and the old token is used until it expires', async () => {
  let fails = false
  const { source, clock, requests } = endpoint((count) =>
    fails
      ? new Response('busy', { status: 503, headers: { 'retry-after': '2' } })
      : Response.json({ access_token: `t${count}`, expires_in: 300 }),
  )
  await source.token()
  fails = true
  clock.now += 250_000
  assert.equal(await source.token(), 't1')
  await until('the renewal has been requested', () => requests.length === 2)
  clock.now += 45_000
  await assert.rejects(source.token(), (error) => {
    assert.ok(error instanceof TokenError)
    assert.deepEqual([error.status, error.error, error.retryAfterSeconds], [503, 'unknown', 2])
    return true
  })
  fails = false
  assert.equal(await source.token(), `t${requests.length}`)
})

test('after forget() a new token is fetched with a new assertion', async () => {
  const { source, requests } = endpoint()
  await source.token()
  source.forget()
  assert.equal(await source.token(), 'token 2')
  assert.notEqual(requests[0]!.get('client_assertion'), requests[1]!.get('client_assertion'))
})

test('callers that were rejected with the same token renew it once', async () => {
  const { source, requests } = endpoint()
  const old = await source.token()
  source.forget(old)
  assert.equal(await source.token(), 'token 2')
  source.forget(old)
  assert.equal(await source.token(), 'token 2')
  assert.equal(requests.length, 2)
})

test('an unreachable or silent token endpoint is reported as such', async () => {
  const { options } = endpoint()
  const { fetch: _, now: __, ...real } = options
  const unreachable = tokenSource({ ...real, tokenEndpoint: 'http://127.0.0.1:9/' })
  await assert.rejects(unreachable.token(), { code: 'Client.ConnectionFailed' })
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const tokenEndpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await assert.rejects(tokenSource({ ...real, tokenEndpoint, timeoutMs: 50 }).token(), { code: 'Client.TimedOut' })
  silent.closeAllConnections()
  silent.close()
})

test('a response that is not from a token endpoint is an UnexpectedAnswer, and a truncated one is a failed connection', async () => {
  const { options } = endpoint()
  const { fetch: _, now: __, ...real } = options
  const bodies = ['<h1>Welcome</h1>', '[]', 'null', '{"access_token":5}']
  const server = createServer((_request, response) => {
    const body = bodies.shift()
    if (body !== undefined) response.end(body)
    else response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const source = tokenSource({ ...real, tokenEndpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  while (bodies.length > 0) await assert.rejects(source.token(), { code: 'Client.UnexpectedAnswer', status: 200 })
  await assert.rejects(source.token(), { code: 'Client.ConnectionFailed' })
  server.closeAllConnections()
  server.close()
})

test('the configured scopes are requested', async () => {
  const { options, requests } = endpoint()
  await tokenSource({ ...options, scopes: ['partner.read'] }).token()
  assert.equal(requests[0]!.get('scope'), 'partner.read')
})

test('a rejected assertion names a clock that is off', async () => {
  const refused = (date: number) => () =>
    Response.json(
      { error: 'invalid_client', error_description: 'client authentication failed' },
      { status: 401, headers: { date: new Date(date).toUTCString() } },
    )
  const ahead = endpoint(refused(1_700_000_000_000 - 240_000))
  await assert.rejects(ahead.source.token(), (error: TokenError) => {
    assert.equal(error.clockOffsetSeconds, 240)
    assert.match(error.message, /The clock of this computer is 240 seconds ahead of the service/)
    return true
  })
  const right = endpoint(refused(1_700_000_000_000 - 5_000))
  await assert.rejects(right.source.token(), (error: TokenError) => {
    assert.equal(error.clockOffsetSeconds, undefined)
    assert.doesNotMatch(error.message, /clock/)
    return true
  })
})
