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

export function failureKindOf(error: unknown): FailureKind {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'HTTPParserError') return 'ConnectionReset'
  if (typeof code !== 'string') return 'Internal'
  if (TIMEOUT.has(code)) return 'Timeout'
  if (REFUSED.has(code)) return 'ConnectionRefused'
  if (RESET.has(code)) return 'ConnectionReset'
  return TLS.test(code) ? 'TlsError' : 'Internal'
}
