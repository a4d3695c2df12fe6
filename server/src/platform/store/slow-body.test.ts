import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { cutSlowBody } from './slow-body.ts'

const PACE = { windowMs: 200, minBytes: 100 }

let pace = PACE
let arrived = 0
let read: (request: IncomingMessage) => Promise<void>
const readAtOnce = async (request: IncomingMessage) => {
  for await (const chunk of request) arrived += chunk.length
}
const requests: IncomingMessage[] = []
const server = createServer(async (request, response) => {
  cutSlowBody(request, response, pace)
  requests.push(request)
  await read(request).catch(() => {})
  response.end('done')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
after(() => server.close())

/** A request whose windows end when the test says so, which no slow moment can change. */
async function open(t: TestContext, head: string, options: { pace?: typeof PACE; read?: typeof read } = {}) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  pace = options.pace ?? PACE
  read = options.read ?? readAtOnce
  arrived = 0
  requests.length = 0
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  let answer = ''
  socket.on('data', (data) => (answer += data))
  const closed = once(socket, 'close')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n\r\n`)
  await until('the request has arrived', () => requests.length === 1)
  return {
    request: requests[0]!,
    async send(text: string, bytes = text.length) {
      const expected = arrived + bytes
      socket.write(text)
      await until('the bytes have been read', () => arrived === expected)
    },
    write: (text: string) => socket.write(text),
    endWindow: () => t.mock.timers.tick(PACE.windowMs),
    async answer() {
      await closed
      return answer.split('\r\n')[0]!
    },
  }
}

for (const [title, head, piece] of [
  ['with a length', 'Content-Length: 1000', 'x'.repeat(99)],
  ['without a length', 'Transfer-Encoding: chunked', `63\r\n${'x'.repeat(99)}\r\n`],
] as const)
  test(`a body ${title} below the minimum speed is cut`, async (t) => {
    const body = await open(t, head, { pace: { ...PACE, minBytes: 150 } })
    await body.send(piece, 99)
    body.endWindow()
    assert.match(await body.answer(), / 408 /)
  })

test('a body that never starts is cut', async (t) => {
  const body = await open(t, 'Content-Length: 1000')
  body.endWindow()
  assert.match(await body.answer(), / 408 /)
})

test('a body at the minimum speed is read to its end', async (t) => {
  const body = await open(t, 'Content-Length: 1000')
  for (let i = 0; i < 10; i++) {
    await body.send('x'.repeat(100))
    body.endWindow()
  }
  assert.match(await body.answer(), / 200 /)
})

test('a body that becomes slow is cut in the first window below the minimum', async (t) => {
  const body = await open(t, 'Content-Length: 1000')
  await body.send('x'.repeat(100))
  body.endWindow()
  await body.send('x'.repeat(50))
  body.endWindow()
  assert.match(await body.answer(), / 408 /)
})

test('a body that must arrive in one window is cut after it', async (t) => {
  const body = await open(t, 'Content-Length: 1000', { pace: { ...PACE, minBytes: Number.POSITIVE_INFINITY } })
  await body.send('x'.repeat(100))
  body.endWindow()
  assert.match(await body.answer(), / 408 /)
})

test('a client is not cut for bytes that it has sent and the service has not read', async (t) => {
  const reading = Promise.withResolvers<void>()
  const read = async (request: IncomingMessage) => {
    await reading.promise
    await readAtOnce(request)
  }
  const body = await open(t, 'Content-Length: 400000', { read })
  body.write('x'.repeat(400_000))
  await until('bytes are waiting', () => body.request.readableLength > 0)
  for (let i = 0; i < 5; i++) body.endWindow()
  reading.resolve()
  assert.match(await body.answer(), / 200 /)
})

test('a request without a body is not timed', async (t) => {
  const working = Promise.withResolvers<void>()
  const request = await open(t, 'Content-Length: 0', { read: () => working.promise })
  for (let i = 0; i < 5; i++) request.endWindow()
  working.resolve()
  assert.match(await request.answer(), / 200 /)
})
