import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ApiError } from '../../errors.ts'
import { readCertificate } from './certificate.ts'

const NOW = new Date('2027-01-01T00:00:00Z')
const pem = (name: string) =>
  readFileSync(new URL(`../../../test/tokens/certificates/${name}.pem`, import.meta.url), 'utf8')

function rejection(text: string, now = NOW): string {
  try {
    readCertificate(text, now)
  } catch (error) {
    assert.ok(error instanceof ApiError)
    assert.equal(error.details?.[0]?.path, '/certificatePem')
    return error.message
  }
  throw new assert.AssertionError({ message: 'it was accepted' })
}

test('RSA certificates of 2048 to 4096 bits are accepted', () => {
  for (const [name, bits] of [
    ['rsa-2048', 2048],
    ['rsa-4096', 4096],
  ] as const) {
    const certificate = readCertificate(pem(name), NOW)
    assert.equal(certificate.keyBits, bits)
    assert.match(certificate.thumbprint, /^[\w-]{43}$/)
    assert.equal(certificate.publicKeySha256.length, 32)
    assert.ok(certificate.notBefore < NOW && NOW < certificate.notAfter)
    assert.equal(certificate.pem, pem(name))
  }
})

test('text around the block is not kept', () => {
  const certificate = readCertificate(
    `subject=CN = x\n${pem('rsa-2048').replaceAll('\n', '\r\n')}\nBag Attributes`,
    NOW,
  )
  assert.equal(certificate.pem, pem('rsa-2048'))
})

test('other keys are rejected', () => {
  assert.match(rejection(pem('rsa-1024')), /2048 to 4096/)
  assert.match(rejection(pem('rsa-5120')), /2048 to 4096/)
  assert.match(rejection(pem('rsa-exponent-3')), /65537/)
  assert.match(rejection(pem('rsa-pss')), /RSA key/)
  assert.match(rejection(pem('ec')), /RSA key/)
})

test('an expired or not yet valid certificate is rejected', () => {
  assert.match(rejection(pem('rsa-2048'), new Date('2020-01-01')), /not valid yet/)
  assert.match(rejection(pem('rsa-2048'), new Date('2200-01-01')), /expired/)
})

test('a private key is rejected and not quoted', () => {
  for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'ENCRYPTED PRIVATE KEY', 'EC PRIVATE KEY']) {
    const key = `-----BEGIN ${label}-----\nc2VjcmV0\n-----END ${label}-----\n`
    for (const text of [key, key + pem('rsa-2048'), pem('rsa-2048') + key]) {
      assert.match(rejection(text), /private key/)
      assert.doesNotMatch(rejection(text), /c2VjcmV0/)
    }
  }
})

test('anything but one certificate is rejected', () => {
  const one = pem('rsa-2048')
  const lines = one.split('\n')
  const bad = [
    '',
    'nonsense',
    one + pem('rsa-4096'),
    one + one,
    one.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST'),
    one.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE'),
    one.replaceAll('CERTIFICATE', 'PUBLIC KEY'),
    lines.slice(0, 5).join('\n'),
    lines.slice(1).join('\n'),
    [lines[0], 'AAAA', ...lines.slice(2)].join('\n'),
    `${lines[0]}\n${lines.at(-2)}`,
    'x'.repeat(20_000),
  ]
  for (const text of bad) assert.ok(rejection(text))
})
