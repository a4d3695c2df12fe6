// Standard Webhooks, version 1: HMAC-SHA256 over `{id}.{unix seconds}.{body}`, so that published verifiers work unchanged.
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** The secret as the partner gets to see it, once. */
export function printSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64')
}

/** One signature per key, the newest first, separated by blanks. Made anew for each attempt: a verifier looks at the time. */
export function signatureOf(keys: readonly KeyObject[], id: string, unixSeconds: number, body: Buffer): string {
  const head = `${id}.${unixSeconds}.`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`).join(' ')
}
