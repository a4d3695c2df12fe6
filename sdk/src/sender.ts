// Sends requests of the Partner API: with a token, within a time, and again when that can do no harm.
import { GangwayError } from './gangway-error.ts'
import { type Answered, readAnswer } from './read-answer.ts'
import { reasonOf } from './reason.ts'
import type { TokenSource } from './token.ts'
import { checkedTimeout, deadline, orAborted, pause, pauseAfter, type RetryOptions } from './waiting.ts'
import { webCrypto } from './web-crypto.ts'

export interface RequestOptions {
  /** Ends the request, and the waiting between its attempts. What is thrown is the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For one attempt. */
  readonly timeoutMs?: number | undefined
  /** Your own name for the request, 1 to 128 visible ASCII characters; comes back on the answer and on its events. */
  readonly requestId?: string | undefined
}

export interface WriteOptions extends RequestOptions {
  /**
   * Made for you unless given. Give your own when the whole call may be made again, as from a queue.
   * null sends none, and then the request is sent once and never again.
   */
  readonly idempotencyKey?: string | null | undefined
}

export interface Wire extends WriteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Sender {
  send<T extends object>(wire: Wire): Promise<Answered<T>>
}

export interface SenderOptions {
  readonly baseUrl: string
  readonly tokens: TokenSource
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly retries: Required<RetryOptions>
}

const PASSING = new Set([500, 502, 503, 504])

export function openSender({ baseUrl, tokens, retries, ...options }: SenderOptions): Sender {
  async function once<T extends object>(wire: Wire, key: string | undefined, token: string): Promise<Answered<T>> {
    const timeoutMs = wire.timeoutMs ?? options.timeoutMs
    const limit = deadline(checkedTimeout(timeoutMs), wire.signal)
    try {
      const response = await options.fetch(baseUrl + wire.path + queryText(wire.query), {
        method: wire.method,
        redirect: 'manual',
        signal: limit.signal,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(wire.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(wire.requestId === undefined ? {} : { 'x-request-id': wire.requestId }),
          ...wire.headers,
        },
        ...(wire.body === undefined ? {} : { body: wire.body as string }),
      })
      return await readAnswer<T>(response, key)
    } catch (error) {
      if (error instanceof GangwayError) throw error
      if (limit.hasPassed)
        throw new GangwayError('Client.TimedOut', `The service did not answer within ${timeoutMs} ms.`, {
          cause: error,
        })
      wire.signal?.throwIfAborted()
      throw new GangwayError('Client.ConnectionFailed', `The service cannot be reached: ${reasonOf(error)}`, {
        cause: error,
      })
    } finally {
      limit.clear()
    }
  }

  return {
    async send<T extends object>(wire: Wire): Promise<Answered<T>> {
      wire.signal?.throwIfAborted()
      checkedTimeout(wire.timeoutMs ?? options.timeoutMs)
      assertVisible('requestId', wire.requestId, 128)
      assertVisible('idempotencyKey', wire.idempotencyKey, 255)
      const key = await keyFor(wire)
      // Serialised once: a key belongs to one body.
      const fixed = wire.body === undefined ? wire : { ...wire, body: JSON.stringify(wire.body) }
      const mayRepeat = wire.method === 'GET' || key !== undefined
      let renewed = false
      for (let failures = 0; ; ) {
        let token: string | undefined
        try {
          token = await orAborted(tokens.token(), wire.signal)
          return await once<T>(fixed, key, token)
        } catch (error) {
          if (!(error instanceof GangwayError)) throw error
          // Without a key nobody can tell whether a write was made: not even a 401 is worth finding out.
          if (token !== undefined && !mayRepeat) throw error
          if (token !== undefined && error.status === 401 && !renewed) {
            renewed = true
            tokens.forget(token)
            continue
          }
          failures++
          const wait = waitBefore(error, failures)
          if (wait === undefined) throw error
          await pause(wait, wire.signal)
        }
      }
    },
  }

  /** How long to wait before the next attempt; undefined when there is to be none. */
  function waitBefore(error: GangwayError, failures: number): number | undefined {
    if (failures >= retries.attempts || !isPassing(error)) return undefined
    const asked = (error.retryAfterSeconds ?? 0) * 1000
    if (asked > retries.maxRetryAfterMs) return undefined
    return Math.max(asked, pauseAfter(failures, retries))
  }
}

/** What may be otherwise in a moment. */
function isPassing({ code, status }: GangwayError): boolean {
  if (code === 'Client.ConnectionFailed' || code === 'Client.TimedOut') return true
  return code === 'Idempotency.InProgress' || status === 429 || (status !== undefined && PASSING.has(status))
}

/** Said here, by its name: a header that cannot be sent looks like a service that cannot be reached. */
function assertVisible(name: string, value: string | null | undefined, longest: number): void {
  if (value === undefined || value === null) return
  if (!/^[\x21-\x7e]+$/.test(value) || value.length > longest)
    throw new TypeError(`${name} must be 1 to ${longest} visible ASCII characters.`)
}

async function keyFor({ method, idempotencyKey }: Wire): Promise<string | undefined> {
  if (method === 'GET' || idempotencyKey === null) return undefined
  return idempotencyKey ?? (await webCrypto()).randomUUID()
}

function queryText(query: Wire['query'] = {}): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) pairs.append(name, one instanceof Date ? one.toISOString() : String(one))
    }
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}
