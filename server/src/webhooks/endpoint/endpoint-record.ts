// The endpoint as the dashboard shows it.

import { instant, named, nullable, oneOf } from '../../http/fields.ts'
import { FAILURE_KINDS, kindOfFailure, TLS_REASONS, tlsReasonOf } from '../../platform/outbound/failure-kind.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { failureText } from '../deliveries/failure-text.ts'
import type { EndpointRow } from '../dispatch/dispatcher-sql.ts'
import { disabledAtEarliest, ENDPOINT_HEALTH, endpointHealth } from './endpoint-health.ts'

const ENDPOINT_STATUSES = ['NotRegistered', 'Active', 'Degraded', 'Disabled'] as const

const LastFailure = named('WebhookLastFailure', {
  failedAt: instant(),
  errorKind: oneOf(FAILURE_KINDS),
  tlsReason: nullable(oneOf(TLS_REASONS, { description: 'With the kind TlsError: what is wrong; null if unknown.' })),
  statusCode: nullable(Type.Integer({ description: 'The HTTP status of the response, if there was one.' })),
})

export const EndpointRecord = named('WebhookEndpoint', {
  url: nullable(Type.String({ format: 'uri' })),
  status: oneOf(ENDPOINT_STATUSES),
  health: oneOf(ENDPOINT_HEALTH, {
    description:
      'Like `status`, but an Active endpoint is Healthy when its last attempt succeeded and Retrying when it failed.',
  }),
  healthReason: nullable(
    Type.String({
      description: 'One sentence on why the endpoint is Retrying, Degraded or Disabled.',
      example: 'The last 58 attempts failed, most recently with HTTP status 500.',
    }),
  ),
  consecutiveFailures: Type.Integer({ description: 'Failed attempts in a row, over all deliveries.' }),
  lastFailure: nullable(Type.Unsafe<Static<typeof LastFailure>>({ ...LastFailure, type: 'object' })),
  failingSince: nullable(instant({ description: 'The first failure since the last success.' })),
  degradedSince: nullable(instant()),
  disablesAt: nullable(
    instant({
      description: 'While attempts fail: the earliest time at which the endpoint will be disabled if none succeeds.',
    }),
  ),
  disabledAt: nullable(instant()),
  disabledReason: nullable(
    Type.String({
      description:
        'FailingForFiveDays: at least eight failures and no success for five days. EndpointGone: two responses with status 410.',
    }),
  ),
  previousSecretExpiresAt: nullable(
    instant({
      description:
        'Until this time deliveries carry a second signature, made with the secret before the last rotation.',
    }),
  ),
  pendingDeliveries: Type.Integer({ description: 'Deliveries that are being sent or waiting for a retry.' }),
  registeredAt: nullable(instant()),
  dispatcherAvailable: Type.Boolean({
    description:
      'false: the delivery service is not running. Events are stored; changes are rejected with Webhook.DispatcherUnavailable.',
  }),
})
export type EndpointRecord = Static<typeof EndpointRecord>

export function endpointRecord(
  row: EndpointRow | undefined,
  context: { pendingDeliveries: number; dispatcherAvailable: boolean; now: Date },
): EndpointRecord {
  const { pendingDeliveries, dispatcherAvailable, now } = context
  const previousUntil = row?.previous_secret_expires_at
  return {
    url: row?.url ?? null,
    status: row?.status ?? 'NotRegistered',
    health: endpointHealth(row && { status: row.status, failures: row.consecutive_failures }),
    healthReason: healthReason(row),
    consecutiveFailures: row?.consecutive_failures ?? 0,
    lastFailure:
      row?.last_failure_at && row.last_error_kind
        ? {
            failedAt: row.last_failure_at.toISOString(),
            errorKind: kindOfFailure(row.last_error_kind),
            tlsReason: tlsReasonOf(row.last_error_kind),
            statusCode: row.last_status_code,
          }
        : null,
    failingSince: row?.failing_since?.toISOString() ?? null,
    degradedSince: row?.degraded_since?.toISOString() ?? null,
    disablesAt: disabledAtEarliest(row?.status, row?.failing_since)?.toISOString() ?? null,
    disabledAt: row?.disabled_at?.toISOString() ?? null,
    disabledReason: row?.disabled_reason ?? null,
    previousSecretExpiresAt: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    pendingDeliveries,
    registeredAt: row?.registered_at.toISOString() ?? null,
    dispatcherAvailable,
  }
}

function healthReason(row: EndpointRow | undefined): string | null {
  if (!row || row.consecutive_failures === 0) return null
  const { consecutive_failures: failures, last_error_kind: kind } = row
  const how = kind ? failureText(kind, row.last_status_code) : 'an unknown error'
  return failures === 1
    ? `The last attempt failed with ${how}.`
    : `The last ${failures} attempts failed, most recently with ${how}.`
}
