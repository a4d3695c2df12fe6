// What every adapter does with a delivery: verify it, pass the event to the handler, and respond. The frameworks differ only
// in how a body is read and a response is sent.
import { collectBytes } from '../bytes.ts'
import type { WebhookEvent } from './event.ts'
import type { HeadersLike } from './headers.ts'
import { isReceiverMistake, WebhookVerificationError } from './verification-error.ts'
import { type RawBody, type VerifierOptions, webhookVerifier } from './verify.ts'

export interface ReceiverOptions extends VerifierOptions {
  /** Larger bodies are rejected without being read completely. Default: 1 MiB. */
  readonly maxBytes?: number
  /** Called for every delivery that fails verification, for example to log it. */
  readonly onRefused?: (error: WebhookVerificationError) => void
}

/**
 * Your code for an event. If it throws, the adapter responds with 500 and the service retries the delivery. A delivery can
 * arrive more than once: deduplicate by `eventId`.
 */
export type EventHandler<Context> = (event: WebhookEvent, context: Context) => unknown

export interface ReceiverResponse {
  readonly status: 204 | 400 | 413 | 500
  readonly body: string | undefined
}

export const MAX_BYTES = 1024 * 1024

/** Creates the function that turns a delivery into a response. Errors of the handler are passed on. */
export function createReceiver<Context>(options: ReceiverOptions, handle: EventHandler<Context>) {
  const verifier = webhookVerifier(options)
  return async (
    readBody: () => Promise<RawBody>,
    headers: HeadersLike,
    context: Context,
  ): Promise<ReceiverResponse> => {
    let event: WebhookEvent
    try {
      event = await verifier.verify(await readBody(), headers)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      options.onRefused?.(error)
      const status = isReceiverMistake(error) ? 500 : error.code === 'BodyTooLarge' ? 413 : 400
      return { status, body: JSON.stringify({ error: error.code }) }
    }
    await handle(event, context)
    return { status: 204, body: undefined }
  }
}

/** Reads a whole body, unless it is too large. */
export function collectBody(stream: AsyncIterable<Uint8Array | string>, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  return collectBytes(stream, maxBytes, () => new WebhookVerificationError('BodyTooLarge'))
}
