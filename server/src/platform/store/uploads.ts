// The door of the disk store: PUT with a signed link, in this process but apart from the APIs. Bodies are not parsed, only
// streamed; verdicts have the statuses, codes and form that an S3 store gives, so that a client can't tell the two apart.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { type DiskStore, UPLOADS_PATH } from './disk.ts'
import type { FileFacts } from './file-inspector.ts'
import { cutSlowBody } from './slow-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route limits by itself how slowly its body may come. */
    ownPace?: boolean
  }
}

const VERDICTS = {
  AccessDenied: { status: 403, message: 'Request has expired or is not allowed' },
  SignatureDoesNotMatch: {
    status: 403,
    message:
      'The signature does not match the request: send exactly the Content-Type and, if it was announced, the size of the link',
  },
  ConditionalRequestConflict: { status: 409, message: 'Another upload with this link is in progress' },
  PreconditionFailed: { status: 412, message: 'This link was used before' },
  EntityTooLarge: { status: 400, message: 'The upload is larger than the link allows' },
  InternalError: { status: 500, message: 'Something went wrong on our side; try again' },
} as const

/** An upload at less than 8 KiB a second over 20 seconds is cut: 10 MiB get 21 minutes, a byte a second 20 seconds. */
export const UPLOAD_PACE = { windowMs: 20_000, minBytes: 8 * 1024 * 20 }

export interface UploadHooks {
  /** Whether the link may still be used. Called before the body is read. */
  isAllowed(key: string): Promise<boolean>
  arrived(key: string, facts: FileFacts, requestId: string): Promise<void>
}

export function mountUploads(
  server: FastifyInstance,
  app: App,
  store: DiskStore,
  hooks: UploadHooks,
  pace = UPLOAD_PACE,
): void {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    uploads.setErrorHandler((error, request, reply) => {
      // A Content-Type that is no media type at all is, to the signature, just another wrong one.
      if ((error as { statusCode?: number }).statusCode === 415) return refuse(reply, 'SignatureDoesNotMatch')
      app.log.error({ requestId: request.id, err: error }, 'upload failed')
      return refuse(reply, 'InternalError')
    })
    uploads.put(`${UPLOADS_PATH}*`, { config: { operation: 'putUpload', ownPace: true } }, upload)
    uploads.route({
      method: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${UPLOADS_PATH}*`,
      config: { operation: 'putUpload' },
      handler: (_request, reply) => refuse(reply, 'SignatureDoesNotMatch'),
    })
  })

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    cutSlowBody(request.raw, reply.raw, pace)
    const key = (request.params as { '*': string })['*']
    const { 'content-type': contentType, 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const contentLength = encoding === undefined ? length : undefined
    const query = request.query as Record<string, unknown>
    const verdict = await store.judge({ key, contentType, contentLength, query }, app.clock.now())
    if (typeof verdict === 'string') return refuse(reply, verdict)
    if (!(await hooks.isAllowed(key))) return refuse(reply, 'AccessDenied')
    if (Number(request.headers['content-length'] ?? 0) > verdict.maxBytes) return refuse(reply, 'EntityTooLarge')
    // Left early, the stream must live on: ending it would end the connection before the client has its answer.
    const body = request.raw.iterator({ destroyOnReturn: false })
    const received = await store.receive(key, body, verdict.maxBytes).catch((error) => {
      // The client went away, or was cut for being slow: nobody is left to answer, and nothing was kept.
      if (request.raw.destroyed && !request.raw.complete) return undefined
      throw error
    })
    if (received === undefined) return reply.hijack()
    if (typeof received === 'string') return refuse(reply, received)
    // The file is safe. Should it not be taken notice of now, the sweep will find it.
    await hooks
      .arrived(key, received, request.id)
      .catch((error) => app.log.warn({ requestId: request.id, err: error }, 'an upload is stored but not yet recorded'))
    return reply
      .code(200)
      .header('etag', `"${received.sha256.toString('hex')}"`)
      .send()
  }

  function refuse(reply: FastifyReply, code: keyof typeof VERDICTS): FastifyReply {
    const { status, message } = VERDICTS[code]
    passOver(reply.request.raw)
    return reply
      .code(status)
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${escapeXml(reply.request.id)}</RequestId></Error>`,
      )
  }
}

/**
 * A client that is still sending doesn't read. Closing on it now would reset the connection, and the answer with it, so
 * what it has left is let through and thrown away, up to a point.
 */
function passOver(body: IncomingMessage): void {
  let passed = 0
  body.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > PASSED_OVER_BYTES) body.destroy()
  })
  body.on('error', () => {})
}
const PASSED_OVER_BYTES = 32 * 1024 * 1024

const escapeXml = (text: string) => text.replaceAll(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
