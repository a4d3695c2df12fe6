// Signatures of Standard Webhooks, version 1: HMAC-SHA256 over `{id}.{unix seconds}.{body}`.
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** The secret in the form that is shown to the partner. */
export function formatSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64')
}

/** One signature per key, newest first, separated by spaces. Computed per attempt, because verifiers check the timestamp. */
export function signatureOf(keys: readonly KeyObject[], id: string, unixSeconds: number, body: Buffer): string {
  const head = `${id}.${unixSeconds}.`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`).join(' ')
}
