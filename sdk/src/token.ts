// Access tokens, fetched when needed, kept until shortly before they expire, and asked for once however many callers wait.
import { clientAssertion, importPrivateKey } from './client-assertion.ts'
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
  /** Forgets the token, as after a 401: the next call fetches a new one. */
  forget(): void
}

export class TokenError extends Error {
  readonly status: number
  /** RFC 6749's code: invalid_client, invalid_scope, slow_down ... */
  readonly error: string
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, error: string, description: string, retryAfterSeconds: number | undefined) {
    super(`The token endpoint answered ${status} ${error}: ${description}`)
    this.name = 'TokenError'
    this.status = status
    this.error = error
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const RENEWED_BEFORE_MS = 60_000
const MUST_LAST_MS = 10_000

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
    const response = await (options.fetch ?? fetch)(options.tokenEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    })
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (!response.ok || typeof answer.access_token !== 'string') {
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      throw new TokenError(
        response.status,
        String(answer.error ?? 'unknown'),
        String(answer.error_description ?? 'no description'),
        Number.isFinite(retryAfter) ? retryAfter : undefined,
      )
    }
    current = { token: answer.access_token, expiresAt: startedAt + Number(answer.expires_in ?? 300) * 1000 }
    return current.token
  }

  return {
    async token() {
      const left = (current?.expiresAt ?? 0) - now()
      if (!current || left < MUST_LAST_MS) return renew()
      // Renewed while the old one still serves: nobody waits, and a failure now may be none a moment later.
      if (left < RENEWED_BEFORE_MS) renew().catch(() => {})
      return current.token
    },
    forget() {
      current = undefined
    },
  }
}
