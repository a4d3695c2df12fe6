// What the service says of deliveries in codes, in words.
import type { WebhookAttempt, WebhookDelivery } from '../../api/dashboard-operations.ts'
import type { Tone } from '../../components/status-badge.tsx'

export const STATUS_TONES: Readonly<Record<WebhookDelivery['status'], Tone>> = {
  Pending: 'waiting',
  Delivered: 'good',
  Exhausted: 'bad',
}

export const STATUS_WORDS: Readonly<Record<WebhookDelivery['status'], string>> = {
  Pending: 'It is on its way, or waits for its next attempt.',
  Delivered: 'Your receiver has taken it.',
  Exhausted: 'All eight attempts failed. It is not tried again by itself; you can send it again.',
}

interface Words {
  readonly what: string
  readonly todo: string
}

const KINDS: Readonly<Record<string, Words>> = {
  Timeout: {
    what: 'No complete answer within 15 seconds',
    todo: 'Answer first, then work: keep the event and do the rest afterwards.',
  },
  DnsFailure: { what: 'The host name could not be resolved', todo: 'Look at the DNS records of the host.' },
  ConnectionRefused: {
    what: 'The connection was refused',
    todo: 'Nothing listens on that port, or a firewall keeps us out.',
  },
  ConnectionReset: {
    what: 'The connection was cut before the answer was complete',
    todo: 'Look for a proxy or a process that ends connections early.',
  },
  TlsError: {
    what: 'The TLS handshake failed',
    todo: 'The certificate may have expired, be for another name, or lack its intermediate certificates.',
  },
  BlockedAddress: {
    what: 'The host leads to an address that is not public',
    todo: 'Every address of the host must be public.',
  },
  Redirect: {
    what: 'It answered with a redirect, and those are never followed',
    todo: 'Register the address that the redirect leads to.',
  },
  HttpStatus: { what: 'It answered with an error', todo: 'Only a status from 200 to 299 counts as taken.' },
  Internal: { what: 'A fault on our side', todo: 'It is tried again; there is nothing for you to do.' },
}

/** Why an attempt failed; a kind that is newer than this page is shown by its name. */
export function failureWords(kind: string): Words {
  return KINDS[kind] ?? { what: kind, todo: 'Only a status from 200 to 299 counts as taken.' }
}

export function attemptWords(attempt: Pick<WebhookAttempt, 'statusCode' | 'errorKind'>): string {
  const answered = attempt.statusCode === null ? 'no status' : `status ${attempt.statusCode}`
  if (attempt.errorKind === null) return `Delivered, ${answered}`
  return attempt.statusCode === null
    ? failureWords(attempt.errorKind).what
    : `${failureWords(attempt.errorKind).what}, ${answered}`
}

/** What a delivery waits for, short, for a list. */
export const WAITING_WORDS: Readonly<Record<NonNullable<WebhookDelivery['waitingFor']>['reason'], string>> = {
  EndpointDisabled: 'waits until the endpoint is enabled',
  DispatcherUnavailable: 'waits for the delivery service',
  Retry: 'next attempt',
  EndpointDegraded: 'waits: one request at a time',
  ReplayLane: 'waits: fresh events go first',
  Turn: 'is being sent',
}

export const ATTEMPTS_AT_MOST = 8
