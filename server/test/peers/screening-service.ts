// A screening service for tests: an HTTP server on a loopback address that answers or misbehaves as a test needs.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly body: any
}

export interface ScreeningService {
  readonly url: string
  readonly asked: Asked[]
  /** The most requests that were open at once. */
  readonly peak: number
  answer: (asked: Asked, response: ServerResponse) => void
  /** Stops listening. */
  stop(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

/** A match in an answer. */
export function match(overrides: Record<string, unknown> = {}) {
  return { entryId: 'E-1', list: 'Test list', category: 'Sanctions', name: 'Ada Listed', score: 97, ...overrides }
}

export function respond(asked: Asked, response: ServerResponse, matches: readonly unknown[] = [], more = {}): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ requestId: asked.body.requestId, listVersion: 'test-1', matches, ...more }))
}

/** Answers without matches unless `answer` is replaced. */
export async function startScreeningService(): Promise<ScreeningService> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  let open = 0
  let peak = 0
  const server = createServer((request, response) => {
    peak = Math.max(peak, ++open)
    response.once('close', () => open--)
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const got = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
      asked.push(got)
      service.answer(got, response)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  const service: ScreeningService = {
    url: `http://127.0.0.1:${port}/screen`,
    asked,
    get peak() {
      return peak
    },
    answer: (got, response) => respond(got, response),
    stop: close,
    restart: () => listen(port),
    close,
  }
  return service
}
