// Bodies that come too slowly.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { cutSlowBody } from './slow-body.ts'

const WINDOW = { windowMs: 200, minBytes: 100 }
let pace = WINDOW
let read = async (request: IncomingMessage) => void (await request.toArray())
const server = createServer(async (request, response) => {
  cutSlowBody(request, response, pace)
  await read(request).catch(() => {})
  response.end('done')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
after(() => server.close())

/** Sends the head, then what `drip` gives, until the other side closes or `drip` ends. */
async function send(head: string, drip: AsyncIterable<string>): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  let open = true
  socket
    .on('data', (data) => {
      answer += data
    })
    .on('error', () => {})
  const closed = new Promise<void>((done) => {
    socket.once('close', () => {
      open = false
      done()
    })
  })
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n\r\n`)
  for await (const piece of drip) {
    if (!open) break
    socket.write(piece)
  }
  await closed
  return answer.split('\r\n')[0]!
}

async function* pieces(count: number, piece: string, everyMs: number) {
  for (let i = 0; i < count; i++) {
    yield piece
    await wait(everyMs)
  }
}

/** Whoever is still sending when it is cut may find the connection gone before it has read why. */
const CUT = /^(?:HTTP\/1\.1 408 .*)?$/

test('a byte at a time is cut, with a length and without', async () => {
  assert.match(await send('Content-Length: 1000', pieces(1000, 'x', 20)), CUT)
  assert.match(await send('Transfer-Encoding: chunked', pieces(1000, '1\r\nx\r\n', 20)), CUT)
})

test('silence after the head is cut', async () => {
  assert.match(await send('Content-Length: 1000', pieces(0, '', 0)), / 408 /)
})

test('a slow line that keeps the pace is waited for, however long it takes', async () => {
  assert.match(await send('Content-Length: 1000', pieces(10, 'x'.repeat(100), 60)), / 200 /)
})

test('when every byte is wanted in the first window, even a steady sender is cut', async () => {
  pace = { windowMs: 200, minBytes: Number.POSITIVE_INFINITY }
  assert.match(await send('Content-Length: 1000', pieces(10, 'x'.repeat(100), 60)), CUT)
  pace = WINDOW
})

test('a client is not blamed for bytes that it has sent and we have not taken', async () => {
  const before = read
  read = async (request) => {
    await wait(700)
    await request.toArray()
  }
  assert.match(await send('Content-Length: 400000', pieces(1, 'x'.repeat(400_000), 0)), / 200 /)
  read = before
})

test('a request without a body is not timed', async () => {
  const before = read
  read = () => wait(500)
  assert.match(await send('Content-Length: 0', pieces(0, '', 0)), / 200 /)
  read = before
})
