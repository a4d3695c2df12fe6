// Sends requests over persistent connections with a given concurrency and duration, and reports how many returned 200.
// It shares the machine with what it measures, so it uses bare sockets: an HTTP client would take a third of the CPU.
import { connect, type Socket } from 'node:net'

export interface HttpLoad {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** %N is replaced by a unique number. */
  readonly body?: string
  readonly concurrency: number
  readonly seconds: number
}

export interface HttpReport {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly failed: number
  /** All requests, also those of the first second, which isn't timed. */
  readonly sent: number
}

const load: HttpLoad = JSON.parse(process.argv[2]!)
const run = process.pid * 1_000_000
let sent = 0
let failed = 0
const times: number[] = []

const { hostname, port } = new URL(load.url)
const head = Object.entries({ host: `${hostname}:${port}`, ...load.headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const heads = load.paths.map((path) => `${load.method} ${path} HTTP/1.1\r\n${head}`)

const bodyParts = load.body?.split('%N') ?? []
const bodyBytes = bodyParts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)

function requestOf(n: number): string {
  const number = String(run + n)
  const bytes = bodyBytes + number.length * (bodyParts.length - 1)
  const length = load.method === 'POST' ? `content-length: ${bytes}\r\n` : ''
  return `${heads[n % heads.length]}${length}\r\n${bodyParts.join(number)}`
}

/** One connection with one request at a time. Every server here states the length of its responses. */
class Connection {
  private readonly socket: Socket
  private received: Buffer = Buffer.alloc(0)
  private settle: ((status: number) => void) | undefined
  private fail: ((error: Error) => void) | undefined

  constructor() {
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.socket.on('data', (chunk) => this.read(chunk))
    this.socket.on('error', (error) => this.fail?.(error))
    this.socket.on('close', () => this.fail?.(new Error('the server closed the connection')))
  }

  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.settle = resolve
      this.fail = reject
      this.socket.write(request)
    })
  }

  close(): void {
    this.fail = undefined
    this.socket.destroy()
  }

  private read(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0) return
    const fields = this.received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(fields)?.[1]
    if (length === undefined) throw new Error(`a response without a length: ${fields}`)
    if (this.received.length < end + 4 + Number(length)) return
    this.received = Buffer.alloc(0)
    this.settle?.(Number(fields.slice(9, 12)))
  }
}

const connections = Array.from({ length: load.concurrency }, () => new Connection())

async function worker(connection: Connection, until: number): Promise<void> {
  while (performance.now() < until) {
    const n = sent++
    const began = performance.now()
    const status = await connection.send(requestOf(n))
    if (status === 200) times.push(performance.now() - began)
    else failed++
  }
}

const warmUntil = performance.now() + 1000
await Promise.all(connections.map((connection) => worker(connection, warmUntil)))
times.length = 0
failed = 0
const began = performance.now()
await Promise.all(connections.map((connection) => worker(connection, began + load.seconds * 1000)))
const seconds = (performance.now() - began) / 1000
for (const connection of connections) connection.close()
times.sort((a, b) => a - b)
const report: HttpReport = {
  perSecond: times.length / seconds,
  p50: times[Math.floor(times.length * 0.5)] ?? 0,
  p95: times[Math.floor(times.length * 0.95)] ?? 0,
  failed,
  sent,
}
process.send!(report, () => process.exit(0))
