// Notifications of the store about new objects. They are only hints: the object itself is checked, so a forged or repeated
// notification has no other effect. For AWS (also through SNS and EventBridge), MinIO and Ceph.
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DocumentRef, refOf } from '../../customer/documents/document-key.ts'
import { ApiError } from '../../errors.ts'
import { render, toApiError } from '../../http/api.ts'
import type { App } from '../../platform/app.ts'
import { ScannerAway } from '../../platform/store/clamd.ts'
import { documentArrived } from './arrival.ts'
import { storeAway } from './store-away.ts'

export const NOTIFICATIONS_PATH = '/api/storage/v1/notifications'

/** More than any store sends in one notification; the sweep finds the rest. */
const MAX_KEYS = 100

type Failure = Parameters<typeof render>[1]

export function mountStoreNotifications(server: FastifyInstance, app: App, envelope: Failure): void {
  const { s3 } = app.config
  if (!s3?.notificationSecret) return
  const secret = s3.notificationSecret.reveal()
  server.register(async (scope) => {
    // Stores use several content types for JSON; SNS sends text/plain.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) =>
      render(app, envelope, toApiError(error, request, 'ValidationControl.Error'), reply),
    )
    for (const url of [NOTIFICATIONS_PATH, `${NOTIFICATIONS_PATH}/:secret`]) {
      scope.post(url, {
        config: { operation: 'storeNotification' },
        onRequest: async (request) => {
          if (!proves(request, secret)) throw stranger()
        },
        handler: async (request) => {
          const refs = arrivalsIn(parse(request.body), s3.bucket)
          for (const ref of refs) await documentArrived(app, ref, { requestId: request.id }).catch(unlessUnscanned)
          return { isSuccess: true, value: { looked: refs.length } }
        },
      })
    }
  })
}

/** A file that can't be scanned yet waits for the sweep, and the others of the notification don't wait for it. */
function unlessUnscanned(error: unknown): undefined {
  if (!(error instanceof ScannerAway)) storeAway(error)
}

function stranger(): ApiError {
  return new ApiError('Partner.NotAuthenticated', {
    message: 'The notification must carry STORE_NOTIFICATION_SECRET.',
    // SNS sends its password only after this challenge.
    headers: { 'www-authenticate': 'Basic realm="store"' },
  })
}

/**
 * MinIO sends the secret as a bearer token, SNS and Ceph as the password of the URL they were given. Ceph keeps no
 * password for a URL without TLS; there the secret may be the end of the path.
 */
function proves(request: FastifyRequest, secret: string): boolean {
  const { secret: inPath } = request.params as { secret?: string }
  if (inPath !== undefined) return same(inPath, secret)
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ', 2)
  if (/^bearer$/i.test(scheme)) return same(given, secret)
  if (!/^basic$/i.test(scheme)) return false
  const pair = Buffer.from(given, 'base64').toString('utf8')
  return pair.includes(':') && same(pair.slice(pair.indexOf(':') + 1), secret)
}

const same = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret))
const digest = (text: string) => hash('sha256', text, 'buffer')

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new ApiError('ValidationControl.Error', { message: 'The body is not valid JSON.' })
  }
}

/** The documents that a notification is about, each once. Other buckets and keys are ignored. */
export function arrivalsIn(message: unknown, bucket: string): DocumentRef[] {
  const found = new Map<string, DocumentRef>()
  for (const object of objectsIn(message)) {
    if (object.bucket !== bucket || found.size >= MAX_KEYS) continue
    const ref = refOf(object.key) ?? refOf(decoded(object.key))
    if (ref) found.set(ref.documentId, ref)
  }
  return [...found.values()]
}

interface NotifiedObject {
  readonly bucket: string
  readonly key: string
}

function objectsIn(message: unknown): NotifiedObject[] {
  if (!isRecord(message)) return []
  // SNS wraps the message of S3 as text.
  if (typeof message.Message === 'string' && message.Records === undefined) {
    try {
      return objectsIn(JSON.parse(message.Message))
    } catch {
      return []
    }
  }
  const described = Array.isArray(message.Records)
    ? message.Records.map((record) => isRecord(record) && record.s3)
    : [message.detail]
  return described.flatMap((object): NotifiedObject[] => {
    if (!isRecord(object) || !isRecord(object.bucket) || !isRecord(object.object)) return []
    const { name } = object.bucket
    const { key } = object.object
    return typeof name === 'string' && typeof key === 'string' && key.length <= 1024 ? [{ bucket: name, key }] : []
  })
}

/** AWS and MinIO encode keys as in a query string, Ceph does not. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
