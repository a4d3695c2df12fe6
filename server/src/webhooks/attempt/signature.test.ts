import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { formatSecret, signatureOf } from './signature.ts'

interface Vector {
  note: string
  secrets: string[]
  id: string
  timestamp: number
  body: string
  signature: string
}

const vectors: Vector[] = JSON.parse(
  await readFile(new URL('../../../../contract/webhook-signature.vectors.json', import.meta.url), 'utf8'),
)
const bytesOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64')

for (const { note, secrets, id, timestamp, body, signature } of vectors) {
  test(`a signature matches the published vector: ${note}`, () => {
    const keys = secrets.map((secret) => createSecretKey(bytesOf(secret)))
    assert.equal(signatureOf(keys, id, timestamp, Buffer.from(body)), signature)
    for (const secret of secrets) assert.equal(formatSecret(bytesOf(secret)), secret)
  })
}
