// Tokens of an outside issuer (Keycloak, Entra, Okta ...) that replaces our own by configuration.
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Config } from '../../config.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import { fetchDocument } from '../../platform/outbound/outbound.ts'
import { perApp } from '../../platform/per-app.ts'
import type { CheckedToken } from './access-token.ts'

type Outside = NonNullable<Config['tokens']['outside']>

/** Signatures only: with a shared secret among them, a public key could be taken for one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Okta leaves the type out, Keycloak and Entra write JWT; an id token names another audience. */
const TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])
const CLOCK_TOLERANCE_SECONDS = 10

const keysOf = perApp((app) => remoteKeys(app.config.tokens.outside!))

export async function checkOutsideToken(
  app: App,
  outside: Outside,
  token: string,
): Promise<CheckedToken | { cause: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(app), {
      algorithms: ALGORITHMS,
      // Auth0 and Entra end their issuer with a slash, which the configuration has taken off.
      issuer: [outside.issuer, `${outside.issuer}/`],
      audience: outside.audience,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: app.clock.now(),
    })
    if (!TYPES.has(protectedHeader.typ?.toLowerCase())) return { cause: 'typ' }
    return claimsOf(payload, outside) ?? { cause: 'claims' }
  } catch (error) {
    if (error instanceof errors.JOSEError) return { cause: error.code }
    throw error
  }
}

function claimsOf(payload: JWTPayload, outside: Outside): CheckedToken | undefined {
  const partnerId = Object.hasOwn(payload, outside.partnerClaim) ? payload[outside.partnerClaim] : undefined
  if (!isUuid(partnerId)) return undefined
  const clientId = [payload.client_id, payload.azp, payload.sub].find((name) => typeof name === 'string' && name !== '')
  return {
    partnerId: partnerId.toLowerCase(),
    clientId: (clientId as string | undefined)?.slice(0, 255) ?? partnerId.toLowerCase(),
    // Entra calls what a machine may do roles.
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

/** Fetched when first needed, kept for ten minutes, and asked again for an unknown key at most every thirty seconds. */
function remoteKeys(outside: Outside): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(outside.jwksUrl), {
    [customFetch]: (url, { headers, signal }) =>
      fetchDocument(url, { headers: headers as Headers, signal: signal as AbortSignal }),
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const aboutTheToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]
      if (aboutTheToken.some((kind) => error instanceof kind)) throw error
      // The issuer is away or answers nonsense: that isn't the caller's fault, so it isn't told that its token is bad.
      throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '5' }, cause: error })
    }
  }
}
