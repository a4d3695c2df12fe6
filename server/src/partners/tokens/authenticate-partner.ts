// Authenticates Partner API requests: a bearer token is verified once and cached by its hash until it expires; its partner
// and certificate are checked again every second.
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { type CheckedToken, checkAccessToken } from './access-token.ts'
import { checkExternalToken } from './external-token.ts'
import { livePartner } from './live-partner.ts'
import { publishedKey } from './signing-keys.ts'

const MAX_CACHED_TOKENS = 10_000
const MAX_TOKEN_CHARACTERS = 8192
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i

const cacheOf = perApp(() => new Map<string, CheckedToken>())

export async function authenticatePartner(app: App, request: FastifyRequest): Promise<Caller> {
  const token = bearerTokenOf(request)
  const checked = await checkedToken(app, token)
  if ('cause' in checked)
    throw checked.cause === EXPIRED ? expired(app, request) : rejected(app, request, checked.cause)
  const partner = await livePartner(app, checked.partnerId)
  if (!partner) throw rejected(app, request, 'partner unknown')
  if (!partner.active) throw rejected(app, request, 'partner inactive')
  if (checked.thumbprint !== undefined && !partner.thumbprints.includes(checked.thumbprint))
    throw rejected(app, request, 'certificate revoked')
  app.db.placed(checked.partnerId, partner.cell)
  return withinScopes(checked, partner.scopes)
}

/** A scope that the partner no longer has is missing from its existing tokens too. */
function withinScopes(checked: CheckedToken, granted: readonly string[]): Caller {
  for (const scope of checked.scopes)
    if (!granted.includes(scope))
      return { ...checked, scopes: new Set([...checked.scopes].filter((it) => granted.includes(it))) }
  return checked
}

async function checkedToken(app: App, token: string): Promise<CheckedToken | { cause: string }> {
  const cache = cacheOf(app)
  const digest = hash('sha256', token, 'base64')
  const known = cache.get(digest)
  if (known) {
    if (known.expiresAt <= app.realClock.now().getTime()) cache.delete(digest)
    // Withdrawing a signing key ends its tokens.
    else if (known.kid === undefined || (await publishedKey(app, known.kid))) return known
  }
  const { outside } = app.config.tokens
  const checked = outside ? await checkExternalToken(app, outside, token) : await checkAccessToken(app, token)
  if ('cause' in checked) return checked
  if (cache.size >= MAX_CACHED_TOKENS) cache.delete(cache.keys().next().value!)
  cache.set(digest, checked)
  return checked
}

function bearerTokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined || !/^bearer(?: |$)/i.test(header)) throw notAuthenticated('Bearer')
  const token = BEARER.exec(header)?.[1]
  if (!token || token.length > MAX_TOKEN_CHARACTERS || !hasOneAuthorization(request.raw.rawHeaders))
    throw notAuthenticated(INVALID)
  return token
}

/** Node keeps the first of several Authorization headers; a proxy in front may have checked another one. */
function hasOneAuthorization(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === 13 && rawHeaders[i]!.toLowerCase() === 'authorization') count++
  }
  return count === 1
}

const INVALID = 'Bearer error="invalid_token", error_description="The access token is not valid."'

function rejected(app: App, request: FastifyRequest, cause: string): ApiError {
  app.log.info({ requestId: request.id, cause }, 'token rejected')
  return notAuthenticated(INVALID)
}

/** Only a token with a valid signature is reported as expired. */
function expired(app: App, request: FastifyRequest): ApiError {
  app.log.info({ requestId: request.id, cause: EXPIRED }, 'token rejected')
  return notAuthenticated(
    'Bearer error="invalid_token", error_description="The access token expired."',
    'The access token has expired. Request a new one from the token endpoint.',
  )
}

const EXPIRED = 'ERR_JWT_EXPIRED'

function notAuthenticated(challenge: string, message?: string): ApiError {
  return new ApiError('Partner.NotAuthenticated', {
    ...(message && { message }),
    headers: { 'www-authenticate': challenge },
  })
}
