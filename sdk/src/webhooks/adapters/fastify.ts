// For Fastify, as a plugin: bodies stay raw inside the plugin, and other routes are not affected.
import type { HeadersLike } from '../headers.ts'
import { createReceiver, type EventHandler, MAX_BYTES, type ReceiverOptions } from '../receiver.ts'
import type { RawBody } from '../verify.ts'

interface Request {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
}
interface Reply {
  code(status: number): { type(contentType: string): { send(body?: string): unknown }; send(body?: string): unknown }
}
type Done = (error: Error | null, body?: unknown) => void

/** The part of a Fastify instance that the plugin uses. */
interface Instance {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    // biome-ignore lint/suspicious/noExplicitAny: the SDK doesn't depend on Fastify, so it can't name its request type.
    parse: (request: any, body: any, done: Done) => void,
  ): unknown
  // biome-ignore lint/suspicious/noExplicitAny: the SDK doesn't depend on Fastify, so it can't name its route types.
  post(path: string, handler: (request: any, reply: any) => Promise<unknown>): unknown
}

/**
 * A plugin for Fastify.
 *
 * ```ts
 * fastify.register(fastifyWebhook({ path: '/hooks', secret }, (event) => console.log(event.eventType)))
 * ```
 */
export function fastifyWebhook(
  options: ReceiverOptions & { readonly path: string },
  handle: EventHandler<Request>,
): (instance: Instance) => Promise<void> {
  const receive = createReceiver(options, handle)
  return async (instance) => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: options.maxBytes ?? MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    instance.post(options.path, async (request: Request, reply: Reply) => {
      const rawBody = (request.body ?? '') as RawBody
      const { status, body } = await receive(async () => rawBody, request.headers as HeadersLike, request)
      const withStatus = reply.code(status)
      return body === undefined ? withStatus.send() : withStatus.type('application/json').send(body)
    })
  }
}
