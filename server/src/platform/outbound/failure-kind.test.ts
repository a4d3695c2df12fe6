// Receivers whose TLS doesn't work, each with the reason that partners see. Nothing is ever sent to them.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { SecureContextOptions } from 'node:tls'
import { startHttp2Only, startPlainHttp, startReceiver } from '../../../test/peers/receiver.ts'
import { TestAuthority, type TestCertificate } from '../../../test/peers/test-authority.ts'
import { failureKindOf, kindOfFailure, TLS_REASONS, type TlsReason, tlsReasonOf } from './failure-kind.ts'
import { openWebhookClient } from './webhook-client.ts'

const authority = new TestAuthority()
const folder = await mkdtemp(join(tmpdir(), 'gangway-ca-'))
await writeFile(join(folder, 'ca.pem'), authority.cert)
const client = openWebhookClient({
  privateNetworks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }],
  caFile: join(folder, 'ca.pem'),
})
after(async () => {
  await client.close()
  await rm(folder, { recursive: true })
})
const post = (url: string) => client.post(url, { 'content-type': 'application/json' }, Buffer.from('{}'))

const hosts = ['127.0.0.1']
const day = (days: number) => new Date(Date.now() + days * 86_400_000)
const good = authority.issue({ hosts })
const other = new TestAuthority('Another authority')
const fromOther = other.issue({ hosts })

const RECEIVERS: Readonly<Record<string, { reason: TlsReason; with: TestCertificate & SecureContextOptions }>> = {
  'with a self-signed certificate': { reason: 'SelfSigned', with: authority.issue({ hosts, selfSigned: true }) },
  'with an expired certificate': {
    reason: 'Expired',
    with: authority.issue({ hosts, notBefore: day(-20), notAfter: day(-1) }),
  },
  'with a certificate of tomorrow': {
    reason: 'NotYetValid',
    with: authority.issue({ hosts, notBefore: day(1), notAfter: day(2) }),
  },
  'with a certificate for another host': { reason: 'WrongHost', with: authority.issue({ hosts: ['other.test'] }) },
  'with a certificate of an unknown authority, or without its intermediate': {
    reason: 'UnknownIssuer',
    with: fromOther,
  },
  'with the whole chain of an unknown authority': {
    reason: 'UnknownIssuer',
    with: { ...fromOther, cert: fromOther.cert + other.cert },
  },
  'that only speaks TLS 1.1': {
    reason: 'ProtocolVersion',
    with: { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
  },
  'that shares no cipher': {
    reason: 'HandshakeRefused',
    with: { ...good, maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256', ecdhCurve: 'brainpoolP512r1' },
  },
}

for (const [what, { reason, with: options }] of Object.entries(RECEIVERS)) {
  test(`a receiver ${what} is recorded as TlsError with the reason ${reason}, and nothing is sent`, async () => {
    const receiver = await startReceiver(options)
    const { failure } = await post(receiver.url())
    assert.deepEqual([kindOfFailure(failure!), tlsReasonOf(failure)], ['TlsError', reason])
    assert.equal(receiver.received.length, 0)
    await receiver.close()
  })
}

test('a receiver that only supports HTTP/2 is recorded as a refused handshake', async () => {
  const receiver = await startHttp2Only(good)
  assert.equal((await post(receiver.url)).failure, 'TlsError.HandshakeRefused')
  await receiver.close()
})

test('a receiver that does not speak TLS is recorded as such', async () => {
  const receiver = await startPlainHttp()
  assert.equal((await post(receiver.url)).failure, 'TlsError.NotTls')
  await receiver.close()
})

test('a failure that was stored without its reason is still readable, and every reason belongs to TlsError', () => {
  assert.deepEqual([kindOfFailure('TlsError'), tlsReasonOf('TlsError')], ['TlsError', null])
  assert.deepEqual([kindOfFailure('Timeout'), tlsReasonOf('Timeout'), tlsReasonOf(null)], ['Timeout', null, null])
  for (const reason of TLS_REASONS) {
    assert.equal(kindOfFailure(`TlsError.${reason}`), 'TlsError')
    assert.equal(tlsReasonOf(`TlsError.${reason}`), reason)
  }
  assert.equal(failureKindOf({ code: 'ERR_SSL_SOMETHING_NEW' }), 'TlsError')
})
