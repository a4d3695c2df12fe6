// Against a server that misbehaves on purpose: which requests are retried, and how often.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { until } from '../../../server/test/process/until.ts'
import { createKeyPair, Gangway, type GangwayError, type GangwayOptions, isGangwayError } from '../index.ts'

type Reply = (response: ServerResponse, request: IncomingMessage) => void
interface ReceivedRequest {
  method: string
  url: string
  body: string
  headers: IncomingMessage['headers']
}

const success = (value: unknown = { fine: true }): Reply => json(200, { isSuccess: true, value })
const apiError = (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  json(status, { isSuccess: false, error: { code, message: code } }, headers)
const hangUp: Reply = (response) => response.destroy()
const noReply: Reply = () => {}
const proxyPage: Reply = (response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')

function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'their-id', ...headers })
      .end(JSON.stringify(body))
}

/** Sends one reply per request, and repeats the last one. */
async function service(...replies: Reply[]) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ method: request.method!, url: request.url!, body, headers: request.headers })
      replies[Math.min(received.length, replies.length) - 1]!(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = { given: 0, forgotten: [] as (string | undefined)[] }
  const client = (options: Partial<GangwayOptions> = {}) =>
    new Gangway({
      baseUrl,
      retries: { firstDelayMs: 1, maxDelayMs: 4 },
      tokens: {
        token: async () => `token-${tokens.forgotten.length}-${++tokens.given > 0}`,
        forget: (token) => void tokens.forgotten.push(token),
      },
      ...options,
    } as GangwayOptions)
  return { received, tokens, client, baseUrl }
}

const PROFILE = { partnerCustomerId: 'a' } as never
const failing = (promise: Promise<unknown>): Promise<GangwayError> =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

const RETRYABLE: Record<string, Reply> = {
  'a connection that breaks': hangUp,
  'a 500': apiError(500, 'Service.Error'),
  'a 502 of a proxy': proxyPage,
  'a 503': apiError(503, 'Service.Unavailable', { 'retry-after': '0' }),
  'a 409 Idempotency.InProgress': apiError(409, 'Idempotency.InProgress'),
  'a 429': apiError(429, 'RateLimit.Exceeded', { 'retry-after': '0' }),
}

for (const [name, reply] of Object.entries(RETRYABLE)) {
  test(`${name} is retried with the same idempotency key and the same body`, async () => {
    const { client, received } = await service(reply, reply, success())
    const created = await client().businessProfiles.create(PROFILE)
    assert.equal(received.length, 3)
    assert.equal(new Set(received.map(({ headers }) => headers['idempotency-key'])).size, 1)
    assert.equal(new Set(received.map(({ body }) => body)).size, 1)
    assert.match(created.lastResponse.idempotencyKey!, /^[0-9a-f-]{36}$/)
  })

  test(`${name} is not retried without an idempotency key`, async () => {
    const { client, received } = await service(reply, success())
    await failing(client().businessProfiles.create(PROFILE, { idempotencyKey: null }))
    assert.equal(received.length, 1)
    assert.equal(received[0]!.headers['idempotency-key'], undefined)
  })

  test(`${name} is given up after three attempts`, async () => {
    const { client, received } = await service(reply)
    // A 429 counts as an attempt only when the call may not wait for rate limits.
    const retries = { firstDelayMs: 1, maxDelayMs: 4, maxRateLimitedMs: 0 }
    await failing(client({ retries }).businessProfiles.get('x'))
    assert.equal(received.length, 3)
    await failing(client({ retries: { attempts: 1 } }).businessProfiles.get('x'))
    assert.equal(received.length, 4)
  })
}

test('many workers behind a rate limit all succeed, and a 429 is not one of the three attempts', async () => {
  // 20 requests of 30 workers that send six each, then five more for every three that were limited.
  let left = 20
  let limited = 0
  const { client, received } = await service((response, request) => {
    if (left > 0) {
      left--
      return success()(response, request)
    }
    if (++limited % 3 === 0) left += 5
    return apiError(429, 'RateLimit.Exceeded', { 'retry-after': '0' })(response, request)
  })
  const shared = client({ retries: { firstDelayMs: 5, maxDelayMs: 200 } })
  const worker = async () => {
    for (let i = 0; i < 6; i++) await shared.businessProfiles.create(PROFILE)
  }
  await Promise.all(Array.from({ length: 30 }, worker))
  assert.equal(received.length, 180 + limited)
  assert.ok(limited > 0)
  const keys = new Set(received.map(({ headers }) => headers['idempotency-key']))
  assert.equal(keys.size, 180)
})

