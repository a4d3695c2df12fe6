// Verifies deliveries. Runs wherever WebCrypto does: Node, Bun, Deno, workers and browsers.
import type { Key } from '../crypto/web-crypto.ts'
import { readEvent, type WebhookEvent } from './event.ts'
import { type HeadersLike, signedHeaders } from './headers.ts'
import { importSecret, isSigned, signedContent } from './signature.ts'
import { WebhookVerificationError } from './verification-error.ts'

/** The body exactly as it was received, before any parsing. */
export type RawBody = string | Uint8Array | ArrayBuffer

export interface VerifierOptions {
  /** The signing secret (`whsec_...`). During a rotation, pass the new and the old one. */
  readonly secret: string | readonly string[]
  /** How far the time of signing may be in the past or in the future. Default: 300. */
  readonly toleranceSeconds?: number
  /** The current time in milliseconds, for tests. */
  readonly now?: () => number
}

export interface WebhookVerifier {
  /** Returns the event if its signature and its time are valid, and throws a {@link WebhookVerificationError} otherwise. */
  verify(body: RawBody, headers: HeadersLike): Promise<WebhookEvent>
}

const TOLERANCE_SECONDS = 300

/** Creates a verifier that imports its secrets once. Use it in a long-running receiver. */
export function webhookVerifier(options: VerifierOptions): WebhookVerifier {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = options
  // Comparisons with NaN are always false, so NaN would accept deliveries of any age.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number of 0 or more.')
  // An environment variable that isn't set arrives as undefined, whatever the type says.
  const secrets = typeof options.secret === 'string' ? [options.secret] : (options.secret ?? [])
  let keys: Promise<Key[]> | undefined

  function importSecrets(): Promise<Key[]> {
    if (secrets.length === 0) throw new WebhookVerificationError('SecretInvalid')
    return Promise.all(secrets.map(importSecret))
  }

  return {
    async verify(body, headers) {
      const bytes = bytesOf(body)
      const { id, timestamp, signature } = signedHeaders(headers)
      if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('TimestampInvalid')
      keys ??= importSecrets()
      // The signature comes first, so that only senders with the secret learn whether the time is accepted.
      if (!(await isSigned(await keys, signedContent(id, timestamp, bytes), signature)))
        throw new WebhookVerificationError('SignatureMismatch')
      const age = now() / 1000 - Number(timestamp)
      if (age > toleranceSeconds) throw new WebhookVerificationError('TimestampTooOld')
      if (age < -toleranceSeconds) throw new WebhookVerificationError('TimestampTooNew')
      return readEvent(bytes)
    },
  }
}

/**
 * Verifies one delivery and returns its event. Throws a {@link WebhookVerificationError} if it must not be trusted.
 *
 * ```ts
 * const event = await verifyWebhook(await request.text(), request.headers, { secret })
 * if (event.eventType === 'business.verification.changed') console.log(event.data.verificationStatus)
 * ```
 */
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
