// Account activity as collectors receive it, over real TLS.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import type { StreamerOptions } from '../../../test/crashes/dying-streamer.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startReceiver } from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/peers/test-authority.ts'
import { FAST_NODE } from '../../../test/process/fast-node.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { readConfig } from '../../config/read-config.ts'
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { exportActivity } from './export-activity.ts'
import { exportEntries, type StreamLine } from './export-entries.ts'
import { startAuditStream } from './push-activity.ts'

const NEVER_MS = 3_600_000
const authority = new TestAuthority()
const certificate = authority.issue({ hosts: ['127.0.0.1'] })
const folder = await mkdtemp(join(tmpdir(), 'gangway-siem-'))
const caFile = join(folder, 'ca.pem')
await writeFile(caFile, authority.cert)
after(() => rm(folder, { recursive: true }))

const masterKey = randomBytes(32)
const service = await startTestService({ masterKey })
const user = await service.aUser({ role: 'operator' })

/** The service as another node with its own settings. */
function node(url: string, more: Record<string, string> = {}): App {
  const config = readConfig({
    AUDIT_STREAM_URL: url,
    AUDIT_STREAM_CA_FILE: caFile,
    AUDIT_STREAM_TOKEN: 'sesame',
    ...more,
  })
  return { ...service.app, config, metrics: openMetrics(service.app.db) }
}
const push = async (app: App, leaseMs?: number) => {
  const stream = startAuditStream(app, { everyMs: NEVER_MS, ...(leaseMs && { leaseMs }) })!
  // A failed test must not keep the lease: the next one would wait for it.
  after(() => stream.stop())
  await stream.now()
  return stream
}
const linesIn = (bodies: readonly { body: string }[]) =>
  bodies.flatMap(({ body }) => body.split('\n').filter((line) => line !== '')).map((line) => JSON.parse(line))
/** Each cell has its own seal numbers and its own position. */
type Positions = Readonly<Record<string, number>>
async function since(positions: Positions, source: typeof exportActivity | typeof exportEntries = exportActivity) {
  const lines: StreamLine[] = []
  for (const cell of service.app.db.cells)
    for await (const ofSeal of source(service.app, positions[cell.name] ?? 0, 1000, cell)) lines.push(...ofSeal)
  return lines
}
const all = () => since({})
async function storedPositions(stream = 'siem'): Promise<Positions> {
  const positions: Record<string, number> = {}
  for (const { name, run } of service.app.db.cells) {
    const [row] = await run(
      (sql) =>
        sql<{ position: number }[]>`select seal_number::int as position from audit_stream where stream = ${stream}`,
    )
    positions[name] = row?.position ?? 0
  }
  return positions
}
async function leased(): Promise<number> {
  let count = 0
  for (const { run } of service.app.db.cells)
    count += (await run((sql) => sql`select from audit_stream where lease_ends_at > now()`)).length
  return count
}
const lastPositions = (lines: readonly StreamLine[], type: StreamLine['type']): Positions =>
  Object.fromEntries(
    service.app.db.cells.map(({ name }) => [
      name,
      lines.findLast((line) => line.type === type && cellOf(line) === name)?.sealNumber ?? 0,
    ]),
  )
const cellOf = (line: StreamLine) => ('cell' in line ? line.cell : undefined) ?? DEFAULT_CELL
/** Lines are in order within a cell. */
const byCell = (lines: readonly StreamLine[]) => Map.groupBy(lines, cellOf)

test('an https collector gets every line once in order, again after a failure, and from one node at a time', async () => {
  const collector = await startReceiver(certificate)
  after(collector.close)
  collector.answer = (_request, response) => void response.writeHead(503).end()
  const first = await push(node(collector.url('/ingest')))
  assert.match(service.logged(), /could not be sent to the log collector/)
  const refused = collector.received.splice(0)
  assert.ok(refused.length > 0)
  collector.answer = (_request, response) => void response.writeHead(202).end()
  await user.signIn()
  await first.now()
  assert.deepEqual(byCell(linesIn(collector.received)), byCell(await all()))
  assert.deepEqual(
    [collector.received[0]!.headers.authorization, collector.received[0]!.headers['content-type']],
    ['Bearer sesame', 'application/x-ndjson'],
  )
  // A second node waits for the lease, and continues where the first one stopped.
  const second = await push(node(collector.url('/ingest')))
  await user.signIn()
  await second.now()
  assert.deepEqual(linesIn(collector.received).length < (await all()).length, true, 'the first node owns the stream')
  await first.stop()
  await second.now()
  assert.deepEqual(byCell(linesIn(collector.received)), byCell(await all()))
  await second.stop()
})

