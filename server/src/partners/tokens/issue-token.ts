// Issues an access token for a signed client assertion (RFC 6749 section 4.4, RFC 7523 section 2.2).
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { bucketOf, countAttempt, type Limit, secondsUntil } from '../../platform/limits/throttle.ts'
import { isClientId } from '../client-id.ts'
import { type Client, insertCredentialEvent } from '../sql.ts'
import { accessTokenFor, TOKEN_SECONDS } from './access-token.ts'
import {
  type Cause,
  causeOfNoSigner,
  decodeAssertion,
  errorOfClaims,
  errorOfHeader,
  signerOf,
  useHashOf,
} from './client-assertion.ts'
import { liveClient } from './live-partner.ts'
import { livesTooLong, notAuthenticated, TokenError, tooMany } from './token-errors.ts'
import { readTokenRequest, type TokenRequest } from './token-request.ts'
import { useAssertion } from './use-assertion.ts'

const TOKENS_PER_CLIENT: Limit = { name: 'token:client', hits: 30, seconds: 60 }
/** Anyone who knows a client ID can cause failures, so only some of them are recorded for the partner. */
const RECORDED_FAILURES: Limit = { name: 'token:failure', hits: 60, seconds: 60 }

export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
}

export function tokenEndpointOf(app: App): string {
  return `${app.config.baseUrl}/oauth2/token`
}

export async function issueToken(
  app: App,
  request: { form: string; authorization: string | undefined; requestId: string },
): Promise<TokenResponse> {
  const asked = readTokenRequest(request.form, request.authorization)
  const { client, signer, jti, expiresAt } = await authenticateClient(app, asked, request.requestId)

  const granted = grantScopes(client, asked)
  const error = granted instanceof TokenError ? granted : undefined
  const event = {
    ...newEvent(app, client, signer.thumbprint),
    outcome: error ? ('Refused' as const) : ('Issued' as const),
    cause: error && (error.error === 'invalid_scope' ? 'ScopeNotGranted' : 'PartnerInactive'),
  }
  // Someone who can't sign for the client, or who replays its assertion, can't use up its limit.
  const use = {
    useHash: useHashOf(client, jti),
    expiresAt,
    event,
    limit: clientLimit(app, client),
    certificate: signer,
  }
  const { isFirstUse, limitedUntil } = await useAssertion(app, use)
  if (!isFirstUse) {
    recordFailure(app, request.requestId, client, 'Replayed', signer.thumbprint)
    throw notAuthenticated()
  }
  if (limitedUntil) throw tooMany(secondsUntil(limitedUntil, app.realClock.now()))
  if (granted instanceof TokenError) throw granted
  return {
    access_token: await accessTokenFor(app, { ...client, scopes: granted, thumbprint: signer.thumbprint }),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: granted.join(' '),
  }
}

/** Authenticates the client. Which check failed doesn't change the response, and hardly its time. */
async function authenticateClient(app: App, asked: TokenRequest, requestId: string) {
  const decoded = decodeAssertion(asked.assertion)
  if (!decoded) throw rejectUnknownClient(app, requestId, 'Malformed')
  const { header, claims } = decoded
  if (asked.clientId !== undefined && asked.clientId !== claims.sub)
    throw new TokenError('invalid_request', 'client_id differs from the subject of the assertion')

  const claimed = claims.sub
  if (!isClientId(claimed)) throw rejectUnknownClient(app, requestId, 'UnknownClient')
  const now = app.realClock.now()
  const client = await liveClient(app, claimed)
  const headerError = errorOfHeader(header)
  const signer = headerError ? undefined : signerOf(asked.assertion, client, now)
  if (!client) throw rejectUnknownClient(app, requestId, 'UnknownClient', claimed)
  if (!signer) {
    recordFailure(app, requestId, client, headerError ?? (() => causeOfNoSigner(asked.assertion, client, now)))
    throw notAuthenticated()
  }
  const fieldError = errorOfClaims(claims, client.clientId, audiencesOf(app), now)
  if (fieldError) {
    recordFailure(app, requestId, client, fieldError, signer.thumbprint)
    throw fieldError === 'ExpiryTooFar' ? livesTooLong() : notAuthenticated()
  }
  return { client, signer, jti: claims.jti!, expiresAt: new Date(claims.exp! * 1000) }
}

function clientLimit(app: App, { clientId }: Client) {
  if (!app.config.rateLimits) return undefined
  const { hits, seconds } = TOKENS_PER_CLIENT
  const now = app.realClock.now()
  const endsAt = new Date(now.getTime() + seconds * 1000)
  return { bucket: bucketOf(TOKENS_PER_CLIENT, clientId), hits, now, endsAt }
}

function audiencesOf(app: App): string[] {
  const { assertionAudience } = app.config.tokens
  return assertionAudience === 'issuer' ? [app.config.baseUrl] : [app.config.baseUrl, tokenEndpointOf(app)]
}

/** The granted scopes, or why there are none. */
function grantScopes(client: Client, asked: TokenRequest): readonly string[] | TokenError {
  if (!client.active) return new TokenError('unauthorized_client', 'the partner is inactive')
  const scopes = asked.scopes ?? client.scopes
  if (scopes.length === 0 || scopes.some((scope) => !client.scopes.includes(scope)))
    return new TokenError('invalid_scope', 'a scope is unknown or not granted to this client')
  return client.scopes.filter((scope) => scopes.includes(scope))
}

function newEvent(app: App, client: Client, thumbprint: string | undefined) {
  const occurredAt = app.clock.now()
  return { partnerId: client.partnerId, eventId: newId(occurredAt), occurredAt, thumbprint }
}

/** Recorded after the response is sent, so that a known client takes as long as an unknown one. */
function recordFailure(
  app: App,
  requestId: string,
  client: Client,
  why: Cause | (() => Cause),
  thumbprint?: string,
): void {
  const { partnerId } = client
  const event = newEvent(app, client, thumbprint)
  const record = async () => {
    const cause = typeof why === 'string' ? why : why()
    app.log.info({ requestId, partnerId, cause }, 'client rejected')
    if ((await countAttempt(app, RECORDED_FAILURES, partnerId)) !== undefined) return
    await app.db.directory((sql) => insertCredentialEvent(sql, { ...event, outcome: 'Refused', cause }))
  }
  setImmediate(() => {
    record().catch((error) =>
      app.log.warn({ requestId, partnerId, err: error }, 'could not record a failed token request'),
    )
  })
}

function rejectUnknownClient(
  app: App,
  requestId: string,
  cause: 'Malformed' | 'UnknownClient',
  clientId?: string,
): TokenError {
  app.log.info({ requestId, clientId, cause }, 'client rejected')
  return notAuthenticated()
}
