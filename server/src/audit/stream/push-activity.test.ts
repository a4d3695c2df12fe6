// Account activity as collectors receive it, over real TLS.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { startReceiver } from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/peers/test-authority.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { readConfig } from '../../config/read-config.ts'
import type { App } from '../../platform/app.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { exportActivity } from './export-activity.ts'
import { startAuditStream } from './push-activity.ts'
import { leaseStream } from './stream-sql.ts'

const NEVER_MS = 3_600_000
const authority = new TestAuthority()
const certificate = authority.issue({ hosts: ['127.0.0.1'] })
const folder = await mkdtemp(join(tmpdir(), 'gangway-siem-'))
const caFile = join(folder, 'ca.pem')
await writeFile(caFile, authority.cert)
after(() => rm(folder, { recursive: true }))

const service = await startTestService()
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
  await stream.now()
  return stream
}
const linesIn = (bodies: readonly { body: string }[]) =>
  bodies.flatMap(({ body }) => body.split('\n').filter((line) => line !== '')).map((line) => JSON.parse(line))
const all = () => exportActivity(service.app, 0, 1000)

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
  assert.deepEqual(linesIn(collector.received), await all())
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
  assert.deepEqual(linesIn(collector.received), await all())
  await second.stop()
})

test('a node that is killed after sending is followed by one that sends the same lines again', async () => {
  const collector = await startReceiver(certificate)
  after(collector.close)
  await user.signIn()
  // The killed node had the lease and sent, and did not store that it had.
  await service.app.db.everyPartner((sql) => leaseStream(sql, 'siem', crypto.randomUUID(), 1))
  const [{ position }] = (await service.app.db.everyPartner(
    (sql) => sql`select seal_number::int as position from audit_stream`,
  )) as unknown as [{ position: number }]
  await new Promise((resolve) => setTimeout(resolve, 10))
  const next = await push(node(collector.url()))
  assert.deepEqual(linesIn(collector.received), await exportActivity(service.app, position, 1000))
  await next.stop()
})

test('a syslog collector gets the lines as messages of RFC 5424, and an untrusted one gets none', async () => {
  const received: Buffer[] = []
  const server = createTlsServer(certificate, (socket) => {
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('end', () => socket.end())
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const url = `syslog+tls://127.0.0.1:${(server.address() as AddressInfo).port}`
  await user.signIn()
  const distrusting = await push(node(url, { AUDIT_STREAM_CA_FILE: '' }))
  await distrusting.stop()
  assert.equal(received.length, 0)
  const [{ position }] = (await service.app.db.everyPartner(
    (sql) => sql`select seal_number::int as position from audit_stream`,
  )) as unknown as [{ position: number }]
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
  const expected = await exportActivity(service.app, position, 1000)
  assert.deepEqual(
    messages.map((message) => JSON.parse(message.slice(message.indexOf('{')))),
    expected,
  )
  assert.match(messages[0]!, /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z \S+ gangway \d+ AccountActivity - \{/)
  assert.match(messages.at(-1)!, / Seal - \{/)
})
