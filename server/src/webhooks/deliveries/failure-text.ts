// How an attempt failed, as part of a sentence.
import type { FailureKind } from '../../platform/outbound/failure-kind.ts'

const TEXTS: Readonly<Record<Exclude<FailureKind, 'HttpStatus' | 'Redirect'>, string>> = {
  Timeout: 'a timeout',
  DnsFailure: 'a DNS error',
  ConnectionRefused: 'a refused connection',
  ConnectionReset: 'a connection that was closed early',
  TlsError: 'a TLS error',
  BlockedAddress: 'an address that is not public',
  Internal: 'an internal error',
}

export function failureText(kind: FailureKind, statusCode: number | null): string {
  if (kind === 'HttpStatus') return `HTTP status ${statusCode}`
  if (kind === 'Redirect') return `a redirect (HTTP status ${statusCode})`
  return TEXTS[kind]
}
