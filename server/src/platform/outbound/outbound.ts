// Fetches small documents over HTTP, limited in time and size. Redirects are not followed.
import { Agent, request } from 'undici'

const CONNECT_MS = 3000
const TOTAL_MS = 5000
const MAX_BYTES = 512 * 1024

const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  headersTimeout: TOTAL_MS,
  bodyTimeout: TOTAL_MS,
  maxHeaderSize: 16_384,
  connections: 4,
  keepAliveTimeout: 4000,
})

export class DocumentTooLarge extends Error {}

/** Fetches a document, such as a key set, from a URL that the operator configured. */
export async function fetchDocument(
  url: string,
  options: {
    method?: 'GET' | 'POST'
    body?: string
    headers?: Headers
    signal?: AbortSignal
    maxBytes?: number
  } = {},
): Promise<Response> {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  // The agent's timeouts end silence; a server that sends byte by byte is ended by the deadline.
  const deadline = AbortSignal.timeout(TOTAL_MS)
  const answer = await request(url, {
    method: options.method ?? 'GET',
    body: options.body ?? null,
    dispatcher: agent,
    headers: Object.fromEntries(options.headers ?? []),
    signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > maxBytes) throw new DocumentTooLarge(`the document has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const type = answer.headers['content-type']
  return new Response(NO_BODY.has(answer.statusCode) ? null : Buffer.concat(chunks), {
    status: answer.statusCode,
    headers: typeof type === 'string' ? { 'content-type': type } : {},
  })
}

const NO_BODY = new Set([204, 205, 304])
