// Standard Webhooks v1 with WebCrypto: HMAC-SHA256 over `{id}.{unix seconds}.{body}`.
import { type Bytes, base64, concatBytes, fromBase64 } from '../bytes.ts'
import { type Key, webCrypto } from '../crypto/web-crypto.ts'
import { WebhookVerificationError } from './verification-error.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/
const MIN_SECRET_BYTES = 24
const MAX_SECRET_BYTES = 64
/** The service sends two during a rotation. The limit keeps an attacker from making a receiver check thousands. */
const MAX_SIGNATURES = 10

export async function importSecret(secret: string): Promise<Key> {
  const text = SECRET.exec(secret.trim())?.[1]
  const bytes = text !== undefined && text.length % 4 === 0 ? fromBase64(text) : new Uint8Array()
  if (bytes.length < MIN_SECRET_BYTES || bytes.length > MAX_SECRET_BYTES)
    throw new WebhookVerificationError('SecretInvalid')
  const { subtle } = await webCrypto()
  return subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify'])
}

export function signedContent(id: string, timestamp: string | number, body: Uint8Array): Bytes {
  return concatBytes([new TextEncoder().encode(`${id}.${timestamp}.`), body])
}

export async function sign(key: Key, content: Bytes): Promise<string> {
  const { subtle } = await webCrypto()
  return `v1,${base64(new Uint8Array(await subtle.sign('HMAC', key, content)))}`
}

/** True if one of the signatures was made with one of the keys. WebCrypto compares them in constant time. */
export async function isSigned(keys: readonly Key[], content: Bytes, signatures: string): Promise<boolean> {
  const { subtle } = await webCrypto()
  for (const entry of signatures.split(' ').slice(0, MAX_SIGNATURES)) {
    const [version, text = ''] = entry.split(',')
    const signature = version === 'v1' ? decode(text) : undefined
    if (signature?.length !== 32) continue
    for (const key of keys) if (await subtle.verify('HMAC', key, signature, content)) return true
  }
  return false
}

function decode(text: string): Bytes | undefined {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}
