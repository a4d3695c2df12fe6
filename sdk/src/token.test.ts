import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createKeyPair, TokenError, type TokenSourceOptions, tokenSource } from './index.ts'

const { privateKeyPem } = await createKeyPair({ commonName: 'test' })

/** A token endpoint that counts, and a clock that stands. */
function endpoint(answer = (count: number) => Response.json({ access_token: `token ${count}`, expires_in: 300 })) {
  const asked: URLSearchParams[] = []
  const clock = { now: 1_700_000_000_000 }
  const options: TokenSourceOptions = {
    tokenEndpoint: 'https://id.example/oauth2/token',
    issuer: 'https://id.example',
    clientId: 'acme-1',
    privateKeyPem,
    now: () => clock.now,
    fetch: (async (_url: string, init: RequestInit) => {
      asked.push(new URLSearchParams(init.body as string))
      return answer(asked.length)
    }) as unknown as typeof fetch,
  }
  return { asked, clock, options, source: tokenSource(options) }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.fail('it did not happen')
}

test('a token is fetched once for many callers, and kept', async () => {
  const { source, asked } = endpoint()
  assert.deepEqual(await Promise.all([source.token(), source.token(), source.token()]), [
    'token 1',
    'token 1',
    'token 1',
  ])
  assert.equal(await source.token(), 'token 1')
  assert.equal(asked.length, 1)
  assert.equal(asked[0]!.get('grant_type'), 'client_credentials')
  assert.equal(asked[0]!.has('scope'), false)
})

test('it is renewed while the old one still serves, and before it expires', async () => {
  const { source, asked, clock } = endpoint()
  await source.token()
  clock.now += 239_000
  assert.equal(await source.token(), 'token 1')
  assert.equal(asked.length, 1)
  clock.now += 2_000
  assert.equal(await source.token(), 'token 1', 'nobody waits for the new one')
  await until(async () => (await source.token()) === 'token 2')
  clock.now += 295_000
  assert.equal(await source.token(), 'token 3', 'one that is about to expire is not given out')
})

test('a renewal that fails is tried again, and hurts nobody while the old token lasts', async () => {
  let fails = false
  const { source, clock, asked } = endpoint((count) =>
    fails
      ? new Response('busy', { status: 503, headers: { 'retry-after': '2' } })
      : Response.json({ access_token: `t${count}`, expires_in: 300 }),
  )
  await source.token()
  fails = true
  clock.now += 250_000
  assert.equal(await source.token(), 't1')
  await until(async () => asked.length === 2)
  await new Promise((resolve) => setTimeout(resolve, 20))
  clock.now += 45_000
  await assert.rejects(source.token(), (error) => {
    assert.ok(error instanceof TokenError)
    assert.deepEqual([error.status, error.error, error.retryAfterSeconds], [503, 'unknown', 2])
    return true
  })
  fails = false
  assert.equal(await source.token(), 't4')
})

test('a forgotten token is fetched anew, with another assertion', async () => {
  const { source, asked } = endpoint()
  await source.token()
  source.forget()
  assert.equal(await source.token(), 'token 2')
  assert.notEqual(asked[0]!.get('client_assertion'), asked[1]!.get('client_assertion'))
})

test('callers who were refused together with one token renew it once', async () => {
  const { source, asked } = endpoint()
  const old = await source.token()
  source.forget(old)
  assert.equal(await source.token(), 'token 2')
  source.forget(old)
  assert.equal(await source.token(), 'token 2')
  assert.equal(asked.length, 2)
})

test('an endpoint that cannot be reached, or is silent, is told as such', async () => {
  const { options } = endpoint()
  const { fetch: _, now: __, ...real } = options
  const away = tokenSource({ ...real, tokenEndpoint: 'http://127.0.0.1:9/' })
  await assert.rejects(away.token(), { code: 'Client.ConnectionFailed' })
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const tokenEndpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await assert.rejects(tokenSource({ ...real, tokenEndpoint, timeoutMs: 50 }).token(), { code: 'Client.TimedOut' })
  silent.closeAllConnections()
  silent.close()
})

test('an answer that is neither a token nor a refusal is told apart, and one that is cut off is no answer', async () => {
  const { options } = endpoint()
  const { fetch: _, now: __, ...real } = options
  const answers = ['<h1>Welcome</h1>', '[]', 'null', '{"access_token":5}']
  const server = createServer((_request, response) => {
    const answer = answers.shift()
    if (answer !== undefined) response.end(answer)
    else response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const source = tokenSource({ ...real, tokenEndpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  while (answers.length > 0) await assert.rejects(source.token(), { code: 'Client.UnexpectedAnswer', status: 200 })
  await assert.rejects(source.token(), { code: 'Client.ConnectionFailed' })
  server.closeAllConnections()
  server.close()
})

test('scopes are asked for when they are given', async () => {
  const { options, asked } = endpoint()
  await tokenSource({ ...options, scopes: ['partner.read'] }).token()
  assert.equal(asked[0]!.get('scope'), 'partner.read')
})
