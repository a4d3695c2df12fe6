// Concurrent uploads to the disk store of a running service, and their cost. Everything uses real sockets.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../server/src/partners/tokens/access-token.ts'
import { aProfile } from '../server/test/customers/factories.ts'
import { PDF } from '../server/test/customers/sample-files.ts'
import { addTestCertificate } from '../server/test/service/test-service.ts'
import { type BenchService, startBenchService } from './service.part.ts'

export interface UploadsResult {
  uploads: number
  mebibytes: number
  statuses: Record<string, number>
  confirmed: number
  seconds: number
  mebibytesPerSecond: number
  /** Used by the process itself. */
  cpuSeconds: number
  residentBeforeMb: number
  residentPeakMb: number
  /** Reads of a profile while the uploads ran. */
  probes: { answered: number; failed: number; p50Ms: number; p99Ms: number; longestMs: number }
}

const CATEGORIES = [
  'Invoice',
  'Contract',
  'Other',
  'BankStatement',
  'TaxRegistration',
  'VatCertificate',
  'AmlPolicy',
  'TrustDeed',
]

export async function measureUploads({
  uploads,
  mebibytes,
}: {
  uploads: number
  mebibytes: number
}): Promise<UploadsResult> {
  const service = await startBenchService()
  try {
    const child = await service.startService()
    return await measure(service, child.pid!, uploads, mebibytes)
  } finally {
    await service.close()
  }
}

async function measure(service: BenchService, pid: number, uploads: number, mebibytes: number): Promise<UploadsResult> {
  const { partnerId, send } = await aPartner(service)
  const links: { uploadUrl: string; headers: Record<string, string> }[] = []
  let path = ''
  while (links.length < uploads) {
    const { customerId } = await send('POST', '', aProfile())
    path = `/${customerId}`
    for (const documentCategory of CATEGORIES.slice(0, uploads - links.length)) {
      links.push(
        await send('POST', `${path}/documents/upload-link`, { documentCategory, contentType: 'application/pdf' }),
      )
    }
  }
  // One buffer for all uploads, so that reading files isn't measured.
  const body = Buffer.concat([PDF, randomBytes(mebibytes * 1024 * 1024 - PDF.length)])
  const agent = new Agent({ connections: uploads, headersTimeout: 300_000, bodyTimeout: 300_000 })
  const put = async ({ uploadUrl, headers }: (typeof links)[number]) => {
    const answer = await request(uploadUrl, { method: 'PUT', headers, body, dispatcher: agent })
    await answer.body.dump()
    return answer.statusCode
  }
  for (let i = 0; i < 20; i++) await send('GET', path)
  const before = { memory: await memoryMb(pid, 'VmRSS'), cpu: await cpuSeconds(pid) }

  let running = true
  let failed = 0
  const times: number[] = []
  const probing = (async () => {
    while (running) {
      const began = performance.now()
      await send('GET', path).then(
        () => times.push(performance.now() - began),
        () => failed++,
      )
      await wait(20)
    }
  })()
  const began = performance.now()
  const answers = await Promise.all(links.map(put))
  const seconds = (performance.now() - began) / 1000
  running = false
  await probing
  await agent.destroy()

  const statuses: Record<string, number> = {}
  for (const answer of answers) statuses[answer] = (statuses[answer] ?? 0) + 1
  times.sort((a, b) => a - b)
  return {
    uploads,
    mebibytes,
    statuses,
    confirmed: await confirmed(service, partnerId),
    seconds: round(seconds),
    mebibytesPerSecond: round((uploads * mebibytes) / seconds),
    cpuSeconds: round((await cpuSeconds(pid)) - before.cpu),
    residentBeforeMb: before.memory,
    // Counted by the kernel, so no peak is missed between two samples.
    residentPeakMb: await memoryMb(pid, 'VmHWM'),
    probes: {
      answered: times.length,
      failed,
      p50Ms: round(times[Math.floor(times.length / 2)] ?? 0),
      p99Ms: round(times[Math.floor(times.length * 0.99)] ?? 0),
      longestMs: round(times.at(-1) ?? 0),
    },
  }
}

async function aPartner({ app, baseUrl }: BenchService) {
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await addTestCertificate(app, partnerId)
  const token = await accessTokenFor(app, {
    partnerId,
    clientId,
    scopes: ['partner.read', 'partner.write'],
    thumbprint,
  })
  async function send(method: 'GET' | 'POST', path: string, content?: unknown): Promise<Value> {
    const answer = await request(`${baseUrl}/api/partner/v1/business-profiles${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(content ? { 'content-type': 'application/json' } : {}) },
      ...(content ? { body: JSON.stringify(content) } : {}),
    })
    const { value, error } = (await answer.body.json()) as { value: Value; error?: { code: string } }
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${error?.code}`)
    return value
  }
  return { partnerId, send }
}

async function confirmed({ app }: BenchService, partnerId: string): Promise<number> {
  const [row] = await app.db.partner(
    partnerId,
    (sql) => sql<{ events: number }[]>`
    select count(*)::int as events from event where partner_id = ${partnerId} and event_type = 'business.document.confirmed'`,
  )
  return row!.events
}

async function memoryMb(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1000)
}

async function cpuSeconds(pid: number): Promise<number> {
  const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The used parts of the responses. */
interface Value {
  customerId: string
  uploadUrl: string
  headers: Record<string, string>
}

const round = (n: number) => Math.round(n * 10) / 10
