// A delivery as the dashboard shows it, and what it is waiting for.

import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { FAILURE_KINDS, kindOfFailure, TLS_REASONS, tlsReasonOf } from '../../platform/outbound/failure-kind.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { MAX_ATTEMPTS } from '../attempt/retry-schedule.ts'
import type { EndpointStatus } from '../endpoint/endpoint-health.ts'
import type { CustomerOfEvent } from './customer-events-sql.ts'
import type { DeliveryRow } from './delivery-sql.ts'
import { failureText } from './failure-text.ts'

export const DELIVERY_STATUSES = ['Pending', 'Delivered', 'Exhausted'] as const
const WAITING_REASONS = [
  'EndpointDisabled',
  'DispatcherUnavailable',
  'Retry',
  'EndpointDegraded',
  'ReplayLane',
  'Turn',
] as const

const WaitingFor = named('WebhookWaitingFor', {
  reason: oneOf(WAITING_REASONS, {
    description:
      'EndpointDisabled: enable the endpoint. DispatcherUnavailable: the delivery service is not running. Retry: the last attempt ' +
      'failed and the next one is scheduled. EndpointDegraded: the endpoint gets one request at a time. ReplayLane: new events are ' +
      'sent first. Turn: the delivery is being sent or is next.',
  }),
  until: nullable(instant()),
  description: Type.String(),
})

/** What a list can be filtered by. */
export const STATUS_FILTERS = ['Pending', 'Retrying', 'Delivered', 'Exhausted'] as const

const DeliveryCustomer = named('WebhookDeliveryCustomer', {
  customerId: uuid(),
  partnerCustomerId: Type.String(),
  companyName: Type.String(),
})

const TLS_REASON_TEXT =
  'SelfSigned: the certificate is its own issuer. UnknownIssuer: its issuer is not a public authority, or an intermediate ' +
  'certificate is missing. WrongHost: it is for another host name. NotTls: the receiver does not speak TLS on this port. ' +
  'HandshakeRefused: the receiver ended the handshake. null if unknown.'

const fields = {
  id: uuid(),
  eventId: uuid({ description: 'The same for all retries and replays of an event. Use it to deduplicate.' }),
  eventType: Type.String(),
  eventVersion: Type.Integer(),
  occurredAt: instant(),
  status: oneOf(DELIVERY_STATUSES),
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable(
    instant({
      description: 'When the next attempt is scheduled; null if the delivery has ended or the endpoint is disabled.',
    }),
  ),
  lastStatusCode: nullable(
    Type.Integer({ description: 'The HTTP status of the last response; null if there was none.' }),
  ),
  lastErrorKind: nullable(
    oneOf(FAILURE_KINDS, { description: 'Why the last attempt failed; null when it succeeded or none was made.' }),
  ),
  lastTlsReason: nullable(
    oneOf(TLS_REASONS, { description: `With the kind TlsError: what is wrong. ${TLS_REASON_TEXT}` }),
  ),
  isReplay: Type.Boolean(),
  replaySeries: nullable(
    uuid({ description: 'The replay that created the delivery; null for the first delivery of an event.' }),
  ),
  completedAt: nullable(instant()),
  isResent: Type.Boolean({
    description:
      'Whether the event was sent again after all attempts of this delivery failed, or delivered by a later delivery while this one is still retried.',
  }),
  waitingFor: nullable(Type.Unsafe<Static<typeof WaitingFor>>({ ...WaitingFor, type: 'object' })),
  customer: nullable(Type.Unsafe<Static<typeof DeliveryCustomer>>({ ...DeliveryCustomer, type: 'object' })),
}

export const DeliveryRecord = named('WebhookDelivery', fields)
export type DeliveryRecord = Static<typeof DeliveryRecord>

