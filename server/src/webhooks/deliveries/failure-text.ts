// How an attempt failed, as part of a sentence.
import {
  type Failure,
  type FailureKind,
  kindOfFailure,
  type TlsReason,
  tlsReasonOf,
} from '../../platform/outbound/failure-kind.ts'

const TEXTS: Readonly<Record<Exclude<FailureKind, 'HttpStatus' | 'Redirect'>, string>> = {
  Timeout: 'a timeout',
  DnsFailure: 'a DNS error',
  ConnectionRefused: 'a refused connection',
  ConnectionReset: 'a connection that was closed early',
  TlsError: 'a TLS error',
  BlockedAddress: 'an address that is not public',
  Internal: 'an internal error',
}

const TLS_TEXTS: Readonly<Record<TlsReason, string>> = {
  SelfSigned: 'a self-signed certificate',
  Expired: 'an expired certificate',
  NotYetValid: 'a certificate that is not valid yet',
  WrongHost: 'a certificate for another host name',
  UnknownIssuer: 'a certificate whose issuer is unknown',
  Revoked: 'a revoked certificate',
  InvalidCertificate: 'a certificate that is not valid',
  NotTls: 'a receiver that does not speak TLS',
  ProtocolVersion: 'a TLS version that is not supported',
  HandshakeRefused: 'a TLS handshake that the receiver refused',
}

export function failureText(failure: Failure, statusCode: number | null): string {
  const kind = kindOfFailure(failure)
  const reason = tlsReasonOf(failure)
  if (reason) return TLS_TEXTS[reason]
  if (kind === 'HttpStatus') return `HTTP status ${statusCode}`
  if (kind === 'Redirect') return `a redirect (HTTP status ${statusCode})`
  return TEXTS[kind]
}
