import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fetchDocument } from './outbound.ts'

const server = createServer((request, response) => {
  if (request.url === '/small') response.setHeader('content-type', 'application/json').end('{"a":1}')
  else if (request.url === '/moved') response.writeHead(302, { location: '/small' }).end()
  else if (request.url === '/large') response.end(Buffer.alloc(600 * 1024))
  else if (request.url === '/drip') {
    const timer = setInterval(() => response.write('x'), 20).unref()
    response.on('close', () => clearInterval(timer))
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => {
  server.closeAllConnections()
  server.close()
})

test('a small document is fetched', async () => {
  const answer = await fetchDocument(`${base}/small`)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.deepEqual(await answer.json(), { a: 1 })
})

test('a redirect is returned, not followed', async () => {
  assert.equal((await fetchDocument(`${base}/moved`)).status, 302)
})

test('a document that is too large or never ends is abandoned', async () => {
  await assert.rejects(fetchDocument(`${base}/large`), /more than/)
  await assert.rejects(fetchDocument(`${base}/drip`, { signal: AbortSignal.timeout(200) }), { name: 'TimeoutError' })
})
