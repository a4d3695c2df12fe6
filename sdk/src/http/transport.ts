// Sends requests with fetch. node-transport.ts has the transport for Node.
import type { Timeout } from './timeout.ts'

export interface TransportRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Chunks need a `content-length` header, and are read only as fast as they can be sent. */
  readonly body?: string | Uint8Array | Iterable<Uint8Array> | undefined
  readonly timeout: Timeout
}

/** A response whose body has been read. Redirects are not followed. */
export interface TransportResponse {
  readonly status: number
  readonly text: string
  readonly headers: Pick<Headers, 'get'>
  allHeaders(): Headers
}

/** Rejects with the reason of the timeout or the abort, or with a TypeError that has the reason as its `cause`, as fetch does. */
export type Transport = (url: string, request: TransportRequest) => Promise<TransportResponse>

export function fetchTransport(send: typeof fetch): Transport {
  return async (url, { method, headers, body, timeout }) => {
    const response = await send(url, {
      method,
      redirect: 'manual',
      signal: timeout.signal,
      headers,
      ...bodyOf(body),
    })
    // Read here, so that the timeout and broken connections are handled for the body as well.
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, allHeaders: () => response.headers }
  }
}

function bodyOf(body: TransportRequest['body']) {
  if (body === undefined) return {}
  if (typeof body === 'string') return { body }
  if (body instanceof Uint8Array) return { body: body as Uint8Array<ArrayBuffer> }
  const chunks = body[Symbol.iterator]()
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return { body: stream, duplex: 'half' as const }
}
