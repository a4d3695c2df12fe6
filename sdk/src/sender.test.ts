// Against a server that misbehaves on purpose: what is sent again, what is not, and how often.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createKeyPair, Gangway, type GangwayError, type GangwayOptions, isGangwayError } from './index.ts'

type Turn = (response: ServerResponse, request: IncomingMessage) => void
interface Seen {
  method: string
  url: string
  body: string
  headers: IncomingMessage['headers']
}

const good = (value: unknown = { fine: true }): Turn => json(200, { isSuccess: true, value })
const apiError = (status: number, code: string, headers: Record<string, string> = {}): Turn =>
  json(status, { isSuccess: false, error: { code, message: code } }, headers)
const hangUp: Turn = (response) => response.destroy()
const silence: Turn = () => {}
const page: Turn = (response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')

function json(status: number, body: unknown, headers: Record<string, string> = {}): Turn {
  return (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'their-id', ...headers })
      .end(JSON.stringify(body))
}

/** Takes one turn a request; the last one is repeated. */
async function service(...turns: Turn[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      seen.push({ method: request.method!, url: request.url!, body, headers: request.headers })
      turns[Math.min(seen.length, turns.length) - 1]!(response, request)
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
  return { seen, tokens, client, baseUrl }
}

const PROFILE = { partnerCustomerId: 'a' } as never
const failing = (promise: Promise<unknown>): Promise<GangwayError> =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

const PASSING: Record<string, Turn> = {
  'a connection that breaks': hangUp,
  'a 500': apiError(500, 'Service.Error'),
  'a 502 of a proxy': page,
  'a 503': apiError(503, 'Service.Unavailable', { 'retry-after': '0' }),
  'a 409 Idempotency.InProgress': apiError(409, 'Idempotency.InProgress'),
  'a 429': apiError(429, 'RateLimit.Exceeded', { 'retry-after': '0' }),
}

for (const [name, turn] of Object.entries(PASSING)) {
  test(`${name} is tried again, under one key and with one body`, async () => {
    const { client, seen } = await service(turn, turn, good())
    const made = await client().businessProfiles.create(PROFILE)
    assert.equal(seen.length, 3)
    assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
    assert.equal(new Set(seen.map(({ body }) => body)).size, 1)
    assert.match(made.lastResponse.idempotencyKey!, /^[0-9a-f-]{36}$/)
  })

  test(`${name} is not tried again without a key`, async () => {
    const { client, seen } = await service(turn, good())
    await failing(client().businessProfiles.create(PROFILE, { idempotencyKey: null }))
    assert.equal(seen.length, 1)
    assert.equal(seen[0]!.headers['idempotency-key'], undefined)
  })

  test(`${name} ends after three attempts`, async () => {
    const { client, seen } = await service(turn)
    await failing(client().businessProfiles.get('x'))
    assert.equal(seen.length, 3)
    await failing(client({ retries: { attempts: 1 } }).businessProfiles.get('x'))
    assert.equal(seen.length, 4)
  })
}

const FINAL: [number, string][] = [
  [400, 'Validation'],
  [403, 'Partner.NotAuthorized'],
  [404, 'Customer.NotFound'],
  [409, 'Customer.PartnerCustomerIdDuplicate'],
  [412, 'Customer.VersionMismatch'],
  [422, 'Idempotency.KeyReused'],
]
for (const [status, code] of FINAL) {
  test(`${status} ${code} is an answer, and not asked for again`, async () => {
    const { client, seen } = await service(apiError(status, code))
    const error = await failing(client().businessProfiles.create(PROFILE))
    assert.ok(isGangwayError(error))
    assert.deepEqual([error.code, error.status, error.requestId, seen.length], [code, status, 'their-id', 1])
  })
}

test('a 401 is answered with another token, once', async () => {
  const { client, seen, tokens } = await service(apiError(401, 'Partner.NotAuthenticated'), good())
  await client().businessProfiles.create(PROFILE)
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    ['Bearer token-0-true', 'Bearer token-1-true'],
  )
  assert.deepEqual(tokens.forgotten, ['token-0-true'])
  const always = await service(apiError(401, 'Partner.NotAuthenticated'))
  const error = await failing(always.client().businessProfiles.get('x'))
  assert.deepEqual([error.code, always.seen.length], ['Partner.NotAuthenticated', 2])
})

test('a Retry-After is waited for, unless it asks for too much', async (t) => {
  const { client, seen } = await service(apiError(429, 'RateLimit.Exceeded', { 'retry-after': '17' }), good())
  // No second passes: the pause is ended by the test as soon as it has begun, and told by its length.
  const pauses: [milliseconds: number, sentBefore: number][] = []
  const real = globalThis.setTimeout
  t.mock.method(globalThis, 'setTimeout', ((work: () => void, milliseconds: number, ...rest: []) => {
    if (milliseconds !== 17_000) return real(work, milliseconds, ...rest)
    pauses.push([milliseconds, seen.length])
    return real(work, 0)
  }) as typeof setTimeout)
  await client().businessProfiles.get('x')
  t.mock.restoreAll()
  assert.deepEqual([pauses, seen.length], [[[17_000, 1]], 2])
  const long = await service(apiError(429, 'RateLimit.Exceeded', { 'retry-after': '3600' }))
  const error = await failing(long.client().businessProfiles.get('x'))
  assert.deepEqual([error.code, error.retryAfterSeconds, long.seen.length], ['RateLimit.Exceeded', 3600, 1])
})

