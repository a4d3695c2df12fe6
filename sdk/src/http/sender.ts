// Sends requests to the Partner API with an access token and a timeout, and retries those that are safe to repeat.
import { webCrypto } from '../crypto/web-crypto.ts'
import { GangwayError } from '../gangway-error.ts'
import { failureReason } from './failure-reason.ts'
import { type Answered, readResponse } from './read-response.ts'
import { backoffDelay, type RetryOptions, rateLimitDelay } from './retry.ts'
import { delay, orAborted, startTimeout, validTimeout } from './timeout.ts'
import type { Transport } from './transport.ts'

export interface RequestOptions {
  /** Aborts the request and the delays between its attempts. The call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one attempt, in milliseconds. `Infinity` turns it off. */
  readonly timeoutMs?: number | undefined
  /** Your own request ID, 1 to 128 visible ASCII characters. It is returned with the response and sent with its events. */
  readonly requestId?: string | undefined
}

export interface WriteOptions extends RequestOptions {
  /**
   * Identifies this write, so that sending it again has no further effect. By default every call gets a key of its own.
   * Set your own key if you may make the whole call again, for example from a queue. `null` sends no key; the request is
   * then never retried.
   */
  readonly idempotencyKey?: string | null | undefined
}

export interface ApiRequest extends WriteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Sender {
  send<T extends object>(request: ApiRequest): Promise<Answered<T>>
}

export interface SenderOptions {
  readonly baseUrl: string
  readonly tokens: { token(): Promise<string>; forget(token: string): void }
  readonly transport: Transport
  readonly timeoutMs: number
  readonly retries: Required<RetryOptions>
}

const RETRYABLE_STATUSES = new Set([500, 502, 503, 504])

export function createSender({ baseUrl, tokens, retries, ...options }: SenderOptions): Sender {
  async function sendOnce<T extends object>(
    request: ApiRequest,
    key: string | undefined,
    token: string,
  ): Promise<Answered<T>> {
    const timeoutMs = request.timeoutMs ?? options.timeoutMs
    const timeout = startTimeout(validTimeout(timeoutMs), request.signal)
    try {
      const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
      if (request.body !== undefined) headers['content-type'] = 'application/json'
      if (key !== undefined) headers['idempotency-key'] = key
      if (request.requestId !== undefined) headers['x-request-id'] = request.requestId
      const response = await options.transport(baseUrl + request.path + queryString(request.query), {
        method: request.method,
        headers: Object.assign(headers, request.headers),
        body: request.body as string | undefined,
        timeout,
      })
      return readResponse<T>(response, key)
    } catch (error) {
      if (error instanceof GangwayError) throw error
      if (timeout.hasExpired)
        throw new GangwayError('Client.TimedOut', `The service did not respond within ${timeoutMs} ms.`, {
          cause: error,
        })
      request.signal?.throwIfAborted()
      throw new GangwayError('Client.ConnectionFailed', `Could not reach the service: ${failureReason(error)}`, {
        cause: error,
      })
    } finally {
      timeout.clear()
    }
  }

  return {
    async send<T extends object>(request: ApiRequest): Promise<Answered<T>> {
      request.signal?.throwIfAborted()
      validTimeout(request.timeoutMs ?? options.timeoutMs)
      assertVisible('requestId', request.requestId, 128)
      assertVisible('idempotencyKey', request.idempotencyKey, 255)
      const key = await keyFor(request)
      // Serialised once, because an idempotency key belongs to one exact body.
      const serialised = request.body === undefined ? request : { ...request, body: JSON.stringify(request.body) }
      const isRepeatable = isIdempotent(request.method) || key !== undefined
      let hasRenewedToken = false
      let limited = 0
      let limitedMs = 0
      for (let failures = 0; ; ) {
        let token: string | undefined
        try {
          token = await orAborted(tokens.token(), request.signal)
          return await sendOnce<T>(serialised, key, token)
        } catch (error) {
          if (!(error instanceof GangwayError)) throw error
          // Without a key, a repeated write could take effect twice, so not even a 401 is retried.
          if (token !== undefined && !isRepeatable) throw error
          if (token !== undefined && error.status === 401 && !hasRenewedToken) {
            hasRenewedToken = true
            tokens.forget(token)
            continue
          }
          const pause = delayAfterLimit(error, ++limited, limitedMs)
          if (pause !== undefined) {
            limitedMs += pause
            await delay(pause, request.signal)
            continue
          }
          failures++
          const wait = delayBeforeRetry(error, failures)
          if (wait === undefined) throw error
          await delay(wait, request.signal)
        }
      }
    },
  }

  /** Undefined for other failures, and when the call has waited long enough for rate limits. */
  function delayAfterLimit(error: GangwayError, limited: number, limitedMs: number): number | undefined {
    if (error.status !== 429 || retries.attempts <= 1) return undefined
    const requested = (error.retryAfterSeconds ?? 0) * 1000
    if (requested > retries.maxRetryAfterMs) return undefined
    const pause = rateLimitDelay(limited, requested, retries)
    return limitedMs + pause > retries.maxRateLimitedMs ? undefined : pause
  }

  /** Undefined when the request should not be retried. */
  function delayBeforeRetry(error: GangwayError, failures: number): number | undefined {
    if (failures >= retries.attempts || !isRetryable(error)) return undefined
    const requested = (error.retryAfterSeconds ?? 0) * 1000
    if (requested > retries.maxRetryAfterMs) return undefined
    return Math.max(requested, backoffDelay(failures, retries))
  }
}

function isRetryable({ code, status }: GangwayError): boolean {
  if (code === 'Client.ConnectionFailed' || code === 'Client.TimedOut') return true
  return code === 'Idempotency.InProgress' || status === 429 || (status !== undefined && RETRYABLE_STATUSES.has(status))
}

/** Checked here by name, because a header that can't be sent would be reported as if the service were unreachable. */
function assertVisible(name: string, value: string | null | undefined, maxLength: number): void {
  if (value === undefined || value === null) return
  if (!/^[\x21-\x7e]+$/.test(value) || value.length > maxLength)
    throw new TypeError(`${name} must be 1 to ${maxLength} visible ASCII characters.`)
}

/** Sending it again has no further effect, even without a key. */
const isIdempotent = (method: ApiRequest['method']) => method === 'GET' || method === 'DELETE'

async function keyFor({ method, idempotencyKey }: ApiRequest): Promise<string | undefined> {
  if (isIdempotent(method) || idempotencyKey === null) return undefined
  return idempotencyKey ?? (await webCrypto()).randomUUID()
}

function queryString(query: ApiRequest['query']): string {
  if (query === undefined) return ''
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value === undefined || value === null) continue
      params.append(name, value instanceof Date ? value.toISOString() : String(value))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
