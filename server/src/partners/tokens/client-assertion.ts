// The rules for client assertions (RFC 7523): which ones authenticate a client. jose decodes them.
import { createPublicKey, hash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, type ProtectedHeaderParameters } from 'jose'
import { isLive } from '../certificates/certificate.ts'
import type { Client, ClientCertificate } from '../sql.ts'

/** Why authentication failed. Not returned to the caller; the partner's users see it in the dashboard. */
export type Cause =
  | 'Malformed'
  | 'AlgorithmNotRS256'
  | 'CriticalHeader'
  | 'TypeNotAccepted'
  | 'SignatureInvalid'
  | 'CertificateExpired'
  | 'CertificateNotYetValid'
  | 'CertificateRevoked'
  | 'NoLiveCertificate'
  | 'IssuerOrSubject'
  | 'Audience'
  | 'ExpiryMissing'
  | 'Expired'
  | 'ExpiryTooFar'
  | 'IssuedInFuture'
  | 'NotYetValid'
  | 'IdentifierMissing'
  | 'Replayed'

export interface DecodedAssertion {
  readonly header: ProtectedHeaderParameters
  readonly claims: JWTPayload
}

export const MAX_LIFETIME_SECONDS = 300
/** How far a client's clock may be ahead. Not applied to exp: a used assertion is remembered until then. */
const CLOCK_TOLERANCE_SECONDS = 30
const MAX_IDENTIFIER_CHARACTERS = 128
/** Compared without case, as media types are; "application/" may be left out (RFC 7515 section 4.1.9). */
const TYPES = /^(?:application\/)?(?:jwt|client-authentication\+jwt)$/i

/** Decodes an assertion without verifying it. */
export function decodeAssertion(assertion: string): DecodedAssertion | undefined {
  try {
    return { header: decodeProtectedHeader(assertion), claims: decodeJwt(assertion) }
  } catch {
    return undefined
  }
}

/** kid, jku, jwk, x5u and x5c are ignored: only registered keys are tried. */
export function errorOfHeader(header: ProtectedHeaderParameters): Cause | undefined {
  if (header.alg !== 'RS256') return 'AlgorithmNotRS256'
  if (header.crit !== undefined || header.b64 !== undefined) return 'CriticalHeader'
  if (header.typ !== undefined && !(typeof header.typ === 'string' && TYPES.test(header.typ))) return 'TypeNotAccepted'
  return undefined
}

/**
 * `aud` must be one of `audiences`. A list of one is the same, and what many libraries send; a longer list is rejected, as in
 * FAPI 2.0, because it names others as well.
 */
export function errorOfClaims(
  claims: JWTPayload,
  clientId: string,
  audiences: readonly string[],
  now: Date,
): Cause | undefined {
  const seconds = now.getTime() / 1000
  if (claims.iss !== clientId || claims.sub !== clientId) return 'IssuerOrSubject'
  const aud = Array.isArray(claims.aud) && claims.aud.length === 1 ? claims.aud[0] : claims.aud
  if (typeof aud !== 'string' || !audiences.includes(aud)) return 'Audience'
  if (!Number.isFinite(claims.exp)) return 'ExpiryMissing'
  if (claims.exp! <= seconds) return 'Expired'
  if (claims.exp! > seconds + MAX_LIFETIME_SECONDS) return 'ExpiryTooFar'
  if (claims.iat !== undefined && !isAtMost(claims.iat, seconds + CLOCK_TOLERANCE_SECONDS)) return 'IssuedInFuture'
  if (claims.nbf !== undefined && !isAtMost(claims.nbf, seconds + CLOCK_TOLERANCE_SECONDS)) return 'NotYetValid'
  const { jti } = claims
  if (typeof jti !== 'string' || jti.length < 1 || jti.length > MAX_IDENTIFIER_CHARACTERS) return 'IdentifierMissing'
  return undefined
}

const isAtMost = (claim: unknown, limit: number) => Number.isFinite(claim) && (claim as number) <= limit

/** The valid certificate that signed it. An unknown client, or one without certificates, costs the same verification. */
export function signerOf(assertion: string, client: Client | undefined, now: Date): ClientCertificate | undefined {
  const live = client?.certificates.filter((certificate) => isLive(certificate, now)) ?? []
  if (live.length === 0) isSignedBy(assertion, PLACEHOLDER_KEY)
  return live.find((certificate) => isSignedBy(assertion, publicKeyOf(certificate)))
}

/** Why no valid certificate matches: the signer may be expired, revoked or not yet valid. */
export function causeOfNoSigner(assertion: string, client: Client, now: Date): Cause {
  for (const certificate of client.certificates.filter((it) => !isLive(it, now))) {
    if (!isSignedBy(assertion, publicKeyOf(certificate))) continue
    if (certificate.revokedAt) return 'CertificateRevoked'
    return now < certificate.notBefore ? 'CertificateNotYetValid' : 'CertificateExpired'
  }
  return client.certificates.some((it) => isLive(it, now)) ? 'SignatureInvalid' : 'NoLiveCertificate'
}

/** Identifies one use. Two clients may choose the same jti, so it includes the partner. */
export function useHashOf(client: Client, jti: string): Buffer {
  return hash('sha256', `${client.partnerId}\0${jti}`, 'buffer')
}

/**
 * RS256 is the only algorithm, so the key is never used with another one. Verifying takes some 40 microseconds, less than
 * handing it to another thread.
 */
function isSignedBy(assertion: string, key: KeyObject): boolean {
  const end = assertion.lastIndexOf('.')
  const signature = assertion.slice(end + 1)
  if (!BASE64URL.test(signature)) return false
  return verify('sha256', Buffer.from(assertion.slice(0, end)), key, Buffer.from(signature, 'base64url'))
}

/** Buffer.from skips what isn't base64url. */
const BASE64URL = /^[\w-]+$/

/** Parsing a certificate takes longer than verifying with it. Entries are public and keyed by hash, so they can't become stale. */
const publicKeys = new Map<string, KeyObject>()
const MAX_CACHED_KEYS = 5000

function publicKeyOf(certificate: ClientCertificate): KeyObject {
  const known = publicKeys.get(certificate.thumbprint)
  if (known) return known
  const key = new X509Certificate(certificate.pem).publicKey
  if (publicKeys.size >= MAX_CACHED_KEYS) publicKeys.delete(publicKeys.keys().next().value!)
  publicKeys.set(certificate.thumbprint, key)
  return key
}

/** Used for unknown clients to make verification take the same time. Its private key was discarded and its result is ignored. */
const PLACEHOLDER_KEY = createPublicKey({
  key: Buffer.from(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuQ59ux0KAA46jt/NWS1L0N24UULrQ1tlIzkZtvSmYDGpEOeUlnduMm' +
      'jPRaTxDFO7fC0RGGX+8bcuO8ln5k3TJLlhZsedzUS9JJ4ydad6a/XRsDVL76R810R3b7vFdz9gNOMy/v8mFFayniVArmoq6wpH' +
      '3VWkn/tGy/6cIzPNaZqAMva+qbMWV41a5OCnhH9J2fBpxfmlX4psacOfw1foNnKbDh+0dxWYAxKAHQemxxA48KM40xXsERxTpX' +
      'ExWCoG5uXrWPjtF8k/T3c/IF/MgZ01fk1xBg4HxjdsoJAKnGjQV+DQM+7ha3LbuDMtgBrRQWBc5IW6V5StyOyBXQeJJwIDAQAB',
    'base64',
  ),
  format: 'der',
  type: 'spki',
})
