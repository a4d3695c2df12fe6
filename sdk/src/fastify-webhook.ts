// For Fastify, as a plugin: inside it bodies stay bytes, outside nothing changes.
import { type EventHandler, MAX_BYTES, type ReceiverOptions, receiver } from './receive-webhook.ts'
import type { RawBody } from './verify-webhook.ts'
import type { HeadersLike } from './webhook-headers.ts'

interface Request {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
}
interface Reply {
  code(status: number): { type(contentType: string): { send(body?: string): unknown }; send(body?: string): unknown }
}
type Done = (error: Error | null, body?: unknown) => void

/** As much of an instance as the plugin touches. */
interface Instance {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    // biome-ignore lint/suspicious/noExplicitAny: Fastify's own request type is not ours to name.
    parse: (request: any, body: any, done: Done) => void,
  ): unknown
  // biome-ignore lint/suspicious/noExplicitAny: Fastify's own route types are not ours to name.
  post(path: string, handler: (request: any, reply: any) => Promise<unknown>): unknown
}

/** `fastify.register(fastifyWebhook({ path: '/hooks', secret }, handle))` */
export function fastifyWebhook(
  options: ReceiverOptions & { readonly path: string },
  handle: EventHandler<Request>,
): (instance: Instance) => Promise<void> {
  const receive = receiver(options, handle)
  return async (instance) => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: options.maxBytes ?? MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    instance.post(options.path, async (request: Request, reply: Reply) => {
      const body = (request.body ?? '') as RawBody
      const answer = await receive(async () => body, request.headers as HeadersLike, request)
      const coded = reply.code(answer.status)
      return answer.body === undefined ? coded.send() : coded.type('application/json').send(answer.body)
    })
  }
}
