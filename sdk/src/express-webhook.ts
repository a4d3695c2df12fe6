// For Express, and whatever else has its handlers. Works with express.raw() in front, or with no body parser at all.
import { collect, type EventHandler, MAX_BYTES, type ReceiverOptions, receiver } from './receive-webhook.ts'
import type { RawBody } from './verify-webhook.ts'
import { WebhookVerificationError } from './webhook-error.ts'
import type { HeadersLike } from './webhook-headers.ts'

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

export function expressWebhook<R extends Request>(options: ReceiverOptions, handle: EventHandler<R>) {
  const receive = receiver(options, handle)
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
  // express.json() has been here: the bytes that were signed are gone.
  if (body !== undefined || request.readableEnded) throw new WebhookVerificationError('BodyNotRaw')
  // Before it is read: whoever stops in the middle can only hang up.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new WebhookVerificationError('BodyTooLarge')
  return collect(request, maxBytes)
}
