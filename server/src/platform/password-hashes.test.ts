import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPasswordHashes } from './password-hashes.ts'

const hashes = openPasswordHashes()

test('a password matches in any Unicode form, and no other password matches', async () => {
  const hash = await hashes.hash('Grüße aus Åland 2026')
  assert.equal(await hashes.matches('Gru\u0308ße aus A\u030Aland 2026', hash), true)
  assert.equal(await hashes.matches('Grüße aus Åland 2027', hash), false)
  assert.equal(await hashes.matches('', hash), false)
})

test('a hash costs at least what OWASP asks for', async () => {
  assert.match(await hashes.hash('correct horse battery'), /^\$argon2id\$v=19\$m=9216,t=4,p=1\$/)
})

test('the same password has a different hash each time', async () => {
  assert.notEqual(await hashes.hash('correct horse battery'), await hashes.hash('correct horse battery'))
})

test('a hash with other parameters is verified and reported as outdated', async () => {
  // From the test vectors of the reference implementation.
  const other = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  assert.equal(await hashes.matches('password', other), true)
  assert.equal(await hashes.matches('passwort', other), false)
  assert.equal(hashes.isOutdated(other), true)
  assert.equal(hashes.isOutdated(await hashes.hash('correct horse battery')), false)
})

test('a missing hash matches no password', async () => {
  assert.equal(await hashes.matches('', null), false)
  assert.equal(await hashes.matches('anything', undefined), false)
  assert.equal(await hashes.matches('anything', 'not a hash'), false)
})
