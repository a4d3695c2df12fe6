// Why an attempt failed, and how to fix it.
import type { WebhookAttempt } from '../../api/dashboard-operations.ts'
import { attemptTexts } from './texts.ts'

export interface FailureText {
  readonly reason: string
  readonly fix: string
}

const only2xx = 'Only 2xx responses count as delivered.'

const failureTexts: Readonly<Record<string, FailureText>> = {
  Timeout: {
    reason: 'no complete response within 15 seconds',
    fix: 'Respond first, then process: store the event and do the work asynchronously.',
  },
  DnsFailure: { reason: "host name couldn't be resolved", fix: 'Check the DNS records of the host.' },
  ConnectionRefused: {
    reason: 'connection refused',
    fix: 'Nothing is listening on that port, or a firewall is blocking us.',
  },
  ConnectionReset: {
    reason: 'connection closed before the response was complete',
    fix: 'Check for a proxy or process that closes connections early.',
  },
  TlsError: {
    reason: 'TLS handshake failed',
    fix: 'The certificate may have expired, be for another name, or lack its intermediate certificates.',
  },
  BlockedAddress: {
    reason: 'host resolves to a private address',
    fix: 'All addresses of the host must be public.',
  },
  Redirect: {
    reason: 'redirects are not followed',
    fix: 'Register the URL that the redirect points to.',
  },
  HttpStatus: { reason: 'error response', fix: only2xx },
  Internal: {
    reason: 'internal error',
    fix: "The problem is on our side. We'll retry; you don't need to do anything.",
  },
}

type TlsReason = WebhookAttempt['tlsReason']

/** By the reason of a TLS error. `short` is for a list, whose column is narrow. */
const tlsTexts: Readonly<Record<NonNullable<TlsReason>, FailureText & { readonly short: string }>> = {
  SelfSigned: {
    reason: 'the certificate is self-signed',
    short: 'TLS: self-signed',
    fix: 'Use a certificate of a public certificate authority, for example Let’s Encrypt.',
  },
  Expired: {
    reason: 'the certificate has expired',
    short: 'TLS: expired',
    fix: 'Renew the certificate, and check that your server has loaded the new one.',
  },
  NotYetValid: {
    reason: 'the certificate isn’t valid yet',
    short: 'TLS: too early',
    fix: 'Check the start date of the certificate.',
  },
  WrongHost: {
    reason: 'the certificate is for another host name',
    short: 'TLS: wrong host',
    fix: 'The certificate must list the host name of the endpoint’s URL. Check also which certificate your server sends by default.',
  },
  UnknownIssuer: {
    reason: 'the issuer of the certificate is unknown',
    short: 'Unknown issuer',
    fix: 'Usually the intermediate certificate is missing: configure your server with the full chain. A private certificate authority works only if the operator of this service trusts it.',
  },
  Revoked: {
    reason: 'the certificate is revoked',
    short: 'TLS: revoked',
    fix: 'Get a new certificate.',
  },
  InvalidCertificate: {
    reason: 'the certificate isn’t valid',
    short: 'TLS: invalid',
    fix: 'Check that it is a server certificate with a strong key, and that your server sends the full chain.',
  },
  NotTls: {
    reason: 'the server doesn’t speak TLS on this port',
    short: 'No TLS on port',
    fix: 'Nothing on this port accepts https. Check the port of the URL.',
  },
  ProtocolVersion: {
    reason: 'the server doesn’t support TLS 1.2 or later',
    short: 'TLS: old version',
    fix: 'Enable TLS 1.2 or 1.3.',
  },
  HandshakeRefused: {
    reason: 'the server refused the TLS handshake',
    short: 'TLS: refused',
    fix: 'Your server may have no certificate for this host name, require a client certificate, share no cipher with us, or support only HTTP/2.',
  },
}

/** For a list, whose column is narrow. */
const shortFailures: Readonly<Record<string, string>> = {
  Timeout: 'timeout',
  DnsFailure: 'DNS failure',
  ConnectionRefused: 'refused',
  ConnectionReset: 'reset',
  TlsError: 'TLS error',
  BlockedAddress: 'private address',
  Redirect: 'redirect',
  Internal: 'internal error',
}

/** How an attempt failed, as the API returns it. */
export interface AttemptFailure {
  readonly kind: string
  readonly tlsReason: TlsReason
}

export function shortFailure({ kind, tlsReason }: AttemptFailure): string {
  return tlsText(tlsReason)?.short ?? shortFailures[kind] ?? failureText({ kind, tlsReason }).reason
}

/** "error response (HTTP 500)". */
export function failureReason(failure: AttemptFailure, status: number | null): string {
  const { reason } = failureText(failure)
  return status === null ? reason : attemptTexts.failed(reason, status)
}

/** A kind that is newer than this page is shown by its name. */
export function failureText({ kind, tlsReason }: AttemptFailure): FailureText {
  return tlsText(tlsReason) ?? failureTexts[kind] ?? { reason: kind, fix: only2xx }
}

/** Undefined for a reason that is newer than this page. */
const tlsText = (reason: TlsReason) => (reason === null ? undefined : tlsTexts[reason])
