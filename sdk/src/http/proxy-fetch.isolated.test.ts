// HTTPS_PROXY belongs to the process, so these tests have one of their own.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { Gangway } from '../index.ts'
import { defaultFetch } from './proxy-fetch.ts'

const target = createServer((_request, response) => response.end('direct or not'))
const connects: string[] = []
const proxy = createServer()
proxy.on('connect', (request, socket, head) => {
  connects.push(request.url!)
  const { port } = target.address() as AddressInfo
  // Whatever host is asked for: only the proxy knows where it is.
  const upstream = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  for (const one of [socket, upstream]) one.on('error', () => {})
})
for (const server of [target, proxy]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const addressOf = (server: typeof proxy) => `127.0.0.1:${(server.address() as AddressInfo).port}`

after(() => {
  for (const server of [target, proxy]) {
    server.closeAllConnections()
    server.close()
  }
})

test('requests go through the proxy of the environment, and past it for NO_PROXY', async () => {
  const { env } = process
  const text = async (url: string) => (await defaultFetch(url)).text()
  assert.equal(await text(`http://${addressOf(target)}`), 'direct or not')
  assert.deepEqual(connects, [])

  Object.assign(env, {
    HTTP_PROXY: `http://${addressOf(proxy)}`,
    HTTPS_PROXY: `http://${addressOf(proxy)}`,
    NO_PROXY: '127.0.0.1',
  })
  assert.equal(await text('http://api.gangway.invalid/x'), 'direct or not')
  assert.deepEqual(connects, ['api.gangway.invalid:80'])
  assert.equal(await text(`http://${addressOf(target)}`), 'direct or not')
  assert.equal(connects.length, 1)

  const tokens = { token: async () => 't', forget: () => {} }
  const gangway = new Gangway({ baseUrl: 'http://sdk.gangway.invalid', allowHttp: true, tokens })
  await assert.rejects(gangway.businessProfiles.get('x'), { code: 'Client.UnexpectedAnswer', status: 200 })
  assert.deepEqual(connects.splice(1), ['sdk.gangway.invalid:80'], 'the client uses the proxy as well')

  await assert.rejects(defaultFetch('https://api.gangway.invalid/x'), 'the proxy answers without TLS')
  assert.deepEqual(connects.slice(1), ['api.gangway.invalid:443'])
})
