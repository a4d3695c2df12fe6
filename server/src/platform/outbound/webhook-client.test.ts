// Every way a receiver can misbehave ends in the right record, in its time, and costs no memory.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  MISBEHAVIOURS,
  startHttp2Only,
  startMisbehaving,
  startReceiver,
  startSlowAcceptor,
  unusedPort,
} from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/service/certificates.ts'
import type { FailureKind } from './failure-kind.ts'
import { openWebhookClient } from './webhook-client.ts'

const authority = new TestAuthority()
const certificate = authority.issue({ hosts: ['127.0.0.1', 'hooks.test'] })
const folder = await mkdtemp(join(tmpdir(), 'gangway-ca-'))
await writeFile(join(folder, 'ca.pem'), authority.cert)
// The whole exchange gets a tenth of its time, so that the patient ones among the hostile don't make the test patient too.
const TOTAL_MS = 1500
const client = openWebhookClient({
  privateNetworks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }],
  caFile: join(folder, 'ca.pem'),
  totalMs: TOTAL_MS,
  resolveHost: async (name) => (name.endsWith('.test') ? [{ address: '127.0.0.1', ttlSeconds: 60 }] : []),
})
after(async () => {
  await client.close()
  await rm(folder, { recursive: true })
})
/** A connection is used again one turn of the event loop after its answer ended. */
const connectionIsFree = () => new Promise((resolve) => setTimeout(resolve, 5))
const post = (url: string) => client.post(url, { 'content-type': 'application/json' }, Buffer.from('{"a":1}'))

const EXPECTED: Record<keyof typeof MISBEHAVIOURS, { failure: FailureKind | null; status: number | null }> = {
  'resets in the middle of its headers': { failure: 'ConnectionReset', status: null },
  'closes without a word': { failure: 'ConnectionReset', status: null },
  'never answers': { failure: 'Timeout', status: null },
  'drips its headers': { failure: 'Timeout', status: null },
  'drips its body': { failure: 'Timeout', status: 200 },
  'sends a body without end': { failure: null, status: 200 },
  'sends a gzip bomb': { failure: null, status: 200 },
  'sends 1xx without end': { failure: 'ConnectionReset', status: null },
  'sends 100 kB of headers': { failure: 'ConnectionReset', status: null },
  'speaks no HTTP': { failure: 'ConnectionReset', status: null },
  'redirects to a metadata address': { failure: 'Redirect', status: 301 },
  'answers 304': { failure: 'HttpStatus', status: 304 },
  'answers 429 with Retry-After': { failure: 'HttpStatus', status: 429 },
  'answers 410': { failure: 'HttpStatus', status: 410 },
  'answers 500 with bytes that are no text': { failure: 'HttpStatus', status: 500 },
}

for (const [name, misbehave] of Object.entries(MISBEHAVIOURS)) {
  const expected = EXPECTED[name as keyof typeof EXPECTED]
  test(`a receiver that ${name} is recorded as ${expected.failure ?? 'delivered'}`, async () => {
    const receiver = await startMisbehaving(certificate, misbehave)
    const before = process.memoryUsage().rss
    const answer = await post(receiver.url)
    assert.deepEqual({ failure: answer.failure, status: answer.statusCode }, expected)
    assert.ok(answer.durationMs <= TOTAL_MS + 500, `took ${answer.durationMs} ms`)
    assert.ok(answer.excerpt.length <= 4096)
    assert.ok(process.memoryUsage().rss - before < 100e6, 'memory stays flat')
    if (expected.status === 429) assert.equal(answer.retryAfter, '120')
    assert.equal(receiver.connections(), 1, 'asked once')
    await receiver.close()
  })
}

test('nobody listening is recorded as ConnectionRefused', async () => {
  assert.equal((await post(`https://127.0.0.1:${await unusedPort()}/`)).failure, 'ConnectionRefused')
})

test('a receiver that takes the connection and never begins TLS is a Timeout', async () => {
  const receiver = await startSlowAcceptor()
  const answer = await post(receiver.url)
  assert.equal(answer.failure, 'Timeout')
  assert.ok(answer.durationMs <= TOTAL_MS + 500)
  await receiver.close()
})

test('a receiver that speaks HTTP/2 only is a TlsError', async () => {
  const receiver = await startHttp2Only(certificate)
  assert.equal((await post(receiver.url)).failure, 'TlsError')
  await receiver.close()
})

test('a name that does not resolve is a DnsFailure', async () => {
  assert.equal((await post('https://nothing.invalid/')).failure, 'DnsFailure')
})

for (const [what, wish] of Object.entries({
  'of an unknown authority': { hosts: ['127.0.0.1'], selfSigned: true },
  'that has expired': { hosts: ['127.0.0.1'], notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') },
  'for another name': { hosts: ['other.test'] },
})) {
  test(`a certificate ${what} is a TlsError, and nothing is sent`, async () => {
    const receiver = await startReceiver(authority.issue(wish))
    assert.equal((await post(receiver.url())).failure, 'TlsError')
    assert.equal(receiver.received.length, 0)
    await receiver.close()
  })
}

test('a name is dialled at its checked address with the name in the certificate check', async () => {
  const receiver = await startReceiver(certificate)
  const answer = await post(`https://hooks.test.:${receiver.port}/in`)
  assert.equal(answer.failure, null)
  assert.equal(receiver.received[0]!.headers.host, `hooks.test:${receiver.port}`)
  await receiver.close()
})

test('requests to one address share a kept connection', async () => {
  const receiver = await startReceiver(certificate)
  for (let i = 0; i < 5; i++) {
    assert.equal((await post(receiver.url())).failure, null)
    await connectionIsFree()
  }
  assert.equal(new Set(receiver.received.map(({ port }) => port)).size, 1)
  await receiver.close()
})

test('a kept connection that the receiver closed meanwhile costs no attempt: it is sent again at once on a fresh one', async () => {
  const receiver = await startReceiver(certificate)
  assert.equal((await post(receiver.url())).failure, null)
  await connectionIsFree()
  // The second request meets a connection that is closed the moment it arrives.
  let first = true
  receiver.answer = (_request, response) => {
    if (first) response.socket!.destroy()
    else response.writeHead(204).end()
    first = false
  }
  const answer = await post(receiver.url())
  assert.deepEqual([answer.failure, answer.statusCode], [null, 204])
  assert.equal(receiver.received.length, 3)
  // On a fresh connection there is no such excuse.
  receiver.answer = (_request, response) => void response.socket!.destroy()
  assert.equal((await post(receiver.url())).failure, 'ConnectionReset')
  await receiver.close()
})
