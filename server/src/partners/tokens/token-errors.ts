// Errors of the token endpoint (RFC 6749 section 5.2). Authentication failures have the same text, so that it doesn't reveal
// which check failed or which clients exist. The exception needs the client's own key, so it reveals nothing to others.
import { MAX_LIFETIME_SECONDS } from './client-assertion.ts'

const STATUS = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
  invalid_client: 401,
  // From RFC 8628: RFC 6749 has no code for rate limits.
  slow_down: 429,
  temporarily_unavailable: 503,
  server_error: 500,
} as const

export class TokenError extends Error {
  readonly error: keyof typeof STATUS
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    error: keyof typeof STATUS,
    description: string,
    options: { status?: number; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(description, { cause: options.cause })
    this.name = 'TokenError'
    this.error = error
    this.status = options.status ?? STATUS[error]
    this.headers = options.headers ?? {}
  }
}

export function notAuthenticated(authorization?: string): TokenError {
  // A client that used the Authorization header gets a matching challenge (RFC 6749 section 5.2).
  const headers = authorization === undefined ? {} : { 'www-authenticate': 'Basic realm="token endpoint"' }
  return new TokenError('invalid_client', 'client authentication failed', { headers })
}

/** The assertion is signed by the client: it may learn what is wrong. Some libraries use an hour by default. */
export function livesTooLong(): TokenError {
  const limit = `exp is more than ${MAX_LIFETIME_SECONDS} seconds ahead`
  return new TokenError('invalid_client', `client authentication failed: ${limit}`)
}

export function tooMany(seconds: number): TokenError {
  return new TokenError('slow_down', 'too many token requests; see Retry-After', {
    headers: { 'retry-after': String(seconds) },
  })
}
