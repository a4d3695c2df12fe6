// Access tokens of the embedded issuer (RFC 9068): creation and verification.
import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { App } from '../../platform/app.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { publishedKey, type SigningKey, signingKey } from './signing-keys.ts'

export const TOKEN_SECONDS = 300

export interface Grant {
  readonly partnerId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  /** The certificate that signed the assertion: when it is revoked, the token ends. */
  readonly thumbprint: string
}

/** A verified token. Whether its partner and certificate are still valid is checked on every request. */
export interface CheckedToken {
  readonly partnerId: string
  readonly clientId: string
  readonly scopes: ReadonlySet<string>
  readonly expiresAt: number
  /** Both are set for tokens of the embedded issuer only. */
  readonly thumbprint: string | undefined
  readonly kid: string | undefined
}

export async function accessTokenFor(app: App, grant: Grant): Promise<string> {
  const key = await signingKey(app)
  const now = app.realClock.now()
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: app.config.baseUrl,
    sub: grant.clientId,
    aud: audienceOf(app),
    client_id: grant.clientId,
    scope: grant.scopes.join(' '),
    partner_id: grant.partnerId,
    cred: grant.thumbprint,
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: newId(now),
  }
  const header = { alg: key.algorithm, typ: 'at+jwt', kid: key.kid }
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${(await signatureOf(key, Buffer.from(content))).toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

const signInBackground = promisify(sign)

/** An ES256 signature takes less time than handing it to another thread; an RS256 signature would delay other requests. */
async function signatureOf({ algorithm, privateKey }: SigningKey, content: Buffer): Promise<Buffer> {
  if (algorithm === 'RS256') return signInBackground('sha256', content, privateKey())
  return sign('sha256', content, { key: privateKey(), dsaEncoding: 'ieee-p1363' })
}

/** The verified token, or why it is invalid. */
export async function checkAccessToken(app: App, token: string): Promise<CheckedToken | { cause: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid, alg }) => {
        const key = kid === undefined ? undefined : await publishedKey(app, kid)
        if (!key || key.algorithm !== alg) throw new errors.JWKSNoMatchingKey()
        return key.publicKey
      },
      {
        algorithms: ['ES256', 'RS256'],
        issuer: app.config.baseUrl,
        audience: audienceOf(app),
        typ: 'at+jwt',
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        currentDate: app.realClock.now(),
      },
    )
    return claimsOf(payload, protectedHeader.kid!) ?? { cause: 'claims' }
  } catch (error) {
    if (error instanceof errors.JOSEError) return { cause: error.code }
    throw error
  }
}

function claimsOf(payload: JWTPayload, kid: string): CheckedToken | undefined {
  const { partner_id: partnerId, client_id: clientId, scope, cred: thumbprint, exp } = payload
  if (!isUuid(partnerId) || typeof clientId !== 'string' || typeof scope !== 'string' || typeof thumbprint !== 'string')
    return undefined
  return { partnerId, clientId, scopes: new Set(scope.split(' ')), expiresAt: exp! * 1000, thumbprint, kid }
}

function audienceOf(app: App): string {
  return `${app.config.baseUrl}/api`
}
