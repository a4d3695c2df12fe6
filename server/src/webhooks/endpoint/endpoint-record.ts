// The endpoint as the dashboard shows it.
import { type Static, Type } from 'typebox'
import { instant, named, nullable, oneOf } from '../../http/fields.ts'
import type { EndpointRow } from '../dispatch/dispatcher-sql.ts'
import { disabledAtEarliest } from './endpoint-health.ts'

export const ENDPOINT_STATUSES = ['NotRegistered', 'Active', 'Degraded', 'Disabled'] as const

export const EndpointRecord = named('WebhookEndpoint', {
  url: nullable(Type.String({ format: 'uri' })),
  status: oneOf(ENDPOINT_STATUSES),
  consecutiveFailures: Type.Integer(),
  failingSince: nullable(instant({ description: 'The first failure since the last success.' })),
  degradedSince: nullable(instant()),
  disablesAt: nullable(
    instant({ description: 'While it fails: when it is disabled at the earliest, unless an attempt succeeds before.' }),
  ),
  disabledAt: nullable(instant()),
  disabledReason: nullable(
    Type.String({
      description:
        'FailingForFiveDays: eight failures or more and no success for five days. EndpointGone: it answered 410 twice.',
    }),
  ),
  previousSecretExpiresAt: nullable(
    instant({
      description: 'Until then deliveries carry a second signature, made with the secret before the last rotation.',
    }),
  ),
  pendingDeliveries: Type.Integer({ description: 'Deliveries that are on their way or wait for a retry.' }),
  registeredAt: nullable(instant()),
  dispatcherAvailable: Type.Boolean({
    description:
      'false: nobody is there to send. Events are kept; changes are refused with Webhook.DispatcherUnavailable.',
  }),
})
export type EndpointRecord = Static<typeof EndpointRecord>

export function endpointRecord(
  row: EndpointRow | undefined,
  around: { pendingDeliveries: number; dispatcherAvailable: boolean; now: Date },
): EndpointRecord {
  const { pendingDeliveries, dispatcherAvailable, now } = around
  const previousUntil = row?.previous_secret_expires_at
  return {
    url: row?.url ?? null,
    status: row?.status ?? 'NotRegistered',
    consecutiveFailures: row?.consecutive_failures ?? 0,
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
