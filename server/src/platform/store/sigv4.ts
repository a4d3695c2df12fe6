// AWS Signature Version 4, as far as four calls on objects need it: signed links and signed requests.
// Checked against the published examples and, by the store's own tests, against a real S3 server.
import { createHash, createHmac } from 'node:crypto'

export interface Signer {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** A link that carries its signature. Whoever uses it must send each of `headers` exactly as given. */
export function presign(
  signer: Signer,
  request: { method: string; url: URL; headers: Readonly<Record<string, string>>; at: Date; expiresInSeconds: number },
): URL {
  const headers = lowerCased({ ...request.headers, host: request.url.host })
  const url = new URL(request.url)
  const query: [string, string][] = [
    ['X-Amz-Algorithm', ALGORITHM],
    ['X-Amz-Credential', `${signer.accessKeyId}/${scopeOf(signer, request.at)}`],
    ['X-Amz-Date', stamp(request.at)],
    ['X-Amz-Expires', String(request.expiresInSeconds)],
    ['X-Amz-SignedHeaders', Object.keys(headers).join(';')],
  ]
  const signature = sign(signer, { ...request, headers, query, payloadHash: UNSIGNED })
  url.search = `${canonicalQuery(query)}&X-Amz-Signature=${signature}`
  return url
}

/** The headers of a request that is signed in its headers, with its body. */
export function signedHeaders(
  signer: Signer,
  request: { method: string; url: URL; headers?: Readonly<Record<string, string>>; body?: string; at: Date },
): Record<string, string> {
  const payloadHash = sha256(request.body ?? '')
  const headers = lowerCased({
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': stamp(request.at),
  })
  const signature = sign(signer, { ...request, headers, query: [...request.url.searchParams], payloadHash })
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization:
      `${ALGORITHM} Credential=${signer.accessKeyId}/${scopeOf(signer, request.at)}, ` +
      `SignedHeaders=${Object.keys(headers).join(';')}, Signature=${signature}`,
  }
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const UNSIGNED = 'UNSIGNED-PAYLOAD'

function sign(
  signer: Signer,
  request: {
    method: string
    url: URL
    headers: Record<string, string>
    query: [string, string][]
    payloadHash: string
    at: Date
  },
): string {
  const canonicalRequest = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.query),
    ...Object.entries(request.headers).map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}`),
    '',
    Object.keys(request.headers).join(';'),
    request.payloadHash,
  ].join('\n')
  const toSign = [ALGORITHM, stamp(request.at), scopeOf(signer, request.at), sha256(canonicalRequest)].join('\n')
  let key: string | Buffer = `AWS4${signer.secretAccessKey}`
  for (const part of [stamp(request.at).slice(0, 8), signer.region, 's3', 'aws4_request']) key = hmac(key, part)
  return hmac(key, toSign).toString('hex')
}

const scopeOf = (signer: Signer, at: Date) => `${stamp(at).slice(0, 8)}/${signer.region}/s3/aws4_request`

/** 20130524T000000Z */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

function lowerCased(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function canonicalQuery(query: [string, string][]): string {
  return query
    .map(([name, value]): [string, string] => [escaped(name), escaped(value)])
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
