// For Express and other frameworks with the same kind of handlers.
import type { HeadersLike } from '../headers.ts'
import { collectBody, createReceiver, type EventHandler, MAX_BYTES, type ReceiverOptions } from '../receiver.ts'
import { WebhookVerificationError } from '../verification-error.ts'
import type { RawBody } from '../verify.ts'

interface Request extends AsyncIterable<Uint8Array | string> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
  readonly readableEnded?: boolean
}
interface Response {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body?: string): unknown
}

/**
 * A handler for Express. Use it with `express.raw()` or without a body parser, but not after `express.json()`, which
 * discards the bytes that were signed. Errors of your code go to Express's error handler.
 *
 * ```ts
 * app.post('/hooks', expressWebhook({ secret }, (event) => console.log(event.eventType)))
 * ```
 */
export function expressWebhook<R extends Request>(options: ReceiverOptions, handle: EventHandler<R>) {
  const receive = createReceiver(options, handle)
  return async (request: R, response: Response, next: (error?: unknown) => void): Promise<void> => {
    try {
      const { status, body } = await receive(
        () => bodyOf(request, options.maxBytes),
        request.headers as HeadersLike,
        request,
      )
      response.statusCode = status
      if (body !== undefined) response.setHeader('content-type', 'application/json')
      response.end(body)
    } catch (error) {
      next(error)
    }
  }
}

async function bodyOf(request: Request, maxBytes = MAX_BYTES): Promise<RawBody> {
  const { body } = request
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  // express.json() has already parsed the body: the bytes that were signed are gone.
  if (body !== undefined || request.readableEnded) throw new WebhookVerificationError('BodyNotRaw')
  // Checked before reading, because stopping halfway would break the connection instead of sending a response.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new WebhookVerificationError('BodyTooLarge')
  return collectBody(request, maxBytes)
}
