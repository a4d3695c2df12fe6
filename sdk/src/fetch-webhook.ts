// For whatever answers a Request with a Response: Next.js route handlers, Hono, Bun, Deno, workers.
import { collect, type EventHandler, MAX_BYTES, type ReceiverOptions, receiver } from './receive-webhook.ts'
import { WebhookVerificationError } from './webhook-error.ts'

/** The plain form: `Bun.serve({ fetch: fetchWebhook({ secret }, handle) })`. */
export function fetchWebhook(
  options: ReceiverOptions,
  handle: EventHandler<Request>,
): (request: Request) => Promise<Response> {
  const receive = receiver(options, handle)
  return async (request) => {
    try {
      const { status, body } = await receive(() => bodyOf(request, options.maxBytes), request.headers, request)
      const headers = body === undefined ? {} : { 'content-type': 'application/json' }
      return new Response(body ?? null, { status, headers })
    } catch (error) {
      // Nobody above would log it.
      console.error(error)
      return new Response(null, { status: 500 })
    }
  }
}

/** `export const POST = nextWebhook({ secret }, handle)` in a route.ts of the App Router. */
export function nextWebhook(
  options: ReceiverOptions,
  handle: EventHandler<Request>,
): (request: Request) => Promise<Response> {
  return fetchWebhook(options, handle)
}

interface HonoContext {
  readonly req: { readonly raw: Request }
}

/** `app.post('/hooks', honoWebhook({ secret }, handle))`. What the handler throws goes to app.onError. */
export function honoWebhook<C extends HonoContext>(
  options: ReceiverOptions,
  handle: EventHandler<C>,
): (context: C) => Promise<Response> {
  const receive = receiver(options, handle)
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
  return collect(chunksOf(request.body), maxBytes)
}

/** Not every runtime can iterate over a stream yet. */
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
