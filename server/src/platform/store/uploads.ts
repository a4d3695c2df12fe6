// The upload endpoint of the disk store: PUT with a signed link, in this process but separate from the APIs. Bodies are
// streamed, not parsed. Responses have the statuses, codes and format of an S3 store, so clients can treat both alike.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { type DiskStore, UPLOADS_PATH } from './disk.ts'
import type { FileFacts } from './file-inspector.ts'
import { cutSlowBody } from './slow-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has its own minimum speed for bodies. */
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

/** Uploads slower than 8 KiB a second over 20 seconds are cut off: 10 MiB may take 21 minutes. */
const UPLOAD_PACE = { windowMs: 20_000, minBytes: 8 * 1024 * 20 }

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
      // A Content-Type that isn't a media type doesn't match the signature either.
      if ((error as { statusCode?: number }).statusCode === 415) return reject(reply, 'SignatureDoesNotMatch')
      app.log.error({ requestId: request.id, err: error }, 'upload failed')
      return reject(reply, 'InternalError')
    })
    uploads.put(`${UPLOADS_PATH}*`, { config: { operation: 'putUpload', ownPace: true } }, upload)
    uploads.route({
      method: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${UPLOADS_PATH}*`,
      config: { operation: 'putUpload' },
      handler: (_request, reply) => reject(reply, 'SignatureDoesNotMatch'),
    })
  })

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    cutSlowBody(request.raw, reply.raw, pace)
    const key = (request.params as { '*': string })['*']
    const { 'content-type': contentType, 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const contentLength = encoding === undefined ? length : undefined
    const query = request.query as Record<string, unknown>
    const verdict = await store.checkLink({ key, contentType, contentLength, query }, app.clock.now())
    if (typeof verdict === 'string') return reject(reply, verdict)
    if (!(await hooks.isAllowed(key))) return reject(reply, 'AccessDenied')
    if (Number(request.headers['content-length'] ?? 0) > verdict.maxBytes) return reject(reply, 'EntityTooLarge')
    // Keep the stream open: destroying it would close the connection before the client has the response.
    const body = request.raw.iterator({ destroyOnReturn: false })
    const received = await store.receive(key, body, verdict.maxBytes).catch((error) => {
      // The client disconnected or was cut off for being slow: there is no one to respond to, and nothing was stored.
      if (request.raw.destroyed && !request.raw.complete) return undefined
      throw error
    })
    if (received === undefined) return reply.hijack()
    if (typeof received === 'string') return reject(reply, received)
    // The file is stored. If recording it fails now, the sweep will find it.
    await hooks
      .arrived(key, received, request.id)
      .catch((error) => app.log.warn({ requestId: request.id, err: error }, 'an upload is stored but not yet recorded'))
    return reply
      .code(200)
      .header('etag', `"${received.sha256.toString('hex')}"`)
      .send()
  }

  function reject(reply: FastifyReply, code: keyof typeof VERDICTS): FastifyReply {
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
 * A client that is still sending doesn't read. Closing now would reset the connection and lose the response, so the rest is
 * read and discarded, up to a limit.
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
