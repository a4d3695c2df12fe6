// Sends requests with node:http, which needs less than half the CPU of fetch. Connections are kept alive for later requests.
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

type Modules = Readonly<{
  http: typeof import('node:http')
  https: typeof import('node:https')
  zlib: typeof import('node:zlib')
}>

interface Runtime {
  readonly versions?: Readonly<Record<string, string>>
  getBuiltinModule?(name: string): unknown
}

/** The same as fetch in Node: a server may close idle connections after five seconds. */
const MAX_IDLE_MS = 4000
const CONNECT_TIMEOUT_MS = 10_000

let transport: Transport | undefined

/** Undefined before Node 20.16 and 22.3 and in other runtimes, including those that imitate Node. */
export function nodeTransport(): Transport | undefined {
  transport ??= isNode() ? createTransport() : undefined
  return transport
}

function isNode(): boolean {
  const { process: runtime, navigator } = globalThis as { process?: Runtime; navigator?: { userAgent?: string } }
  const { versions } = runtime ?? {}
  if (versions?.node === undefined || versions.bun !== undefined || versions.deno !== undefined) return false
  if (navigator?.userAgent !== undefined && !navigator.userAgent.startsWith('Node.js/')) return false
  return typeof runtime?.getBuiltinModule === 'function'
}

function createTransport(): Transport {
  // Not imported, so that bundlers for browsers don't look for the modules.
  const { getBuiltinModule } = (globalThis as unknown as { process: Required<Runtime> }).process
  const load = (name: string) => getBuiltinModule(`node:${name}`)
  const modules = { http: load('http'), https: load('https'), zlib: load('zlib') } as Modules
  const agentOptions = { keepAlive: true, timeout: MAX_IDLE_MS }
  const agents = {
    'http:': { send: modules.http.request, agent: new modules.http.Agent(agentOptions) },
    'https:': { send: modules.https.request, agent: new modules.https.Agent(agentOptions) },
  }

  return (url, request) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname, port, pathname, search } = new URL(url)
      const fail = (cause: unknown) => reject(new TypeError('fetch failed', { cause }))
      if (protocol !== 'http:' && protocol !== 'https:') return fail(new Error(`unknown scheme ${protocol}`))
      const { send, agent } = agents[protocol]
      let outgoing: ClientRequest
      try {
        outgoing = send({
          agent,
          // An IPv6 address without its brackets.
          hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
          port,
          path: pathname + search,
          method: request.method,
          headers: headersOf(request),
        })
      } catch (error) {
        return fail(error)
      }
      let isAnswered = false
      outgoing.on('error', fail)
      outgoing.on('close', () => {
        if (!isAnswered) fail(new Error('the connection was closed'))
      })
      outgoing.on('socket', (socket) => {
        if (socket.connecting) limitConnecting(outgoing, socket, protocol)
      })
      outgoing.on('response', (message) => {
        isAnswered = true
        message.on('error', fail)
        readText(message, modules.zlib, (error, text) => {
          if (error) return fail(error)
          resolve(responseOf(message, text))
          // The server responded without reading the whole file, so the connection can't be reused.
          if (!outgoing.writableFinished) outgoing.destroy()
        })
      })
      const stop = (reason: unknown) => {
        reject(reason)
        outgoing.destroy()
      }
      request.timeout.onStop(stop)
      sendBody(outgoing, request.body, stop)
    })
}

function limitConnecting(outgoing: ClientRequest, socket: Socket, protocol: string): void {
  const timer = setTimeout(() => {
    const error = new Error(`no connection within ${CONNECT_TIMEOUT_MS} ms`)
    outgoing.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  }, CONNECT_TIMEOUT_MS)
  const clear = () => clearTimeout(timer)
  socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', clear)
  socket.once('close', clear)
}

function headersOf({ headers, body }: TransportRequest): Record<string, string | number> {
  const all: Record<string, string | number> = { 'user-agent': 'node', 'accept-encoding': 'gzip, deflate, br' }
  Object.assign(all, headers)
  if (typeof body === 'string') all['content-length'] = Buffer.byteLength(body)
  else if (body instanceof Uint8Array) all['content-length'] = body.length
  return all
}

function sendBody(outgoing: ClientRequest, body: TransportRequest['body'], stop: (reason: unknown) => void): void {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return void outgoing.end(body)
  const chunks = body[Symbol.iterator]()
  const sendNext = () => {
    try {
      while (!outgoing.destroyed) {
        const { done, value } = chunks.next()
        if (done) return void outgoing.end()
        if (!outgoing.write(value)) return void outgoing.once('drain', sendNext)
      }
    } catch (error) {
      stop(error)
    }
  }
  sendNext()
}

function readText(
  message: IncomingMessage,
  zlib: Modules['zlib'],
  done: (error: Error | null, text: string) => void,
): void {
  const chunks: Buffer[] = []
  message.on('data', (chunk: Buffer) => chunks.push(chunk))
  message.on('end', () => {
    const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    const encoding = message.headers['content-encoding']
    const decode = encoding === undefined || bytes.length === 0 ? undefined : decoderOf(encoding, zlib)
    if (!decode) return done(null, textOf(bytes))
    decode(bytes, (error, decoded) => (error ? done(error, '') : done(null, textOf(decoded))))
  })
}

function decoderOf(encoding: string, zlib: Modules['zlib']) {
  const name = encoding.trim().toLowerCase()
  if (name === 'gzip' || name === 'x-gzip') return zlib.gunzip
  if (name === 'deflate') return zlib.inflate
  return name === 'br' ? zlib.brotliDecompress : undefined
}

/** Without a byte order mark, which JSON.parse rejects. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function responseOf({ statusCode, headers, rawHeaders }: IncomingMessage, text: string): TransportResponse {
  let all: Headers | undefined
  return {
    status: statusCode!,
    text,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()]
        return value === undefined ? null : String(value)
      },
    },
    allHeaders() {
      if (all) return all
      all = new Headers()
      for (let i = 0; i < rawHeaders.length; i += 2) all.append(rawHeaders[i]!, rawHeaders[i + 1]!)
      return all
    },
  }
}