export const DeliveryDetail = named('WebhookDeliveryDetail', {
  ...fields,
  attempts: Type.Array(
    named('WebhookAttempt', {
      attemptNo: Type.Integer(),
      sentAt: instant(),
      statusCode: nullable(Type.Integer()),
      responseExcerpt: nullable(Type.String({ description: 'The first 4 KiB of the response body.' })),
      durationMs: Type.Integer(),
      errorKind: nullable(Type.String({ description: 'Why the attempt failed; null if it succeeded.' })),
      tlsReason: nullable(
        oneOf(TLS_REASONS, { description: 'With the kind TlsError: what is wrong; null if unknown.' }),
      ),
      requestHeaders: Type.Record(Type.String(), Type.String(), {
        description:
          'The headers that were sent, without svc-signature, webhook-signature and traceparent, which are computed per attempt and not stored. In a sandbox that is ahead of real time also without svc-timestamp and webhook-timestamp, which are in real time.',
      }),
    }),
  ),
  envelopeJson: nullable(
    Type.String({ description: 'The exact body that was signed and sent; null once it is deleted after 30 days.' }),
  ),
})

/** What a delivery's waiting depends on. */
export interface DeliveryContext {
  readonly now: Date
  readonly endpointStatus: EndpointStatus | undefined
  readonly dispatcherAlive: boolean
  /** The failed deliveries whose event was sent again, and retrying ones whose event was delivered. */
  readonly resent: ReadonlySet<string>
  /** By event. */
  readonly customers: ReadonlyMap<string, CustomerOfEvent>
}

export function deliveryRecord(row: DeliveryRow, context: DeliveryContext): DeliveryRecord {
  const customer = context.customers.get(row.event_id)
  const pending = row.status === 'Pending'
  const paused = context.endpointStatus === 'Disabled' || context.endpointStatus === undefined
  return {
    id: row.delivery_id,
    eventId: row.event_id,
    eventType: row.event_type,
    eventVersion: row.event_version,
    occurredAt: row.occurred_at.toISOString(),
    status: row.status,
    attemptCount: row.attempt_count,
    nextAttemptAt: pending && !paused ? row.due_at!.toISOString() : null,
    lastStatusCode: row.last_status_code,
    lastErrorKind: row.last_error_kind && kindOfFailure(row.last_error_kind),
    lastTlsReason: tlsReasonOf(row.last_error_kind),
    isReplay: row.replay_series !== null,
    replaySeries: row.replay_series,
    completedAt: row.completed_at?.toISOString() ?? null,
    isResent: context.resent.has(row.delivery_id),
    waitingFor: pending ? waitingFor(row, context) : null,
    customer: customer
      ? {
          customerId: customer.customer_id,
          partnerCustomerId: customer.partner_customer_id,
          companyName: customer.company_name,
        }
      : null,
  }
}

function waitingFor(
  row: DeliveryRow,
  { now, endpointStatus, dispatcherAlive }: Pick<DeliveryContext, 'now' | 'endpointStatus' | 'dispatcherAlive'>,
): Static<typeof WaitingFor> {
  const message = (reason: (typeof WAITING_REASONS)[number], description: string, until: Date | null = null) => ({
    reason,
    until: until?.toISOString() ?? null,
    description,
  })
  if (endpointStatus === 'Disabled' || endpointStatus === undefined) {
    return message(
      'EndpointDisabled',
      'The endpoint is disabled. The delivery is sent once the endpoint is enabled or registered again.',
    )
  }
  if (!dispatcherAlive)
    return message(
      'DispatcherUnavailable',
      'The delivery service is not running. The delivery is sent once it runs again.',
    )
  if (row.due_at! > now) {
    const how = row.last_error_kind ? ` with ${failureText(row.last_error_kind, row.last_status_code)}` : ''
    return message(
      'Retry',
      `Attempt ${row.attempt_count} failed${how}. Attempt ${row.attempt_count + 1} of ${MAX_ATTEMPTS} is scheduled.`,
      row.due_at,
    )
  }
  if (endpointStatus === 'Degraded') {
    return message(
      'EndpointDegraded',
      'The endpoint keeps failing, so we send one request at a time until one succeeds.',
    )
  }
  if (row.replay_series !== null) return message('ReplayLane', 'Replayed events are sent when no new event is due.')
  return message('Turn', 'The delivery is being sent or is next.')
}
