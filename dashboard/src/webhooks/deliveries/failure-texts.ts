// Why an attempt failed, and how to fix it.
import { attemptTexts } from './texts.ts'

export interface FailureText {
  readonly reason: string
  readonly fix: string
}

const only2xx = 'Only 2xx responses count as delivered.'

export const failureTexts: Readonly<Record<string, FailureText>> = {
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

/** For a list, whose column is narrow. */
export const shortFailures: Readonly<Record<string, string>> = {
  Timeout: 'timeout',
  DnsFailure: 'DNS failure',
  ConnectionRefused: 'refused',
  ConnectionReset: 'reset',
  TlsError: 'TLS error',
  BlockedAddress: 'private address',
  Redirect: 'redirect',
  Internal: 'internal error',
}

/** "error response (HTTP 500)". */
export function failureReason(kind: string, status: number | null): string {
  const { reason } = failureText(kind)
  return status === null ? reason : attemptTexts.failed(reason, status)
}

/** A kind that is newer than this page is shown by its name. */
export function failureText(kind: string): FailureText {
  return failureTexts[kind] ?? { reason: kind, fix: only2xx }
}
