// For everything that turns a Request into a Response: Next.js route handlers, Hono, Bun, Deno and workers.
import { collectBody, createReceiver, type EventHandler, MAX_BYTES, type ReceiverOptions } from '../receiver.ts'
import { WebhookVerificationError } from '../verification-error.ts'

/**
 * A receiver for runtimes with the Fetch API.
 *
 * ```ts
 * Bun.serve({ fetch: fetchWebhook({ secret }, (event) => console.log(event.eventType)) })
 * ```
 */
export function fetchWebhook(
  options: ReceiverOptions,
  handle: EventHandler<Request>,
): (request: Request) => Promise<Response> {
  const receive = createReceiver(options, handle)
  return async (request) => {
    try {
      const { status, body } = await receive(() => bodyOf(request, options.maxBytes), request.headers, request)
      const headers = body === undefined ? {} : { 'content-type': 'application/json' }
      return new Response(body ?? null, { status, headers })
    } catch (error) {
      // Logged here, because these runtimes have no error handler of their own.
      console.error(error)
      return new Response(null, { status: 500 })
    }
  }
}

/**
 * A route handler for the App Router of Next.js.
 *
 * ```ts
 * // app/hooks/route.ts
 * export const POST = nextWebhook({ secret }, (event) => console.log(event.eventType))
 * ```
 */
export function nextWebhook(
  options: ReceiverOptions,
  handle: EventHandler<Request>,
): (request: Request) => Promise<Response> {
  return fetchWebhook(options, handle)
}

interface HonoContext {
  readonly req: { readonly raw: Request }
}

/**
 * A handler for Hono. Errors of your code go to `app.onError`.
 *
 * ```ts
 * app.post('/hooks', honoWebhook({ secret }, (event) => console.log(event.eventType)))
 * ```
 */
export function honoWebhook<C extends HonoContext>(
  options: ReceiverOptions,
  handle: EventHandler<C>,
): (context: C) => Promise<Response> {
  const receive = createReceiver(options, handle)
  return async (context) => {
    const { raw } = context.req
    const { status, body } = await receive(() => bodyOf(raw, options.maxBytes), raw.headers, context)
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    return new Response(body ?? null, { status, headers })
  }
}

async function bodyOf(request: Request, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  if (request.bodyUsed) throw new WebhookVerificationError('BodyNotRaw')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new WebhookVerificationError('BodyTooLarge')
  if (!request.body) return new Uint8Array()
  return collectBody(chunksOf(request.body), maxBytes)
}

/** Not every runtime can iterate over a ReadableStream yet. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
