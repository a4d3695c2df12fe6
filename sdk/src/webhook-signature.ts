// Standard Webhooks v1 with WebCrypto: HMAC-SHA256 over `{id}.{unix seconds}.{body}`.
import type { Bytes } from './der.ts'
import { joined } from './der.ts'
import { base64, fromBase64 } from './pem.ts'
import { type Key, webCrypto } from './web-crypto.ts'
import { WebhookVerificationError } from './webhook-error.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/
const [SHORTEST, LONGEST] = [24, 64]
/** A sender has two during a rotation; a list without end would make the receiver work for whoever sends it. */
const MOST_SIGNATURES = 10

export async function importSecret(secret: string): Promise<Key> {
  const text = SECRET.exec(secret.trim())?.[1]
  const bytes = text !== undefined && text.length % 4 === 0 ? fromBase64(text) : new Uint8Array()
  if (bytes.length < SHORTEST || bytes.length > LONGEST) throw new WebhookVerificationError('SecretInvalid')
  const { subtle } = await webCrypto()
  return subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify'])
}

export function signedContent(id: string, timestamp: string | number, body: Uint8Array): Bytes {
  return joined([new TextEncoder().encode(`${id}.${timestamp}.`), body])
}

export async function signatureOf(key: Key, content: Bytes): Promise<string> {
  const { subtle } = await webCrypto()
  return `v1,${base64(new Uint8Array(await subtle.sign('HMAC', key, content)))}`
}

/** True when one of the signatures was made with one of the keys. The comparison is WebCrypto's own, in constant time. */
export async function isSigned(keys: readonly Key[], content: Bytes, signatures: string): Promise<boolean> {
  const { subtle } = await webCrypto()
  for (const entry of signatures.split(' ').slice(0, MOST_SIGNATURES)) {
    const [version, text = ''] = entry.split(',')
    const signature = version === 'v1' ? decoded(text) : undefined
    if (signature?.length !== 32) continue
    for (const key of keys) if (await subtle.verify('HMAC', key, signature, content)) return true
  }
  return false
}

function decoded(text: string): Bytes | undefined {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}
