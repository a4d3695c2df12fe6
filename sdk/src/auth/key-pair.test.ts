import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createPrivateKey, createVerify, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { RS256, webCrypto } from '../crypto/web-crypto.ts'
import { clientAssertion, createKeyPair, selfSignedCertificate } from '../index.ts'

const startedAt = Date.now()
const pair = await createKeyPair({ commonName: 'Acme Ltd, Lagos ✓' })
const certificate = new X509Certificate(pair.certificatePem)
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test('Node accepts the certificate, and it matches the private key', () => {
  assert.equal(certificate.subject, 'CN=Acme Ltd\\, Lagos ✓')
  assert.equal(certificate.issuer, certificate.subject)
  assert.ok(certificate.verify(certificate.publicKey))
  assert.ok(certificate.checkPrivateKey(createPrivateKey(pair.privateKeyPem)))
  assert.equal(certificate.ca, false)
  assert.equal(certificate.publicKey.asymmetricKeyDetails?.modulusLength, 2048)
  assert.match(certificate.serialNumber, /^[4-7][0-9A-F]{31}$/)
})

test('a certificate is valid for a year, starting one minute ago', () => {
  const { validFromDate: from, validToDate: to } = certificate
  // Certificates have whole seconds.
  const minuteBefore = (time: number) => Math.floor(time / 1000) * 1000 - 60_000
  assert.ok(from.getTime() >= minuteBefore(startedAt) && from.getTime() <= minuteBefore(Date.now()))
  assert.equal(to.getTime() - from.getTime(), 365 * 24 * 60 * 60_000)
})

test('openssl accepts the certificate and the key', { skip: !hasOpenssl }, () => {
  const { stdout, status } = spawnSync('openssl', ['x509', '-text', '-noout'], {
    input: pair.certificatePem,
    encoding: 'utf8',
  })
  assert.equal(status, 0)
  for (const expected of [
    'Version: 3 (0x2)',
    'sha256WithRSAEncryption',
    'CA:FALSE',
    'Digital Signature',
    'Exponent: 65537',
  ])
    assert.ok(stdout.includes(expected), expected)
  const structure = spawnSync('openssl', ['asn1parse', '-noout'], { input: pair.certificatePem, encoding: 'utf8' })
  assert.equal(structure.status, 0)
  const key = spawnSync('openssl', ['pkey', '-check', '-noout'], { input: pair.privateKeyPem, encoding: 'utf8' })
  assert.equal(key.status, 0)
})

test('dates after 2049 and long names are encoded as RFC 5280 requires', async () => {
  const { subtle } = await webCrypto()
  const algorithm = { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const dates = { notBefore: new Date('2049-12-31T23:59:59Z'), notAfter: new Date('2050-01-01T00:00:00Z') }
  const distant = new X509Certificate(await selfSignedCertificate(keys, { commonName: 'x', ...dates }))
  assert.deepEqual([distant.validFromDate, distant.validToDate], [dates.notBefore, dates.notAfter])
  const long = new X509Certificate(await selfSignedCertificate(keys, { commonName: 'y'.repeat(300) }))
  assert.equal(long.subject, `CN=${'y'.repeat(300)}`)
})

test('an assertion is signed with the key, from PKCS #8 or PKCS #1 PEM', async () => {
  const pkcs1 = createPrivateKey(pair.privateKeyPem).export({ type: 'pkcs1', format: 'pem' }) as string
  assert.match(pkcs1, /BEGIN RSA PRIVATE KEY/)
  for (const privateKey of [pair.privateKeyPem, pkcs1]) {
    const assertion = await clientAssertion({
      clientId: 'acme-1',
      audience: 'https://id.example',
      privateKey,
      now: 1_700_000_000_500,
    })
    const [header, payload, signature] = assertion.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    assert.deepEqual(read(header!), { alg: 'RS256', typ: 'JWT' })
    const { jti, ...claims } = read(payload!)
    assert.match(jti, /^[0-9a-f-]{36}$/)
    assert.deepEqual(claims, {
      iss: 'acme-1',
      sub: 'acme-1',
      aud: 'https://id.example',
      iat: 1_700_000_000,
      exp: 1_700_000_060,
    })
    const verify = createVerify('sha256').update(`${header}.${payload}`)
    assert.ok(verify.verify(certificate.publicKey, signature!, 'base64url'))
  }
})

test('an unusable key is rejected with a clear message', async () => {
  const sign = (privateKey: string) => clientAssertion({ clientId: 'a', audience: 'b', privateKey })
  const encrypted = createPrivateKey(pair.privateKeyPem).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'x',
  })
  await assert.rejects(sign(encrypted as string), /encrypted/)
  await assert.rejects(sign(pair.certificatePem), /must be PEM text/)
})
