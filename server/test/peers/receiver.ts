// Webhook receivers for tests, with real TLS on a loopback address, well-behaved and hostile.

import {
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type SecureContextOptions, type TLSSocket } from 'node:tls'
import { createGzip } from 'node:zlib'
import type { TestCertificate } from './test-authority.ts'

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
  /** The most requests that were open at once. */
  readonly peak: number
  url(path?: string): string
  answer: (request: Received, response: ServerResponse) => void
  close(): Promise<void>
}

/** Responds with 204 unless `answer` is replaced. */
export async function startReceiver(
  certificate: TestCertificate & SecureContextOptions,
  host = '127.0.0.1',
): Promise<Receiver> {
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

/** What a hostile receiver does on an open TLS connection once a request starts to arrive. */
export const MISBEHAVIOURS = {
  'resets the connection within its headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy())
  },
  'closes the connection without a response': (socket) => socket.destroy(),
  'never responds': () => {},
  'sends its headers byte by byte': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'a'),
  'sends its body byte by byte': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a'),
  'sends an endless body': (socket) => {
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
  'sends endless 1xx responses': (socket) => {
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
  'does not speak HTTP': (socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'redirects to a metadata address': (socket) =>
    reply(socket, '301 Moved Permanently', 'Location: http://169.254.169.254/latest/'),
  'responds with 304': (socket) => void socket.write('HTTP/1.1 304 Not Modified\r\n\r\n'),
  'responds with 429 and Retry-After': (socket) => reply(socket, '429 Too Many Requests', 'Retry-After: 120'),
  'responds with 410': (socket) => reply(socket, '410 Gone'),
  'responds with 500 and bytes that are not text': (socket) => {
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

/** Accepts the connection and never starts the TLS handshake. */
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

/** HTTP without TLS. */
export async function startPlainHttp(): Promise<HostileReceiver> {
  const sockets = new Set<Socket>()
  const server = createPlainServer((_request, response) => void response.writeHead(204).end())
  const port = await listening(server, sockets, '127.0.0.1')
  return {
    url: `https://127.0.0.1:${port}/hook`,
    connections: () => sockets.size,
    close: () => closeAll(server, sockets),
  }
}

/** Supports only HTTP/2, and negotiates it. */
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

/** A port without a listener. */
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
