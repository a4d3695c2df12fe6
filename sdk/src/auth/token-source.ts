// Access tokens: fetched when needed, cached until shortly before they expire, and shared by all concurrent callers.
import type { Key } from '../crypto/web-crypto.ts'
import { GangwayError } from '../gangway-error.ts'
import { defaultTransport } from '../http/default-transport.ts'
import { failureReason } from '../http/failure-reason.ts'
import { isOk, retryAfter } from '../http/read-response.ts'
import { startTimeout } from '../http/timeout.ts'
import { fetchTransport, type TransportResponse } from '../http/transport.ts'
import { clientAssertion, importPrivateKey } from './client-assertion.ts'

export interface TokenSourceOptions {
  readonly tokenEndpoint: string
  readonly issuer: string
  readonly clientId: string
  /** The private key as PEM text. */
  readonly privateKeyPem: string
  /** Scopes to request. Default: all scopes of the client. */
  readonly scopes?: readonly string[]
  /** Used for the requests in place of the SDK's own transport. Without one, HTTPS_PROXY and NO_PROXY are honoured. */
  readonly fetch?: typeof fetch
  /** Default: 10 000. */
  readonly timeoutMs?: number
  /** The current time in milliseconds, for tests. */
  readonly now?: () => number
}

export interface TokenSource {
  /** Returns a token that is valid for at least ten more seconds. */
  token(): Promise<string>
  /**
   * Discards the cached token, for example after a 401, so that the next call fetches a new one. If you pass the token, it
   * is discarded only while it is still the current one: callers that fail together then renew it once.
   */
  forget(token?: string): void
}

/** The token endpoint rejected the request. */
export class TokenError extends GangwayError<'Token.Refused'> {
  /** The OAuth error code (RFC 6749), for example `invalid_client` or `invalid_scope`. */
  readonly error: string
  /** How many seconds this computer's clock is ahead of the service (negative: behind), if that may be the cause. */
  readonly clockOffsetSeconds: number | undefined
  constructor(
    status: number,
    error: string,
    description: string,
    more: { retryAfterSeconds?: number | undefined; clockOffsetSeconds?: number | undefined },
  ) {
    const { clockOffsetSeconds: offset, ...others } = more
    const clock =
      offset === undefined
        ? ''
        : ` The clock of this computer is ${Math.abs(offset)} seconds ${offset > 0 ? 'ahead of' : 'behind'} the service. Set it.`
    super('Token.Refused', `The token endpoint returned ${status} ${error}: ${description}.${clock}`, {
      status,
      ...others,
    })
    this.name = 'TokenError'
    this.error = error
    this.clockOffsetSeconds = offset
  }
}

const RENEW_BEFORE_EXPIRY_MS = 60_000
const MIN_VALIDITY_MS = 10_000
export const TOKEN_TIMEOUT_MS = 10_000

/**
 * Obtains access tokens for a client, and caches them. {@link Gangway} does this for you; use it directly for requests that
 * you send yourself.
 *
 * ```ts
 * const source = tokenSource({ tokenEndpoint, issuer, clientId, privateKeyPem })
 * await fetch(url, { headers: { authorization: `Bearer ${await source.token()}` } })
 * ```
 */
export function tokenSource(options: TokenSourceOptions): TokenSource {
  const now = options.now ?? Date.now
  const transport = options.fetch ? fetchTransport(options.fetch) : defaultTransport
  let key: Promise<Key> | undefined
  let current: { token: string; expiresAt: number } | undefined
  let renewal: Promise<string> | undefined

  function renew(): Promise<string> {
    if (renewal) return renewal
    const started = fetchToken().finally(() => {
      if (renewal === started) renewal = undefined
    })
    renewal = started
    return started
  }

  async function fetchToken(): Promise<string> {
    key ??= importPrivateKey(options.privateKeyPem)
    const startedAt = now()
    const assertion = await clientAssertion({
      clientId: options.clientId,
      audience: options.issuer,
      privateKey: await key,
      now: startedAt,
    })
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    })
    if (options.scopes) form.set('scope', options.scopes.join(' '))
    const { response, body } = await post(form)
    // Neither a token nor an OAuth error: a proxy's error page, or another program at this address.
    const isOAuth = typeof body.access_token === 'string' || typeof body.error === 'string'
    if (!isOAuth && response.status < 500 && response.status !== 429)
      throw new GangwayError(
        'Client.UnexpectedAnswer',
        `The token endpoint returned ${response.status} with a body that is not a token response.`,
        { status: response.status, retryAfterSeconds: retryAfter(response.headers) },
      )
    if (!isOk(response.status) || typeof body.access_token !== 'string') {
      throw new TokenError(
        response.status,
        String(body.error ?? 'unknown'),
        String(body.error_description ?? 'no description'),
        {
          retryAfterSeconds: retryAfter(response.headers),
          clockOffsetSeconds: response.status === 401 ? clockOffset(response.headers, now()) : undefined,
        },
      )
    }
    current = { token: body.access_token, expiresAt: startedAt + Number(body.expires_in ?? 300) * 1000 }
    return current.token
  }

  async function post(form: URLSearchParams): Promise<{ response: TransportResponse; body: Record<string, unknown> }> {
    const timeoutMs = options.timeoutMs ?? TOKEN_TIMEOUT_MS
    const timeout = startTimeout(timeoutMs)
    try {
      const response = await transport(options.tokenEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form.toString(),
        timeout,
      })
      return { response, body: parseObject(response.text) }
    } catch (error) {
      throw timeout.hasExpired
        ? new GangwayError('Client.TimedOut', `The token endpoint did not respond within ${timeoutMs} ms.`)
        : new GangwayError('Client.ConnectionFailed', `Could not reach the token endpoint: ${failureReason(error)}`, {
            cause: error,
          })
    } finally {
      timeout.clear()
    }
  }

  return {
    async token() {
      const left = (current?.expiresAt ?? 0) - now()
      if (!current || left < MIN_VALIDITY_MS) return renew()
      // Renewed in the background while the current token is valid: no caller waits, and a failure can be retried.
      if (left < RENEW_BEFORE_EXPIRY_MS) renew().catch(() => {})
      return current.token
    },
    forget(token) {
      if (token === undefined || current?.token === token) current = undefined
    },
  }
}

/** Undefined if the clocks agree well enough: an assertion may be from up to 30 seconds ahead, and lives a minute. */
function clockOffset(headers: TransportResponse['headers'], now: number): number | undefined {
  const theirs = Date.parse(headers.get('date') ?? '')
  const offset = Math.round((now - theirs) / 1000)
  return Math.abs(offset) > MAX_CLOCK_OFFSET_SECONDS ? offset : undefined
}
const MAX_CLOCK_OFFSET_SECONDS = 25

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
