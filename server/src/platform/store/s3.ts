// Files in an S3-compatible store. Clients upload with a signed link. Content type, size (where it is known) and "only if
// nothing is there yet" are part of the signature, so the store itself rejects a wrong type, a larger file and a second use.
// Encryption at rest is the store's.
import { Agent, type Dispatcher, request } from 'undici'
import { type S3Credentials, s3Signer } from './s3-signer.ts'
import { isKey, type LinkTerms, type Store, StoreAway } from './store.ts'

export interface S3Options {
  /** The URL of the store, such as https://s3.eu-west-1.amazonaws.com */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** Omitted: the AWS credential chain (environment, profile, web identity, container or instance role). */
  readonly credentials?: S3Credentials | undefined
  /** endpoint/bucket/key instead of bucket.endpoint/key. */
  readonly pathStyle: boolean
  /** Omitted: the bucket's default. Otherwise the link requires the upload to request it. */
  readonly serverSideEncryption?: string | undefined
  readonly now: () => Date
}

const SILENCE_MS = 10_000

export function openS3Store(options: S3Options): Store & { readonly kind: 's3' } {
  const signer = s3Signer(options.region, options.credentials)
  const agent = new Agent({
    connect: { timeout: 5000 },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    connections: 32,
  })

  function urlOf(key: string): URL {
    const url = new URL(options.endpoint)
    if (!options.pathStyle) url.hostname = `${options.bucket}.${url.hostname}`
    const base = url.pathname.replace(/\/+$/, '')
    url.pathname = options.pathStyle ? `${base}/${options.bucket}/${key}` : `${base}/${key}`
    return url
  }

  function send(method: 'GET' | 'PUT' | 'DELETE', key: string): Promise<Dispatcher.ResponseData> {
    if (!isKey(key)) throw new Error('not a key')
    return sendTo(method, urlOf(key))
  }

  async function sendTo(method: 'GET' | 'PUT' | 'DELETE' | 'HEAD', url: URL): Promise<Dispatcher.ResponseData> {
    const encrypted = method === 'PUT' ? encryptionHeader(options) : {}
    try {
      return await request(url, {
        method,
        dispatcher: agent,
        headers: await signer.signedHeaders({ method, url, headers: encrypted, at: options.now() }),
      })
    } catch (error) {
      throw new StoreAway('the store cannot be reached', { cause: error })
    }
  }

  /** For responses whose body isn't needed. */
  async function settle(answer: Dispatcher.ResponseData, ...accepted: number[]): Promise<void> {
    await answer.body.dump()
    if (!accepted.includes(answer.statusCode)) throw new StoreAway(`the store answered ${answer.statusCode}`)
  }

  return {
    kind: 's3',
    uploadOrigin: urlOf('').origin,

    async uploadLink(key: string, { contentType, sizeBytes, issuedAt, expiresAt }: LinkTerms) {
      const headers = uploadHeaders(contentType, options)
      const signed = { ...headers, ...(sizeBytes === undefined ? {} : { 'Content-Length': String(sizeBytes) }) }
      const expiresInSeconds = Math.floor((expiresAt.getTime() - issuedAt.getTime()) / 1000)
      const url = await signer.presign({
        method: 'PUT',
        url: urlOf(key),
        headers: signed,
        at: issuedAt,
        expiresInSeconds,
      })
      return { url: url.href, headers }
    },

    async read(key) {
      const answer = await send('GET', key)
      if (answer.statusCode === 200) {
        const { 'content-length': size, 'last-modified': modified } = answer.headers
        return { sizeBytes: Number(size), storedAt: endOfSecond(modified), body: answer.body }
      }
      // Without permission to list the bucket, a missing object returns 403, which is an error and not "not found".
      await settle(answer, 404)
      return undefined
    },

    async blank(key) {
      await settle(await send('PUT', key), 200)
    },

    async remove(key) {
      await settle(await send('DELETE', key), 200, 204, 404)
    },

    async check() {
      await settle(await sendTo('HEAD', urlOf('')), 200)
    },

    /** Asks what a browser asks before an upload. */
    async findBrowserUploadError(origin) {
      const names = Object.keys(uploadHeaders('application/pdf', options)).map((name) => name.toLowerCase())
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': names.join(','),
      }
      const answer = await request(urlOf('browser-uploads'), { method: 'OPTIONS', dispatcher: agent, headers })
      await answer.body.dump()
      return corsError(answer, origin, names)
    },

    /** The store keeps nothing of an interrupted upload. */
    async tidy() {},

    async close() {
      await agent.close()
    },
  }
}

function uploadHeaders(contentType: string, options: S3Options): Record<string, string> {
  return { 'Content-Type': contentType, 'If-None-Match': '*', ...encryptionHeader(options) }
}

function corsError({ statusCode, headers }: Dispatcher.ResponseData, origin: string, names: string[]) {
  const listed = (name: string) =>
    [headers[name] ?? []].flatMap((value) => String(value).split(',')).map((value) => value.trim().toLowerCase())
  const allows = (name: string, value: string) =>
    listed(name).includes('*') || listed(name).includes(value.toLowerCase())
  if (statusCode >= 300 || !allows('access-control-allow-origin', origin))
    return `the store doesn't allow requests from ${origin}`
  if (!allows('access-control-allow-methods', 'PUT')) return "the store doesn't allow PUT"
  const missing = names.filter((name) => !allows('access-control-allow-headers', name))
  return missing.length > 0 ? `the store doesn't allow the header ${missing.join(', ')}` : undefined
}

/** Stores name the time in whole seconds, rounded down. */
function endOfSecond(httpDate: unknown): Date | undefined {
  const at = Date.parse(String(httpDate))
  return Number.isNaN(at) ? undefined : new Date(at + 999)
}

function encryptionHeader({ serverSideEncryption: kind }: S3Options): Record<string, string> {
  return kind ? { 'x-amz-server-side-encryption': kind } : {}
}
