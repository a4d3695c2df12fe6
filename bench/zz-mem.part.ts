// 200 uploads of 5 MiB at once into the disk store: how much memory the process takes, and whether it still answers others.
//   npm run bench uploads [-- --uploads=200 --mebibytes=5]
// The service runs in a process of its own with its settings as they come; uploads and probes go over real sockets.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { aCustomer, confirmationsOf, type TestCustomer, type TestLink } from '../server/test/documents.ts'
import type { NodeOptions } from '../server/test/dying-node.ts'
import { openHouse, type TestHouse } from '../server/test/harness.ts'
import { PDF } from '../server/test/sample-files.ts'

export interface UploadsResult {
  uploads: number
  mebibytes: number
  statuses: Record<string, number>
  confirmed: number
  seconds: number
  mebibytesPerSecond: number
  /** What the process itself used, whatever else ran on the machine. */
  cpuSeconds: number
  residentBeforeMb: number
  residentPeakMb: number
  /** Reads of a profile while the uploads ran. */
  probes: { answered: number; failed: number; p50Ms: number; p99Ms: number; longestMs: number }
}

export async function measureUploads(
  house: TestHouse,
  masterKey: Buffer,
  { uploads, mebibytes }: { uploads: number; mebibytes: number },
): Promise<UploadsResult> {
  const links = await someLinks(house, uploads)
  const node = await aNode({
    databaseUrl: house.databaseUrl,
    masterKey: masterKey.toString('base64'),
    dataDir: house.app.config.dataDir,
    diesAt: 'never',
  })
  // The client's own reading of files must not be what is measured: one buffer serves all.
  const body = Buffer.concat([PDF, randomBytes(mebibytes * 1024 * 1024 - PDF.length)])
  const agent = new Agent({ connections: uploads, headersTimeout: 300_000, bodyTimeout: 300_000 })
  try {
    const { customer } = links[0]!
    const token = await customer.partner.token()
    const probe = () =>
      timed(() => request(node.origin + customer.path, { headers: { authorization: `Bearer ${token}` } }))
    for (let i = 0; i < 20; i++) await probe()
    const before = await residentMb(node.pid)
    const cpuBefore = await cpuSeconds(node.pid)

    let running = true
    const times: number[] = []
    let failed = 0
    const probing = (async () => {
      while (running) {
        const { ms, status } = await probe()
        if (status === 200) times.push(ms)
        else failed++
        await wait(20)
      }
    })()
    const began = performance.now()
    const answers = await Promise.all(links.map(({ link }) => put(agent, node.origin, link, body)))
    const seconds = (performance.now() - began) / 1000
    running = false
    await probing

    const statuses: Record<string, number> = {}
    for (const answer of answers) statuses[answer] = (statuses[answer] ?? 0) + 1
    const customers = new Set(links.map((each) => each.customer))
    const told = await Promise.all([...customers].map((each) => confirmationsOf(house, each)))
    times.sort((a, b) => a - b)
    return {
      uploads,
      mebibytes,
      statuses,
      confirmed: told.flat().length,
      seconds: round(seconds),
      mebibytesPerSecond: round((uploads * mebibytes) / seconds),
      cpuSeconds: round((await cpuSeconds(node.pid)) - cpuBefore),
      residentBeforeMb: before,
      residentPeakMb: await peakMb(node.pid),
      probes: {
        answered: times.length,
        failed,
        p50Ms: round(times[Math.floor(times.length / 2)] ?? 0),
        p99Ms: round(times[Math.floor(times.length * 0.99)] ?? 0),
        longestMs: round(times.at(-1) ?? 0),
      },
    }
  } finally {
    await agent.destroy()
    await node.stop()
  }
}

async function someLinks(house: TestHouse, count: number): Promise<{ customer: TestCustomer; link: TestLink }[]> {
  const categories = [
    'Invoice',
    'Contract',
    'Other',
    'BankStatement',
    'TaxRegistration',
    'VatCertificate',
    'AmlPolicy',
    'TrustDeed',
  ]
  const links: { customer: TestCustomer; link: TestLink }[] = []
  while (links.length < count) {
    const customer = await aCustomer(house)
    for (const documentCategory of categories.slice(0, count - links.length)) {
      links.push({ customer, link: await customer.aLink({ documentCategory }) })
    }
  }
  return links
}

async function aNode(options: NodeOptions) {
  const script = join(import.meta.dirname, '../server/test/dying-node.ts')
  const child = spawn(
    process.execPath,
    [
      ...(process.env.XARGS ?? '').split(' ').filter(Boolean),
      '--import',
      '/tmp/doc/mem.mjs',
      script,
      JSON.stringify(options),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = await once(child.stdout, 'data')
  return {
    origin: String(line).trim(),
    pid: child.pid!,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function put(agent: Agent, origin: string, link: TestLink, body: Buffer): Promise<number> {
  const { pathname, search } = new URL(link.uploadUrl)
  const answer = await request(origin + pathname + search, {
    method: 'PUT',
    headers: link.headers,
    body,
    dispatcher: agent,
  })
  await answer.body.dump()
  return answer.statusCode
}

async function timed(call: () => Promise<{ statusCode: number; body: { dump(): Promise<void> } }>) {
  const began = performance.now()
  const { statusCode, body } = await call()
  await body.dump()
  return { status: statusCode, ms: performance.now() - began }
}

const memoryOf = async (pid: number, line: string) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1000)
}
const residentMb = (pid: number) => memoryOf(pid, 'VmRSS')
/** As the kernel counted it: no moment is missed between two looks. */
const peakMb = (pid: number) => memoryOf(pid, 'VmHWM')
const cpuSeconds = async (pid: number) => {
  const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const round = (n: number) => Math.round(n * 10) / 10

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { uploads: { type: 'string', default: '200' }, mebibytes: { type: 'string', default: '5' } },
  })
  const { test } = await import('node:test')
  // The house closes itself after the last test, so the measurement is one.
  await test('uploads', async () => {
    const masterKey = randomBytes(32)
    const house = await openHouse({ masterKey, env: { RATE_LIMITS: 'off' } })
    console.log(
      JSON.stringify(
        await measureUploads(house, masterKey, {
          uploads: Number(values.uploads),
          mebibytes: Number(values.mebibytes),
        }),
        null,
        2,
      ),
    )
  })
}