test('an attempt that gets no answer in its time is given up and tried again', async () => {
  const { client, seen } = await service(silence, good())
  await client({ timeoutMs: 100 }).businessProfiles.get('x')
  assert.equal(seen.length, 2)
  const never = await service(silence)
  const error = await failing(
    never.client({ timeoutMs: 50, retries: { attempts: 2, firstDelayMs: 1 } }).businessProfiles.get('x'),
  )
  assert.deepEqual([error.code, error.status, never.seen.length], ['Client.TimedOut', undefined, 2])
})

test('a body that never ends is cut off by the same time', async () => {
  const { client } = await service((response) => void response.writeHead(200).write('{"isSuccess":'))
  const error = await failing(client({ timeoutMs: 50, retries: { attempts: 1 } }).businessProfiles.get('x'))
  assert.equal(error.code, 'Client.TimedOut')
})

test('the caller can end it at any point, with a reason of its own', async () => {
  const reason = new Error('changed my mind')
  const { client, seen } = await service(silence)
  const stop = new AbortController()
  const waiting = failing(client().businessProfiles.get('x', { signal: stop.signal }))
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  stop.abort(reason)
  assert.equal(await waiting, reason)

  const busy = await service(apiError(503, 'Service.Unavailable', { 'retry-after': '20' }))
  const between = new AbortController()
  const pausing = failing(busy.client().businessProfiles.get('x', { signal: between.signal }))
  while (busy.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  between.abort(reason)
  assert.equal(await pausing, reason)

  assert.equal(await failing(client().businessProfiles.get('x', { signal: AbortSignal.abort(reason) })), reason)
  assert.equal(seen.length, 1, 'one that was ended before is not sent')
})

test('a service that is not there is told as such', async () => {
  const { client } = await service(good())
  const gone = client({ baseUrl: 'http://127.0.0.1:1', retries: { attempts: 2, firstDelayMs: 1 } })
  const error = await failing(gone.businessProfiles.get('x'))
  assert.equal(error.code, 'Client.ConnectionFailed')
  assert.match(error.message, /ECONNREFUSED|bad port/)
})

test('a redirect is not followed: a token goes nowhere else', async () => {
  const elsewhere = await service(good())
  const { client } = await service(
    (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  )
  const error = await failing(client().businessProfiles.get('x'))
  assert.deepEqual([error.code, error.status, elsewhere.seen.length], ['Client.UnexpectedAnswer', 307, 0])
})

test('ids cannot lead to another path', async () => {
  const { client, seen } = await service(good())
  await client().businessProfiles.get('../../oauth2/token?x=1#y')
  assert.equal(seen[0]!.url, '/api/partner/v1/business-profiles/..%2F..%2Foauth2%2Ftoken%3Fx%3D1%23y')
  for (const dots of ['.', '..', '']) assert.throws(() => client().businessProfiles.get(dots), /more than dots/)
})

test('a time without end is one, and a time that is none is refused before anything is sent', async () => {
  const { client, seen } = await service(good())
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 40]) {
    await client({ timeoutMs }).businessProfiles.get('x')
    await client().businessProfiles.get('x', { timeoutMs })
  }
  assert.equal(seen.length, 4)
  for (const timeoutMs of [0, -1, Number.NaN]) {
    assert.throws(() => client({ timeoutMs }), TypeError)
    await assert.rejects(client().businessProfiles.get('x', { timeoutMs }), TypeError)
  }
  assert.equal(seen.length, 4)
})

test('a header that cannot be sent is a mistake of the caller, and not of the service', async () => {
  const { client, seen } = await service(good())
  const { businessProfiles } = client()
  for (const idempotencyKey of ['', 'schlüssel', 'a\r\nb: c', 'two words', 'x'.repeat(256)])
    await assert.rejects(businessProfiles.create(PROFILE, { idempotencyKey }), /^TypeError: idempotencyKey must be/)
  for (const requestId of ['', 'ü', 'x'.repeat(129)])
    await assert.rejects(businessProfiles.get('x', { requestId }), /^TypeError: requestId must be/)
  for (const ifMatch of ['', 'W/"3"', 'a\nb', Number.NaN, 1.5])
    assert.throws(() => businessProfiles.patch('x', {}, { ifMatch }), /^TypeError: ifMatch must be/)
  assert.equal(seen.length, 0)
  for (const ifMatch of [3, '3', '"3"']) await businessProfiles.patch('x', {}, { ifMatch })
  assert.deepEqual(
    seen.map(({ headers }) => headers['if-match']),
    ['"3"', '"3"', '"3"'],
  )
})

test('the time of an attempt holds for its token too', async () => {
  const { baseUrl } = await service(silence)
  const { privateKeyPem: privateKey } = await createKeyPair({ commonName: 'test' })
  const client = new Gangway({ baseUrl, clientId: 'c', privateKey, timeoutMs: 50, retries: { attempts: 1 } })
  const error = await failing(client.businessProfiles.get('x'))
  assert.deepEqual([error.code, error.message], ['Client.TimedOut', 'The token endpoint did not answer within 50 ms.'])
})

test('plain http is for this machine only', () => {
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
