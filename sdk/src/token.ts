// Access tokens, fetched when needed, kept until shortly before they expire, and asked for once however many callers wait.
import { clientAssertion, importPrivateKey } from './client-assertion.ts'
import { GangwayError } from './gangway-error.ts'
import { retryAfter } from './read-answer.ts'
import { reasonOf } from './reason.ts'
import type { Key } from './web-crypto.ts'

export interface TokenSourceOptions {
  readonly tokenEndpoint: string
  readonly issuer: string
  readonly clientId: string
  readonly privateKeyPem: string
  /** Left out: everything the client may have. */
  readonly scopes?: readonly string[]
  readonly fetch?: typeof fetch
  readonly timeoutMs?: number
  readonly now?: () => number
}

export interface TokenSource {
  /** A token that is good for at least ten more seconds. */
  token(): Promise<string>
  /**
   * Forgets the token, as after a 401: the next call fetches a new one. Named, it is forgotten only while it is the
   * current one, so that many callers who were refused together renew it once.
   */
  forget(token?: string): void
}

export class TokenError extends GangwayError<'Token.Refused'> {
  /** RFC 6749's code: invalid_client, invalid_scope, slow_down ... */
  readonly error: string
  constructor(status: number, error: string, description: string, more: { retryAfterSeconds?: number | undefined }) {
    super('Token.Refused', `The token endpoint answered ${status} ${error}: ${description}`, { status, ...more })
    this.name = 'TokenError'
    this.error = error
  }
}

const RENEWED_BEFORE_MS = 60_000
const MUST_LAST_MS = 10_000
export const TOKEN_TIMEOUT_MS = 10_000

export function tokenSource(options: TokenSourceOptions): TokenSource {
  const now = options.now ?? Date.now
  let key: Promise<Key> | undefined
  let current: { token: string; expiresAt: number } | undefined
  let renewing: Promise<string> | undefined

  function renew(): Promise<string> {
    if (renewing) return renewing
    const mine = fetchToken().finally(() => {
      if (renewing === mine) renewing = undefined
    })
    renewing = mine
    return mine
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
    const { response, answer } = await ask(form)
    // Neither a token nor a refusal: a page of a proxy, or another program at this address.
    const isAnswer = typeof answer.access_token === 'string' || typeof answer.error === 'string'
    if (!isAnswer && response.status < 500 && response.status !== 429)
      throw new GangwayError(
        'Client.UnexpectedAnswer',
        `The token endpoint answered ${response.status} with something that is no answer of one.`,
        { status: response.status, retryAfterSeconds: retryAfter(response.headers) },
      )
    if (!response.ok || typeof answer.access_token !== 'string') {
      throw new TokenError(
        response.status,
        String(answer.error ?? 'unknown'),
        String(answer.error_description ?? 'no description'),
        { retryAfterSeconds: retryAfter(response.headers) },
      )
    }
    current = { token: answer.access_token, expiresAt: startedAt + Number(answer.expires_in ?? 300) * 1000 }
    return current.token
  }

  async function ask(form: URLSearchParams): Promise<{ response: Response; answer: Record<string, unknown> }> {
    const timeoutMs = options.timeoutMs ?? TOKEN_TIMEOUT_MS
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await (options.fetch ?? fetch)(options.tokenEndpoint, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form.toString(),
        signal,
      })
      // Read within the time, and cut off like a connection that breaks.
      return { response, answer: asObject(await response.text()) }
    } catch (error) {
      throw signal.aborted
        ? new GangwayError('Client.TimedOut', `The token endpoint did not answer within ${timeoutMs} ms.`)
        : new GangwayError('Client.ConnectionFailed', `The token endpoint cannot be reached: ${reasonOf(error)}`, {
            cause: error,
          })
    }
  }

  return {
    async token() {
      const left = (current?.expiresAt ?? 0) - now()
      if (!current || left < MUST_LAST_MS) return renew()
      // Renewed while the old one still serves: nobody waits, and a failure now may be none a moment later.
      if (left < RENEWED_BEFORE_MS) renew().catch(() => {})
      return current.token
    },
    forget(token) {
      if (token === undefined || current?.token === token) current = undefined
    },
  }
}

function asObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
