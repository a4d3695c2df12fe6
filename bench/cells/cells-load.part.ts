// The load of the partners of each cell, at a steady rate that doesn't depend on how the last request went: creates, and reads
// of what was created. Requests belong to the phase in which they were sent.
import { Agent, request } from 'node:http'

export interface CellsLoad {
  readonly url: string
  /** Access tokens of the partners of each cell. */
  readonly tokens: Readonly<Record<string, readonly string[]>>
  readonly body: string
  /** In each cell. */
  readonly perSecond: number
}

export interface PhaseReport {
  readonly sent: number
  readonly statuses: Readonly<Record<string, number>>
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** Of each cell and phase, and the customers whose creation was acknowledged. */
export interface CellsReport {
  readonly phases: Readonly<Record<string, Readonly<Record<string, PhaseReport>>>>
  readonly acknowledged: Readonly<Record<string, number>>
}

const PATH = '/api/partner/v1/business-profiles'
const TIMEOUT_MS = 10_000
const { url, tokens, body, perSecond }: CellsLoad = JSON.parse(process.argv[2]!)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const run = process.pid * 1_000_000

let phase: string | undefined
let n = 0
const samples: { cell: string; phase: string; status: string; ms: number }[] = []
const acknowledged: Record<string, string[]> = {}
const running = new Set<Promise<void>>()

function send(method: string, path: string, token: string, payload: string | undefined) {
  return new Promise<{ status: string; text: string }>((resolve) => {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(
      url + PATH + path,
      { method, agent, timeout: TIMEOUT_MS, headers: { authorization: `Bearer ${token}`, ...type } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: String(response.statusCode), text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve({ status: 'no answer', text: '' }))
    sent.end(payload)
  })
}

async function one(cell: string, number: number): Promise<void> {
  const sentIn = phase
  if (!sentIn) return
  const own = tokens[cell]!
  const partner = number % own.length
  const key = `${cell} ${partner}`
  acknowledged[key] ??= []
  const known = acknowledged[key]
  const isCreate = number % 2 === 0 || known.length === 0
  const began = performance.now()
  const { status, text } = isCreate
    ? await send('POST', '', own[partner]!, body.replaceAll('%N', String(run + number)))
    : await send('GET', `/${known[number % known.length]}`, own[partner]!, undefined)
  samples.push({ cell, phase: sentIn, status, ms: performance.now() - began })
  if (!isCreate || status !== '200') return
  known.push(JSON.parse(text).value.customerId)
}

const started = performance.now()
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
  for (; n < due; n++) {
    for (const cell of Object.keys(tokens)) {
      const story: Promise<void> = one(cell, n).finally(() => running.delete(story))
      running.add(story)
    }
  }
}, 2)

function report(): CellsReport {
  const phases: Record<string, Record<string, PhaseReport>> = {}
  for (const [name, ofPhase] of Object.entries(Object.groupBy(samples, (one) => one.phase))) {
    phases[name] = {}
    for (const [cell, all] of Object.entries(Object.groupBy(ofPhase!, (one) => one.cell))) {
      const times = all!.map(({ ms }) => ms).sort((a, b) => a - b)
      const statuses: Record<string, number> = {}
      for (const { status } of all!) statuses[status] = (statuses[status] ?? 0) + 1
      const at = (share: number) => times[Math.floor((times.length - 1) * share)]!
      phases[name][cell] = { sent: times.length, statuses, p50: at(0.5), p95: at(0.95), max: at(1) }
    }
  }
  const counts: Record<string, number> = {}
  for (const [key, ids] of Object.entries(acknowledged)) {
    const cell = key.split(' ')[0]!
    counts[cell] = (counts[cell] ?? 0) + ids.length
  }
  return { phases, acknowledged: counts }
}

process.on('message', async (next: { phase: string | undefined; isLast?: boolean }) => {
  phase = next.phase
  if (!next.isLast) return
  clearInterval(timer)
  await Promise.all(running)
  process.send!(report(), () => process.exit(0))
})
