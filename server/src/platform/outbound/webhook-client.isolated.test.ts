// Whatever a receiver does, the result is recorded correctly, in time and with little memory.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  MISBEHAVIOURS,
  startMisbehaving,
  startReceiver,
  startSlowAcceptor,
  unusedPort,
} from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/peers/test-authority.ts'
import type { FailureKind } from './failure-kind.ts'
import { openWebhookClient } from './webhook-client.ts'

const authority = new TestAuthority()
const certificate = authority.issue({ hosts: ['127.0.0.1', 'hooks.test'] })
const folder = await mkdtemp(join(tmpdir(), 'gangway-ca-'))
await writeFile(join(folder, 'ca.pem'), authority.cert)
// A tenth of the real limit, so that slow receivers don't slow the tests down.
const open = (totalMs: number) =>
  openWebhookClient({
    privateNetworks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }],
    caFile: join(folder, 'ca.pem'),
    totalMs,
    resolveHost: async (name) => (name.endsWith('.test') ? [{ address: '127.0.0.1', ttlSeconds: 60 }] : []),
  })
const client = open(60_000)
/** Only for receivers that never end their response: a short limit would also fail good ones on a slow machine. */
const impatient = open(1500)
after(async () => {
  await Promise.all([client.close(), impatient.close()])
  await rm(folder, { recursive: true })
})
/** A connection can be reused one turn of the event loop after its response. */
const connectionIsFree = async () => {
  for (let turn = 0; turn < 2; turn++) await nextTurn()
}
const post = (url: string, by = client) => by.post(url, { 'content-type': 'application/json' }, Buffer.from('{"a":1}'))

const EXPECTED: Record<keyof typeof MISBEHAVIOURS, { failure: FailureKind | null; status: number | null }> = {
  'resets the connection within its headers': { failure: 'ConnectionReset', status: null },
  'closes the connection without a response': { failure: 'ConnectionReset', status: null },
  'never responds': { failure: 'Timeout', status: null },
  'sends its headers byte by byte': { failure: 'Timeout', status: null },
  'sends its body byte by byte': { failure: 'Timeout', status: 200 },
  'sends an endless body': { failure: null, status: 200 },
  'sends a gzip bomb': { failure: null, status: 200 },
  'sends endless 1xx responses': { failure: 'ConnectionReset', status: null },
  'sends 100 kB of headers': { failure: 'ConnectionReset', status: null },
  'does not speak HTTP': { failure: 'ConnectionReset', status: null },
  'redirects to a metadata address': { failure: 'Redirect', status: 301 },
  'responds with 304': { failure: 'HttpStatus', status: 304 },
  'responds with 429 and Retry-After': { failure: 'HttpStatus', status: 429 },
  'responds with 410': { failure: 'HttpStatus', status: 410 },
  'responds with 500 and bytes that are not text': { failure: 'HttpStatus', status: 500 },
}

for (const [name, misbehave] of Object.entries(MISBEHAVIOURS)) {
  const expected = EXPECTED[name as keyof typeof EXPECTED]
  test(`a receiver that ${name} is recorded as ${expected.failure ?? 'delivered'}`, async () => {
    const receiver = await startMisbehaving(certificate, misbehave)
    const before = process.memoryUsage().rss
    const answer = await post(receiver.url, expected.failure === 'Timeout' ? impatient : client)
    assert.deepEqual({ failure: answer.failure, status: answer.statusCode }, expected)
    assert.ok(answer.excerpt.length <= 4096)
    assert.ok(process.memoryUsage().rss - before < 100e6, 'memory stays flat')
    if (expected.status === 429) assert.equal(answer.retryAfter, '120')
    assert.equal(receiver.connections(), 1, 'one connection')
    await receiver.close()
  })
}

test('a port without a listener is recorded as ConnectionRefused', async () => {
  assert.equal((await post(`https://127.0.0.1:${await unusedPort()}/`)).failure, 'ConnectionRefused')
})

test('a receiver that accepts the connection and never starts TLS is recorded as Timeout', async () => {
  const receiver = await startSlowAcceptor()
  assert.equal((await post(receiver.url, impatient)).failure, 'Timeout')
  await receiver.close()
})

test('a host that does not resolve is recorded as DnsFailure', async () => {
  assert.equal((await post('https://nothing.invalid/')).failure, 'DnsFailure')
})

test('a host is contacted at its checked address, and its certificate is checked against its name', async () => {
  const receiver = await startReceiver(certificate)
  const answer = await post(`https://hooks.test.:${receiver.port}/in`)
  assert.equal(answer.failure, null)
  assert.equal(receiver.received[0]!.headers.host, `hooks.test:${receiver.port}`)
  await receiver.close()
})

test('requests to one address reuse a connection', async () => {
  const receiver = await startReceiver(certificate)
  for (let i = 0; i < 5; i++) {
    assert.equal((await post(receiver.url())).failure, null)
    await connectionIsFree()
  }
  assert.equal(new Set(receiver.received.map(({ port }) => port)).size, 1)
  await receiver.close()
})

test('a request on a reused connection that the receiver has closed is repeated on a new one', async () => {
  const receiver = await startReceiver(certificate)
  assert.equal((await post(receiver.url())).failure, null)
  await connectionIsFree()
  // The connection is closed as the second request arrives.
  let first = true
  receiver.answer = (_request, response) => {
    if (first) response.socket!.destroy()
    else response.writeHead(204).end()
    first = false
  }
  const answer = await post(receiver.url())
  assert.deepEqual([answer.failure, answer.statusCode], [null, 204])
  assert.equal(receiver.received.length, 3)
  // On a new connection it is a failure.
  receiver.answer = (_request, response) => void response.socket!.destroy()
  assert.equal((await post(receiver.url())).failure, 'ConnectionReset')
  await receiver.close()
})
