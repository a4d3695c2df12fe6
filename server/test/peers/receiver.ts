// A partner's receiver for tests: real TLS on a loopback address, and every way a receiver can misbehave.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { createGzip } from 'node:zlib'
import type { TestCertificate } from '../service/certificates.ts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
  /** The sender's port: one per connection. */
  readonly port: number | undefined
}

export interface Receiver {
  readonly port: number
  readonly received: Received[]
  /** At most how many requests were open at once. */
  readonly peak: number
  url(path?: string): string
  answer: (request: Received, response: ServerResponse) => void
  close(): Promise<void>
}

/** Answers 204 unless told otherwise. */
export async function startReceiver(certificate: TestCertificate, host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  let open = 0
  let peak = 0
  const sockets = new Set<Socket>()
  const receiver = {
    port: 0,
    received,
    get peak() {
      return peak
    },
    url: (path = '/hook') => `https://${host.includes(':') ? `[${host}]` : host}:${receiver.port}${path}`,
    answer: (_request: Received, response: ServerResponse) => void response.writeHead(204).end(),
    close: () => closeAll(server, sockets),
  }
  const server = createServer({ ...certificate, keepAliveTimeout: 60_000 }, (request: IncomingMessage, response) => {
    open++
    peak = Math.max(peak, open)
    response.once('close', () => open--)
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const got = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: Date.now(),
        port: request.socket.remotePort,
      }
      received.push(got)
      receiver.answer(got, response)
    })
  })
  receiver.port = await listening(server, sockets, host)
  return receiver
}

type Misbehaviour = (socket: TLSSocket) => void

/** Ways to answer on an open TLS connection, once the request has begun to arrive. */
export const MISBEHAVIOURS = {
  'resets in the middle of its headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy())
  },
  'closes without a word': (socket) => socket.destroy(),
  'never answers': () => {},
  'drips its headers': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'a'),
  'drips its body': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a'),
  'sends a body without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', more)
    more()
  },
  'sends a gzip bomb': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n')
    const gzip = createGzip()
    gzip.pipe(socket)
    for (let i = 0; i < 500; i++) gzip.write(Buffer.alloc(100_000))
    gzip.end()
  },
  'sends 1xx without end': (socket) => {
    const early = Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100))
    const more = () => {
      while (!socket.destroyed && socket.write(early));
    }
    socket.on('drain', more)
    more()
  },
  'sends 100 kB of headers': (socket) => {
    socket.end(`HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(100_000)}\r\nContent-Length: 0\r\n\r\n`)
  },
  'speaks no HTTP': (socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'redirects to a metadata address': (socket) =>
    reply(socket, '301 Moved Permanently', 'Location: http://169.254.169.254/latest/'),
  'answers 304': (socket) => void socket.write('HTTP/1.1 304 Not Modified\r\n\r\n'),
  'answers 429 with Retry-After': (socket) => reply(socket, '429 Too Many Requests', 'Retry-After: 120'),
  'answers 410': (socket) => reply(socket, '410 Gone'),
  'answers 500 with bytes that are no text': (socket) => {
    const body = Buffer.concat([Buffer.from([0, 0xff, 0xfe]), Buffer.from('é'.repeat(4000))])
    socket.write(`HTTP/1.1 500 Oops\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.write(body)
  },
} satisfies Record<string, Misbehaviour>

function reply(socket: TLSSocket, status: string, header = 'X-Nothing: 1'): void {
  socket.write(`HTTP/1.1 ${status}\r\n${header}\r\nContent-Length: 2\r\n\r\nno`)
}

function drip(socket: TLSSocket, start: string, next: string): void {
  socket.write(start)
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(next)), 50)
  socket.once('close', () => clearInterval(timer))
}

export interface HostileReceiver {
  url: string
  connections(): number
  close(): Promise<void>
}

export async function startMisbehaving(
  certificate: TestCertificate,
  misbehave: Misbehaviour,
): Promise<HostileReceiver> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createTlsServer({ ...certificate, ALPNProtocols: ['http/1.1'] }, (socket) => {
    connections++
    socket.on('error', () => {})
    socket.once('data', () => misbehave(socket))
  })
  const port = await listening(server, sockets, '127.0.0.1')
  return {
    url: `https://127.0.0.1:${port}/hook`,
    connections: () => connections,
    close: () => closeAll(server, sockets),
  }
}

/** Takes the connection and never begins the TLS handshake. */
export async function startSlowAcceptor(): Promise<HostileReceiver> {
  const sockets = new Set<Socket>()
  const server = createTcpServer(() => {})
  const port = await listening(server, sockets, '127.0.0.1')
  return {
    url: `https://127.0.0.1:${port}/hook`,
    connections: () => sockets.size,
    close: () => closeAll(server, sockets),
  }
}

/** Speaks HTTP/2 and nothing else, and says so when the connection is made. */
export async function startHttp2Only(certificate: TestCertificate): Promise<HostileReceiver> {
  const sockets = new Set<Socket>()
  const tls = createTlsServer(
    { ...certificate, ALPNProtocols: ['h2'] },
    (socket) => void http2.emit('connection', socket),
  )
  const http2 = createHttp2Server()
  const port = await listening(tls, sockets, '127.0.0.1')
  return { url: `https://127.0.0.1:${port}/hook`, connections: () => sockets.size, close: () => closeAll(tls, sockets) }
}

/** A port that nobody listens on. */
export async function unusedPort(): Promise<number> {
  const server = createTcpServer()
  const port = await listening(server, new Set(), '127.0.0.1')
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown
  on(event: 'connection', heard: (socket: Socket) => void): unknown
  on(event: 'tlsClientError', heard: () => void): unknown
  address(): AddressInfo | string | null
  close(done: () => void): unknown
}

async function listening(server: Listening, sockets: Set<Socket>, host: string): Promise<number> {
  server.on('tlsClientError', () => {})
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

function closeAll(server: Listening, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(resolve)
    for (const socket of sockets) socket.destroy()
  })
}
