import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { base32, otpauthUri, stepAt, stepOfCode, totpCode } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

test('codes match the test vectors of RFC 6238, appendix B, in six digits', () => {
  const vectors: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]
  for (const [seconds, code] of vectors) assert.equal(totpCode(RFC_SECRET, stepAt(new Date(seconds * 1000))), code)
})

test('base32 follows RFC 4648 without padding', () => {
  const vectors = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']
  for (const [length, text] of vectors.entries()) assert.equal(base32(Buffer.from('foobar').subarray(0, length)), text)
})

test('a code is valid 30 seconds early and late, with or without spaces, and at no other time', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 3, max: 2 ** 31 }),
      (bytes, step) => {
        const secret = Buffer.from(bytes)
        const code = totpCode(secret, step)
        for (const drift of [-1, 0, 1]) {
          const found = stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, new Date((step + drift) * 30_000))
          assert.ok(found !== undefined && Math.abs(found - step) <= 2)
        }
        const far = stepOfCode(secret, code, new Date((step + 2) * 30_000))
        // Two time steps can have the same code by chance; then it is valid.
        if (far !== undefined) assert.equal(totpCode(secret, far), code)
      },
    ),
  )
})

test('anything but six digits is not a code', () => {
  for (const code of ['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef', '------']) {
    assert.equal(stepOfCode(RFC_SECRET, code, new Date(59_000)), undefined)
  }
})

test('the otpauth URI encodes special characters of an email address', () => {
  const uri = new URL(otpauthUri(RFC_SECRET, 'a b?&#@x.example'))
  assert.equal(uri.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(decodeURIComponent(uri.pathname), '/Gangway:a b?&#@x.example')
})
