// Verifies tokens of an external issuer (Keycloak, Entra, Okta ...), which can replace the embedded one by configuration.
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Config } from '../../config/config.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import { fetchDocument } from '../../platform/outbound/outbound.ts'
import { perApp } from '../../platform/per-app.ts'
import type { CheckedToken } from './access-token.ts'

type ExternalIssuer = NonNullable<Config['tokens']['outside']>

/** Asymmetric algorithms only: with HMAC allowed, a public key could be used as the shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Okta omits typ, Keycloak and Entra use JWT; an ID token has another audience. */
const TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])
const CLOCK_TOLERANCE_SECONDS = 10
/** Added to the longest lifetime, for clocks that differ. */
const LIFETIME_TOLERANCE_SECONDS = 30

const keysOf = perApp((app) => remoteKeys(app.config.tokens.outside!))

export async function checkExternalToken(
  app: App,
  external: ExternalIssuer,
  token: string,
): Promise<CheckedToken | { cause: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(app), {
      algorithms: ALGORITHMS,
      // Issuers of Auth0 and Entra end with a slash, which the configuration removes.
      issuer: [external.issuer, `${external.issuer}/`],
      audience: external.audience,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: app.realClock.now(),
    })
    if (!TYPES.has(protectedHeader.typ?.toLowerCase())) return { cause: 'typ' }
    if (livesTooLong(payload, app.realClock.now(), external.maxLifetimeSeconds)) return { cause: 'lifetime' }
    return claimsOf(payload, external) ?? { cause: 'claims' }
  } catch (error) {
    if (error instanceof errors.JOSEError) return { cause: error.code }
    throw error
  }
}

/** A token can't be revoked at the issuer, so a long-lived one would outlive the access it grants. */
function livesTooLong({ iat, exp }: JWTPayload, now: Date, maxSeconds: number): boolean {
  const seconds = now.getTime() / 1000
  const longest = maxSeconds + LIFETIME_TOLERANCE_SECONDS
  return exp! - seconds > longest || (iat !== undefined && exp! - iat > longest)
}

function claimsOf(payload: JWTPayload, external: ExternalIssuer): CheckedToken | undefined {
  const partnerId = Object.hasOwn(payload, external.partnerClaim) ? payload[external.partnerClaim] : undefined
  if (!isUuid(partnerId)) return undefined
  const clientId = [payload.client_id, payload.azp, payload.sub].find((name) => typeof name === 'string' && name !== '')
  return {
    partnerId: partnerId.toLowerCase(),
    clientId: (clientId as string | undefined)?.slice(0, 255) ?? partnerId.toLowerCase(),
    // Entra puts application permissions into roles.
    scopes: new Set([payload.scope, payload.scp, payload.roles].flatMap(words)),
    expiresAt: payload.exp! * 1000,
    thumbprint: undefined,
    kid: undefined,
  }
}

function words(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(' ')
  return Array.isArray(claim) ? claim.filter((word) => typeof word === 'string') : []
}

/** Fetched when first needed, cached for ten minutes, and fetched again for an unknown key at most every thirty seconds. */
function remoteKeys(external: ExternalIssuer): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(external.jwksUrl), {
    [customFetch]: (url, { headers, signal }) =>
      fetchDocument(url, { headers: headers as Headers, signal: signal as AbortSignal }),
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const aboutTheToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]
      if (aboutTheToken.some((kind) => error instanceof kind)) throw error
      // The issuer is unreachable or its response invalid: the caller gets 503, because its token may be valid.
      throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '5' }, cause: error })
    }
  }
}
