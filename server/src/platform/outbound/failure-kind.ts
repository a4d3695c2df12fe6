// Why a request failed, in the few categories that partners see.

export const FAILURE_KINDS = [
  'Timeout',
  'DnsFailure',
  'ConnectionRefused',
  'ConnectionReset',
  'TlsError',
  'BlockedAddress',
  'Redirect',
  'HttpStatus',
  'Internal',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** Why a TLS connection could not be made. */
export const TLS_REASONS = [
  'SelfSigned',
  'Expired',
  'NotYetValid',
  'WrongHost',
  'UnknownIssuer',
  'Revoked',
  'InvalidCertificate',
  'NotTls',
  'ProtocolVersion',
  'HandshakeRefused',
] as const
export type TlsReason = (typeof TLS_REASONS)[number]

/** As it is stored: the published kind and, for TLS, the reason where it is known. */
export type Failure = FailureKind | `TlsError.${TlsReason}`

export function kindOfFailure(failure: Failure): FailureKind {
  return failure.split('.', 1)[0] as FailureKind
}

/** null: another kind of failure, or one from before reasons were stored. */
export function tlsReasonOf(failure: Failure | null): TlsReason | null {
  return (failure?.split('.')[1] as TlsReason | undefined) ?? null
}

const TIMEOUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
])
const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'ENETDOWN'])
// The receiver closed the connection or sent something that isn't HTTP; the history doesn't distinguish the two.
const RESET = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_ABORTED',
])
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH|EPROTO$)/

/** By the code of Node and OpenSSL; the first match counts. */
const TLS_CODES: readonly (readonly [RegExp, TlsReason])[] = [
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'SelfSigned'],
  [/^CERT_HAS_EXPIRED$/, 'Expired'],
  [/^CERT_NOT_YET_VALID$/, 'NotYetValid'],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'WrongHost'],
  [/^(?:UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)/, 'UnknownIssuer'],
  [/^CERT_REVOKED$/, 'Revoked'],
  [/^(?:CERT_|UNABLE_TO_|INVALID_|PATH_LENGTH|ERR_SSL_(?:EE|CA)_KEY_TOO_SMALL)/, 'InvalidCertificate'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/, 'NotTls'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE/, 'ProtocolVersion'],
  [/HANDSHAKE_FAILURE|ALERT|NO_SHARED_CIPHER|NO_APPLICATION_PROTOCOL/, 'HandshakeRefused'],
]

export function failureOf(error: unknown): Failure {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'HTTPParserError') return 'ConnectionReset'
  if (typeof code !== 'string') return 'Internal'
  if (TIMEOUT.has(code)) return 'Timeout'
  if (REFUSED.has(code)) return 'ConnectionRefused'
  if (RESET.has(code)) return 'ConnectionReset'
  if (!TLS.test(code)) return 'Internal'
  const reason = TLS_CODES.find(([pattern]) => pattern.test(code))?.[1]
  return reason ? `TlsError.${reason}` : 'TlsError'
}

export function failureKindOf(error: unknown): FailureKind {
  return kindOfFailure(failureOf(error))
}
