// Reads an answer of the Partner API: the value, or an error that says what the service said.
import { type FieldError, GangwayError, type GangwayErrorCode } from './gangway-error.ts'

/** About the answer that a value came in. */
export interface LastResponse {
  readonly status: number
  /** Names the request in the service's logs, and in the events it causes. */
  readonly requestId: string | undefined
  /** The version of the customer, for ifMatch. */
  readonly etag: string | undefined
  /** The key the request was sent with. */
  readonly idempotencyKey: string | undefined
  /** True when the service had answered this very request before. */
  readonly idempotentReplayed: boolean
  readonly headers: Headers
}

/** A value, and beside it what else the answer said. The addition does not show in JSON or in a loop over the fields. */
export type Answered<T> = T & { readonly lastResponse: LastResponse }

interface Envelope {
  isSuccess?: unknown
  value?: unknown
  error?: { code?: unknown; message?: unknown; details?: unknown }
}

export function answered<T extends object>(value: T, lastResponse: LastResponse): Answered<T> {
  return Object.defineProperty(value, 'lastResponse', { value: lastResponse, enumerable: false }) as Answered<T>
}

export async function readAnswer<T extends object>(
  response: Response,
  idempotencyKey: string | undefined,
): Promise<Answered<T>> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? undefined
  const text = await response.text()
  const body = parsed(text)
  if (response.ok && body?.isSuccess === true) {
    const replayed = headers.get('idempotent-replayed') === 'true'
    const etag = headers.get('etag') ?? undefined
    const about = { status, requestId, etag, idempotencyKey, idempotentReplayed: replayed, headers }
    return answered((body.value ?? {}) as T, about)
  }
  const known = { status, requestId, retryAfterSeconds: retryAfter(headers) }
  if (typeof body?.error?.code !== 'string') {
    const said = `The service answered ${status} with something that is no answer of the Partner API.`
    throw new GangwayError('Client.UnexpectedAnswer', said, known)
  }
  const { code, message, details } = body.error
  throw new GangwayError(code as GangwayErrorCode, String(message ?? code), {
    ...known,
    details: Array.isArray(details) ? (details as FieldError[]) : [],
  })
}

/** Seconds, or a date; undefined when there is neither. */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

function parsed(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