test('kill -9 while sending loses no line of accounts or customers, and repeated lines are recognisable', async () => {
  const collector = await startReceiver(certificate)
  after(collector.close)
  const env = {
    AUDIT_STREAM_URL: collector.url(),
    AUDIT_STREAM_CA_FILE: caFile,
    AUDIT_STREAM_CUSTOMERS: 'on',
  }
  const positions = await storedPositions()
  const { databaseUrl, cells } = service
  const options: StreamerOptions = { databaseUrl, cells, masterKey: masterKey.toString('base64'), env }
  const script = join(import.meta.dirname, '../../../test/crashes/dying-streamer.ts')
  // The lines are read by the collector; then the node is killed before or after the answer.
  for (const diesAt of ['before the answer', 'after the answer', 'before the answer']) {
    await Promise.all([user.signIn(), aCustomer(service), aCustomer(service)])
    const before = collector.received.length
    const child = spawn(process.execPath, [...FAST_NODE, script, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    collector.answer = (_request, response) => {
      if (collector.received.length - before < 2) return void response.writeHead(202).end()
      if (diesAt === 'before the answer') child.kill('SIGKILL')
      else response.writeHead(202).end(() => child.kill('SIGKILL'))
    }
    const [, signal] = await once(child, 'exit')
    assert.equal(signal, 'SIGKILL')
  }
  collector.answer = (_request, response) => void response.writeHead(202).end()
  const next = startAuditStream(node(collector.url(), env), { everyMs: 20 })!
  const idOf = (line: { eventId?: string; entryId?: string; type: string; sealNumber: number; cell?: string }) =>
    line.eventId ?? line.entryId ?? `${line.type} ${line.sealNumber} ${line.cell}`
  const expected = [...(await since(positions)), ...(await since({}, exportEntries))]
  assert.equal(expected.filter(({ type }) => type === 'CustomerEntry').length, 6, 'each customer has one entry')
  const seals = Object.fromEntries(Object.entries(lastPositions(expected, 'Seal')).filter(([, last]) => last > 0))
  await until(
    'the next node has sent the rest',
    async () =>
      isDeepStrictEqual(await storedPositions(), { ...positions, ...seals }) &&
      isDeepStrictEqual(await storedPositions('siem-customers'), lastPositions(expected, 'CustomerSeal')),
  )
  await next.stop()
  // A stream of which the killed nodes had sent everything may still be theirs.
  await until('the leases of the killed nodes have ended', async () => (await leased()) === 0)
  const ids = new Set(linesIn(collector.received).map(idOf))
  for (const line of expected) assert.ok(ids.has(idOf(line)), 'a line is missing')
  const copies = Map.groupBy(linesIn(collector.received), idOf)
  assert.ok(linesIn(collector.received).length > copies.size, 'lines were repeated')
  for (const same of copies.values())
    assert.equal(new Set(same.map((line) => JSON.stringify(line))).size, 1, 'a repeated line is the same')
})

/** A collector that keeps what it gets, over TLS or TCP. */
async function aSyslogCollector(kind: 'tls' | 'tcp') {
  const received: Buffer[] = []
  const accept = (socket: Socket) => {
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('end', () => socket.end())
    socket.on('error', () => {})
  }
  const server =
    kind === 'tls' ? createTlsServer(certificate, accept) : createTcpServer({ allowHalfOpen: true }, accept)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return { received, url: `syslog+${kind}://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

for (const kind of ['tls', 'tcp'] as const)
  test(`a syslog collector over ${kind} gets the lines as messages of RFC 5424, and one that is not trusted or not there gets none`, async () => {
    const { received, url } = await aSyslogCollector(kind)
    await user.signIn()
    const before = await storedPositions()
    const unusable = kind === 'tls' ? node(url, { AUDIT_STREAM_CA_FILE: '' }) : node('syslog+tcp://127.0.0.1:1')
    await (await push(unusable)).stop()
    assert.deepEqual([received.length, await storedPositions()], [0, before])
    const stream = await push(node(url))
    await stream.stop()
    const messages: string[] = []
    let rest = Buffer.concat(received)
    while (rest.length > 0) {
      const blank = rest.indexOf(' ')
      const end = blank + 1 + Number(rest.subarray(0, blank).toString())
      messages.push(rest.subarray(blank + 1, end).toString())
      rest = rest.subarray(end)
    }
    const expected = await since(before)
    assert.deepEqual(
      byCell(messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))))),
      byCell(expected),
    )
    assert.match(messages[0]!, /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z \S+ gangway \d+ AccountActivity - \{/)
    assert.match(messages.at(-1)!, / Seal - \{/)
  })