test('a call waits for rate limits only as long as it may', async () => {
  const { client, received } = await service(apiError(429, 'RateLimit.Exceeded', { 'retry-after': '1' }))
  const error = await failing(
    client({ retries: { maxRateLimitedMs: 500, maxDelayMs: 4, attempts: 2 } }).businessProfiles.get('x'),
  )
  assert.deepEqual([error.code, received.length], ['RateLimit.Exceeded', 2])
})

test('a loop over all customers stops at the item where it is aborted', async () => {
  const page = { items: Array.from({ length: 5 }, (_, i) => ({ customerId: String(i) })), nextCursor: 'more' }
  const { client, received } = await service(success(page))
  const aborting = new AbortController()
  const seen: string[] = []
  await assert.rejects(async () => {
    for await (const { customerId } of client().businessProfiles.all({}, { signal: aborting.signal })) {
      seen.push(customerId)
      if (seen.length === 2) aborting.abort(new Error('enough'))
    }
  }, /enough/)
  assert.deepEqual([seen, received.length], [['0', '1'], 1])
})

const FINAL: [number, string][] = [
  [400, 'Validation'],
  [403, 'Partner.NotAuthorized'],
  [404, 'Customer.NotFound'],
  [409, 'Customer.PartnerCustomerIdDuplicate'],
  [412, 'Customer.VersionMismatch'],
  [422, 'Idempotency.KeyReused'],
]
for (const [status, code] of FINAL) {
  test(`${status} ${code} is final and is not retried`, async () => {
    const { client, received } = await service(apiError(status, code))
    const error = await failing(client().businessProfiles.create(PROFILE))
    assert.ok(isGangwayError(error))
    assert.deepEqual([error.code, error.status, error.requestId, received.length], [code, status, 'their-id', 1])
  })
}

test('a 401 is retried once, with a new token', async () => {
  const { client, received, tokens } = await service(apiError(401, 'Partner.NotAuthenticated'), success())
  await client().businessProfiles.create(PROFILE)
  assert.deepEqual(
    received.map(({ headers }) => headers.authorization),
    ['Bearer token-0-true', 'Bearer token-1-true'],
  )
  assert.deepEqual(tokens.forgotten, ['token-0-true'])
  const always = await service(apiError(401, 'Partner.NotAuthenticated'))
  const error = await failing(always.client().businessProfiles.get('x'))
  assert.deepEqual([error.code, always.received.length], ['Partner.NotAuthenticated', 2])
})

test('a Retry-After is honoured, unless it is too long', async (t) => {
  const { client, received } = await service(apiError(429, 'RateLimit.Exceeded', { 'retry-after': '17' }), success())
  // The test ends the 17-second delay at once, and recognises it by its length.
  const delays: [seconds: number, sentBefore: number][] = []
  const real = globalThis.setTimeout
  t.mock.method(globalThis, 'setTimeout', ((work: () => void, milliseconds: number, ...rest: []) => {
    if (milliseconds < 17_000 || milliseconds > 17_100) return real(work, milliseconds, ...rest)
    delays.push([Math.floor(milliseconds / 1000), received.length])
    return real(work, 0)
  }) as typeof setTimeout)
  await client().businessProfiles.get('x')
  t.mock.restoreAll()
  assert.deepEqual([delays, received.length], [[[17, 1]], 2])
  const long = await service(apiError(429, 'RateLimit.Exceeded', { 'retry-after': '3600' }))
  const error = await failing(long.client().businessProfiles.get('x'))
  assert.deepEqual([error.code, error.retryAfterSeconds, long.received.length], ['RateLimit.Exceeded', 3600, 1])
})

test('an attempt that times out is retried', async () => {
  const { client, received } = await service(noReply, success())
  await client({ timeoutMs: 100 }).businessProfiles.get('x')
  // More than two on a machine so slow that the second attempt times out as well.
  assert.ok(received.length >= 2)
  const never = await service(noReply)
  const error = await failing(
    never.client({ timeoutMs: 50, retries: { attempts: 2, firstDelayMs: 1 } }).businessProfiles.get('x'),
  )
  assert.deepEqual([error.code, error.status], ['Client.TimedOut', undefined])
  assert.ok(never.received.length <= 2)
})

test('the timeout also covers a response body that never ends', async () => {
  const { client } = await service((response) => void response.writeHead(200).write('{"isSuccess":'))
  const error = await failing(client({ timeoutMs: 50, retries: { attempts: 1 } }).businessProfiles.get('x'))
  assert.equal(error.code, 'Client.TimedOut')
})

