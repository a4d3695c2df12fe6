// Sends requests over persistent connections with a given concurrency and duration, and reports how many returned 200.
import { Pool } from 'undici'

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
const pool = new Pool(load.url, { connections: load.concurrency, pipelining: 1 })
const run = process.pid * 1_000_000
let sent = 0
let failed = 0
const times: number[] = []

async function worker(until: number): Promise<void> {
  while (performance.now() < until) {
    const n = sent++
    const body = load.body?.replaceAll('%N', String(run + n)) ?? null
    const began = performance.now()
    const response = await pool.request({
      path: load.paths[n % load.paths.length]!,
      method: load.method,
      headers: load.headers,
      body,
    })
    await response.body.dump()
    if (response.statusCode === 200) times.push(performance.now() - began)
    else failed++
  }
}

const warmUntil = performance.now() + 1000
await Promise.all(Array.from({ length: load.concurrency }, () => worker(warmUntil)))
times.length = 0
failed = 0
const began = performance.now()
await Promise.all(Array.from({ length: load.concurrency }, () => worker(began + load.seconds * 1000)))
const seconds = (performance.now() - began) / 1000
times.sort((a, b) => a - b)
const report: HttpReport = {
  perSecond: times.length / seconds,
  p50: times[Math.floor(times.length * 0.5)] ?? 0,
  p95: times[Math.floor(times.length * 0.95)] ?? 0,
  failed,
  sent,
}
process.send!(report, () => process.exit(0))
