// Reads a response of the Partner API: returns its value, or throws the service's error.
import { type FieldError, GangwayError, type GangwayErrorCode } from '../gangway-error.ts'
import type { TransportResponse } from './transport.ts'

/** Metadata of the response that a value came in. */
export interface LastResponse {
  readonly status: number
  /** Identifies the request in the service's logs and in the events it caused. Include it when you contact support. */
  readonly requestId: string | undefined
  /** The version of the customer, for `ifMatch`. */
  readonly etag: string | undefined
  /** The idempotency key that the request was sent with. */
  readonly idempotencyKey: string | undefined
  /** True when the service had already processed this request and returned the stored response. */
  readonly idempotentReplayed: boolean
  readonly headers: Headers
}

/** A value and the metadata of its response. `lastResponse` is not enumerable: JSON and loops over the fields skip it. */
export type Answered<T> = T & { readonly lastResponse: LastResponse }

interface Envelope {
  isSuccess?: unknown
  value?: unknown
  error?: { code?: unknown; message?: unknown; details?: unknown }
}

export function readResponse<T extends object>(
  response: TransportResponse,
  idempotencyKey: string | undefined,
): Answered<T> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? undefined
  const body = parseEnvelope(response.text)
  if (isOk(status) && body?.isSuccess === true) {
    const idempotentReplayed = headers.get('idempotent-replayed') === 'true'
    const etag = headers.get('etag') ?? undefined
    return withResponse((body.value ?? {}) as T, {
      status,
      requestId,
      etag,
      idempotencyKey,
      idempotentReplayed,
      get headers() {
        return response.allHeaders()
      },
    })
  }
  const context = { status, requestId, retryAfterSeconds: retryAfter(headers) }
  if (typeof body?.error?.code !== 'string')
    throw new GangwayError(
      'Client.UnexpectedAnswer',
      `The service returned ${status} with a body that is not a Partner API response.`,
      context,
    )
  const { code, message, details } = body.error
  throw new GangwayError(code as GangwayErrorCode, String(message ?? code), {
    ...context,
    details: Array.isArray(details) ? (details as FieldError[]) : [],
  })
}

function withResponse<T extends object>(value: T, lastResponse: LastResponse): Answered<T> {
  return Object.defineProperty(value, 'lastResponse', { value: lastResponse, enumerable: false }) as Answered<T>
}

export const isOk = (status: number) => status >= 200 && status < 300

/** The `Retry-After` header in seconds, from a number or a date; undefined when there is neither. */
export function retryAfter(headers: Pick<Headers, 'get'>, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