test('the caller can abort a call at any point, and gets the reason of the signal', async () => {
  const reason = new Error('changed my mind')
  const { client, received } = await service(noReply)
  const stop = new AbortController()
  const waiting = failing(client().businessProfiles.get('x', { signal: stop.signal }))
  await until('the request has arrived', () => received.length > 0)
  stop.abort(reason)
  assert.equal(await waiting, reason)

  const busy = await service(apiError(503, 'Service.Unavailable', { 'retry-after': '20' }))
  const between = new AbortController()
  const pausing = failing(busy.client().businessProfiles.get('x', { signal: between.signal }))
  await until('the request has arrived', () => busy.received.length > 0)
  between.abort(reason)
  assert.equal(await pausing, reason)

  assert.equal(await failing(client().businessProfiles.get('x', { signal: AbortSignal.abort(reason) })), reason)
  assert.equal(received.length, 1, 'a call that was aborted in advance is not sent')
})

test('an unreachable service is reported as Client.ConnectionFailed', async () => {
  const { client } = await service(success())
  const gone = client({ baseUrl: 'http://127.0.0.1:1', retries: { attempts: 2, firstDelayMs: 1 } })
  const error = await failing(gone.businessProfiles.get('x'))
  assert.equal(error.code, 'Client.ConnectionFailed')
  assert.match(error.message, /ECONNREFUSED|bad port/)
})

test('a redirect is not followed, so that the token is not sent to another host', async () => {
  const elsewhere = await service(success())
  const { client } = await service(
    (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  )
  const error = await failing(client().businessProfiles.get('x'))
  assert.deepEqual([error.code, error.status, elsewhere.received.length], ['Client.UnexpectedAnswer', 307, 0])
})

test('an ID cannot lead to another path', async () => {
  const { client, received } = await service(success())
  await client().businessProfiles.get('../../oauth2/token?x=1#y')
  assert.equal(received[0]!.url, '/api/partner/v1/business-profiles/..%2F..%2Foauth2%2Ftoken%3Fx%3D1%23y')
  for (const dots of ['.', '..', '']) assert.throws(() => client().businessProfiles.get(dots), /more than dots/)
})

test('an infinite timeout is accepted, and an invalid one is rejected before anything is sent', async () => {
  const { client, received } = await service(success())
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 40]) {
    await client({ timeoutMs }).businessProfiles.get('x')
    await client().businessProfiles.get('x', { timeoutMs })
  }
  assert.equal(received.length, 4)
  for (const timeoutMs of [0, -1, Number.NaN]) {
    assert.throws(() => client({ timeoutMs }), TypeError)
    await assert.rejects(client().businessProfiles.get('x', { timeoutMs }), TypeError)
  }
  assert.equal(received.length, 4)
})

test('an option that cannot be sent as a header is reported by name, before anything is sent', async () => {
  const { client, received } = await service(success())
  const { businessProfiles } = client()
  for (const idempotencyKey of ['', 'schlüssel', 'a\r\nb: c', 'two words', 'x'.repeat(256)])
    await assert.rejects(businessProfiles.create(PROFILE, { idempotencyKey }), /^TypeError: idempotencyKey must be/)
  for (const requestId of ['', 'ü', 'x'.repeat(129)])
    await assert.rejects(businessProfiles.get('x', { requestId }), /^TypeError: requestId must be/)
  for (const ifMatch of ['', 'W/"3"', 'a\nb', Number.NaN, 1.5])
    assert.throws(() => businessProfiles.patch('x', {}, { ifMatch }), /^TypeError: ifMatch must be/)
  assert.equal(received.length, 0)
  for (const ifMatch of [3, '3', '"3"']) await businessProfiles.patch('x', {}, { ifMatch })
  assert.deepEqual(
    received.map(({ headers }) => headers['if-match']),
    ['"3"', '"3"', '"3"'],
  )
})

test('the timeout of an attempt covers its access token as well', async () => {
  const { baseUrl } = await service(noReply)
  const { privateKeyPem: privateKey } = await createKeyPair({ commonName: 'test' })
  const client = new Gangway({ baseUrl, clientId: 'c', privateKey, timeoutMs: 50, retries: { attempts: 1 } })
  const error = await failing(client.businessProfiles.get('x'))
  assert.deepEqual([error.code, error.message], ['Client.TimedOut', 'The token endpoint did not respond within 50 ms.'])
})

test('plain http is rejected for other hosts unless allowHttp is set', () => {
  const tokens = { token: async () => 't', forget: () => {} }
  for (const baseUrl of [
    'http://api.gangway.example',
    'ftp://127.0.0.1',
    'http://127.0.0.1.evil.example',
    'nonsense',
    'https://u:p@x',
    'https://x/?y',
    'https://x/#y',
  ])
    assert.throws(() => new Gangway({ baseUrl, tokens }), TypeError, baseUrl)
  for (const baseUrl of ['https://api.gangway.example/', 'http://localhost:1', 'http://[::1]:1', 'http://127.0.0.1'])
    assert.ok(new Gangway({ baseUrl, tokens }))
  assert.ok(new Gangway({ baseUrl: 'http://gangway:8080', allowHttp: true, tokens }))
})
