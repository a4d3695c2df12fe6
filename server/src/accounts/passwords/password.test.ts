import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordErrors } from './password.ts'

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
