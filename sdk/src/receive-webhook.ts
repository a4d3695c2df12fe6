// What every adapter does with a delivery: verify, hand the event over, answer. The frameworks differ only in how a body
// is got at and how an answer is given.
import { type RawBody, type VerifierOptions, webhookVerifier } from './verify-webhook.ts'
import { isOwnMistake, WebhookVerificationError } from './webhook-error.ts'
import type { WebhookEvent } from './webhook-event.ts'
import type { HeadersLike } from './webhook-headers.ts'

export interface ReceiverOptions extends VerifierOptions {
  /** A body that is longer is refused before it is read to its end. 1 MiB unless told. */
  readonly maxBytes?: number
  /** Told of every delivery that was not believed, for the receiver's log. */
  readonly onRefused?: (error: WebhookVerificationError) => void
}

/** Whatever it throws is answered with 500, so the delivery is tried again. */
export type EventHandler<Context> = (event: WebhookEvent, context: Context) => unknown

export interface ReceiverAnswer {
  readonly status: 204 | 400 | 413 | 500
  readonly body: string | undefined
}

export const MAX_BYTES = 1024 * 1024

/** The answer to a delivery. What the handler throws is thrown on. */
export function receiver<Context>(options: ReceiverOptions, handle: EventHandler<Context>) {
  const verifier = webhookVerifier(options)
  return async (body: () => Promise<RawBody>, headers: HeadersLike, context: Context): Promise<ReceiverAnswer> => {
    let event: WebhookEvent
    try {
      event = await verifier.verify(await body(), headers)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      options.onRefused?.(error)
      const status = isOwnMistake(error) ? 500 : error.code === 'BodyTooLarge' ? 413 : 400
      return { status, body: JSON.stringify({ error: error.code }) }
    }
    await handle(event, context)
    return { status: 204, body: undefined }
  }
}

/** All of a stream, unless it is too much. */
export async function collect(stream: AsyncIterable<Uint8Array | string>, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    size += bytes.length
    if (size > maxBytes) throw new WebhookVerificationError('BodyTooLarge')
    parts.push(bytes)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
