// Believes a delivery or not. Runs wherever WebCrypto does: Node, Bun, Deno, workers, browsers.
import type { Key } from './web-crypto.ts'
import { WebhookVerificationError } from './webhook-error.ts'
import { readEvent, type WebhookEvent } from './webhook-event.ts'
import { type HeadersLike, signedHeaders } from './webhook-headers.ts'
import { importSecret, isSigned, signedContent } from './webhook-signature.ts'

export type RawBody = string | Uint8Array | ArrayBuffer

export interface VerifierOptions {
  /** The signing secret. During a rotation both, the old one and the new one. */
  readonly secret: string | readonly string[]
  /** How far the time of signing may be from now, both ways. 300 unless told. */
  readonly toleranceSeconds?: number
  readonly now?: () => number
}

export interface WebhookVerifier {
  /** The event, when it was signed with one of the secrets and not long ago; a WebhookVerificationError otherwise. */
  verify(body: RawBody, headers: HeadersLike): Promise<WebhookEvent>
}

const TOLERANCE_SECONDS = 300

/** A verifier that has read its secrets once. */
export function webhookVerifier(options: VerifierOptions): WebhookVerifier {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = options
  // NaN is neither more nor less than any age: it would let every age pass.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number from 0 on.')
  // A variable of the environment that isn't set comes as undefined, whatever the type says.
  const secrets = typeof options.secret === 'string' ? [options.secret] : (options.secret ?? [])
  let keys: Promise<Key[]> | undefined

  function readSecrets(): Promise<Key[]> {
    if (secrets.length === 0) throw new WebhookVerificationError('SecretInvalid')
    return Promise.all(secrets.map(importSecret))
  }

  return {
    async verify(body, headers) {
      const bytes = bytesOf(body)
      const { id, timestamp, signature } = signedHeaders(headers)
      if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('TimestampInvalid')
      keys ??= readSecrets()
      // The signature first: whether the time is right is nobody's business who can't sign.
      if (!(await isSigned(await keys, signedContent(id, timestamp, bytes), signature)))
        throw new WebhookVerificationError('SignatureMismatch')
      const age = now() / 1000 - Number(timestamp)
      if (age > toleranceSeconds) throw new WebhookVerificationError('TimestampTooOld')
      if (age < -toleranceSeconds) throw new WebhookVerificationError('TimestampTooNew')
      return readEvent(bytes)
    },
  }
}

/** The same in one call, for a receiver that keeps nothing. */
export async function verifyWebhook(
  body: RawBody,
  headers: HeadersLike,
  options: VerifierOptions,
): Promise<WebhookEvent> {
  return webhookVerifier(options).verify(body, headers)
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new WebhookVerificationError('BodyNotRaw')
}
