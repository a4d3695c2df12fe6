import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isOutdated, isPassword, passwordErrors } from './password.ts'

test('a password matches in any Unicode form, and no other password matches', async () => {
  const hash = await hashPassword('Grüße aus Åland 2026')
  assert.equal(await isPassword('Gru\u0308ße aus A\u030Aland 2026', hash), true)
  assert.equal(await isPassword('Grüße aus Åland 2027', hash), false)
  assert.equal(await isPassword('', hash), false)
})

test('the same password has a different hash each time', async () => {
  assert.notEqual(await hashPassword('correct horse battery'), await hashPassword('correct horse battery'))
})

test('a hash with other parameters is verified and reported as outdated', async () => {
  // From the test vectors of the reference implementation.
  const other = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  assert.equal(await isPassword('password', other), true)
  assert.equal(await isPassword('passwort', other), false)
  assert.equal(isOutdated(other), true)
  assert.equal(isOutdated(await hashPassword('correct horse battery')), false)
})

test('a missing hash matches no password', async () => {
  assert.equal(await isPassword('', null), false)
  assert.equal(await isPassword('anything', undefined), false)
  assert.equal(await isPassword('anything', 'not a hash'), false)
})

test('long passwords are accepted; short, repetitive, common and address-based ones are rejected', () => {
  const email = 'adalovelace@acme.example'
  for (const good of ['correct horse battery', 'ɐʌɯ ʎɯ ǝʞıן ı', '🐎🔋📎✅ and more text', 'x9$Kq2!vPz7m']) {
    assert.deepEqual(passwordErrors(good, email), [], good)
  }
  for (const bad of [
    '',
    'short',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'password1234',
    'Qwertyuiop12',
    email,
    'AdaLovelace1',
    'x'.repeat(257),
    `\ud800${'long enough'}`,
    5,
    null,
  ]) {
    assert.equal(passwordErrors(bad, email).length, 1, String(bad))
  }
})
