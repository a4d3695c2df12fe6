// The transport for Node behaves as fetch does: pooled connections, compressed responses, TLS, errors, files, replaced fetch.
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Agent, getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici'
import { until } from '../../../server/test/process/until.ts'
import { createKeyPair, Gangway, type GangwayError, type GangwayOptions } from '../index.ts'
import { defaultTransport } from './default-transport.ts'
import { startTimeout } from './timeout.ts'
import type { TransportRequest } from './transport.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`
}

async function send(url: string, more: Partial<TransportRequest> = {}) {
  const timeout = startTimeout(20_000)
  try {
    return await defaultTransport(url, { method: 'GET', headers: {}, timeout, ...more })
  } finally {
    timeout.clear()
  }
}

const tokens = { token: async () => 't', forget: () => {} }
const client = (baseUrl: string) =>
  new Gangway({ baseUrl, tokens, retries: { attempts: 1 } } satisfies GangwayOptions).businessProfiles
const failing = (promise: Promise<unknown>): Promise<GangwayError & { cause: Error & { cause: { code: string } } }> =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

test('calls share connections, and the headers of the response are complete', async () => {
  const ports = new Set<number>()
  const baseUrl = await serve((request, response) => {
    ports.add(request.socket.remotePort!)
    // Sent by fetch only.
    assert.equal(request.headers['sec-fetch-mode'], undefined)
    response.setHeader('x-tag', ['one', 'two']).setHeader('etag', '"7"')
    response.end('{"isSuccess":true,"value":{"customerId":"x"}}')
  })
  const profiles = client(baseUrl)
  for (let i = 0; i < 3; i++) {
    const { lastResponse } = await profiles.get('x')
    assert.deepEqual([lastResponse.etag, lastResponse.headers.get('x-tag')], ['"7"', 'one, two'])
    assert.equal(lastResponse.headers, lastResponse.headers)
  }
  assert.equal(ports.size, 1)
})

test('compressed responses are decoded, and a byte order mark is dropped', async () => {
  const text = '\ufeff{"city":"Ọ̀yọ́"}'
  const encoders: Record<string, (text: string) => Buffer> = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
    identity: Buffer.from,
  }
  const url = await serve((request, response) => {
    assert.match(String(request.headers['accept-encoding']), /gzip/)
    const encoding = request.url!.slice(1)
    response.setHeader('content-encoding', encoding).end(encoders[encoding]!(text))
  })
  for (const encoding of Object.keys(encoders)) assert.equal((await send(`${url}/${encoding}`)).text, text.slice(1))
  const broken = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end('not gzip'))
  await assert.rejects(send(broken), { name: 'TypeError', message: 'fetch failed' })
})

test('a failed connection has the same cause as with fetch', async () => {
  const refused = await failing(client('http://127.0.0.1:1').get('x'))
  assert.deepEqual(
    [refused.code, refused.cause.name, refused.cause.message],
    ['Client.ConnectionFailed', 'TypeError', 'fetch failed'],
  )
  assert.equal(refused.cause.cause.code, 'ECONNREFUSED')
  assert.match(refused.message, /^Could not reach the service: .*ECONNREFUSED/)

  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"isSuccess":')
    setImmediate(() => response.destroy())
  })
  assert.deepEqual((await failing(client(cut).get('x'))).code, 'Client.ConnectionFailed')
  await assert.rejects(send('ftp://127.0.0.1/'), { message: 'fetch failed' })
  await assert.rejects(send(cut, { headers: { 'x-bad': 'a\nb' } }), { message: 'fetch failed' })
})

test('a certificate that is not trusted is rejected', async () => {
  const { privateKeyPem: key, certificatePem: cert } = await createKeyPair({ commonName: 'localhost' })
  const port = await listen(createTlsServer({ key, cert }, (_, response) => response.end('{}')))
  const error = await failing(client(`https://127.0.0.1:${port}`).get('x'))
  assert.match(error.cause.cause.code, /CERT/)
})

test('an upload is read only as fast as it is sent, and an early response ends it', async () => {
  const chunk = new Uint8Array(64 * 1024)
  let pulled = 0
  function* chunks(count: number) {
    for (let i = 0; i < count; i++, pulled++) yield chunk
  }
  const received: number[] = []
  let answer = () => {}
  const url = await serve((request, response) => {
    if (request.url === '/early') {
      answer = () => void response.writeHead(413).end()
      return
    }
    let size = 0
    request.on('data', (part: Buffer) => (size += part.length))
    request.on('end', () => received.push(size) && response.end())
  })
  const upload = (path: string, count: number) =>
    send(url + path, { method: 'PUT', headers: { 'content-length': `${count * chunk.length}` }, body: chunks(count) })
  assert.equal((await upload('/', 40)).status, 200)
  assert.deepEqual([received, pulled], [[40 * chunk.length], 40])

  pulled = 0
  const early = upload('/early', 10_000)
  await until('the upload has stopped', async () => {
    const before = pulled
    await new Promise((resolve) => setTimeout(resolve, 50))
    return pulled > 0 && pulled === before
  })
  assert.ok(pulled < 1000, `${pulled} chunks were read`)
  answer()
  assert.equal((await early).status, 413)
})

test('a fetch, dispatcher or agent set by the application receives the requests', async (t) => {
  const modes: (string | undefined)[] = []
  const baseUrl = await serve((request, response) => {
    modes.push(request.headers['sec-fetch-mode'] as string | undefined)
    response.end('{"isSuccess":true,"value":{}}')
  })
  const profiles = client(baseUrl)
  const mocked = t.mock.method(globalThis, 'fetch')
  await profiles.get('x')
  assert.equal(mocked.mock.callCount(), 1)
  mocked.mock.restore()

  const before = getGlobalDispatcher()
  t.after(() => setGlobalDispatcher(before))
  const agent = new Agent({ connect: { timeout: 3000 } })
  t.after(() => agent.close())
  setGlobalDispatcher(agent)
  await profiles.get('x')
  const paths: string[] = []
  const composed = new Agent().compose((dispatch) => (request, handler) => {
    paths.push(request.path)
    return dispatch(request, handler)
  })
  t.after(() => composed.close())
  setGlobalDispatcher(composed)
  await profiles.get('x')
  assert.equal(paths.length, 1)
  const mock = new MockAgent()
  mock.disableNetConnect()
  setGlobalDispatcher(mock)
  mock
    .get(baseUrl)
    .intercept({ path: '/api/partner/v1/business-profiles/x', method: 'GET' })
    .reply(200, { isSuccess: true, value: { companyName: 'Mocked' } })
  assert.equal((await profiles.get('x')).companyName, 'Mocked')
  setGlobalDispatcher(before)
  await profiles.get('x')
  assert.deepEqual(modes, ['cors', 'cors', 'cors', undefined])
})

test('a fetch that was replaced before the package was loaded sees the requests, whatever its name is', async (t) => {
  const url = await serve((_, response) => response.end('of the server'))
  const original = globalThis.fetch
  t.after(() => {
    globalThis.fetch = original
  })
  const replacements = [
    async function fetch() {
      return new Response('replaced')
    },
    new Proxy(original, { apply: async () => new Response('replaced') }),
  ]
  for (const [index, replacement] of replacements.entries()) {
    globalThis.fetch = replacement as typeof fetch
    const { defaultTransport: transport } = await import(new URL(`default-transport.ts?${index}`, import.meta.url).href)
    const timeout = startTimeout(20_000)
    const { text } = await transport(url, { method: 'GET', headers: {}, timeout })
    timeout.clear()
    assert.equal(text, 'replaced')
  }
})
