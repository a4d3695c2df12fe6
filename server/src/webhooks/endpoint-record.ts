// The endpoint as the dashboard shows it.
import { type Static, Type } from 'typebox'
import { instant, named, nullable, oneOf } from '../http/fields.ts'
import type { EndpointRow } from './dispatcher-sql.ts'

export const ENDPOINT_STATUSES = ['NotRegistered', 'Active', 'Degraded', 'Disabled'] as const

export const EndpointRecord = named('WebhookEndpoint', {
  url: nullable(Type.String({ format: 'uri' })),
  status: oneOf(ENDPOINT_STATUSES),
  consecutiveFailures: Type.Integer(),
  degradedSince: nullable(instant()),
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
})
export type EndpointRecord = Static<typeof EndpointRecord>

export function endpointRecord(row: EndpointRow | undefined, pendingDeliveries: number, now: Date): EndpointRecord {
  const previousUntil = row?.previous_secret_expires_at
  return {
    url: row?.url ?? null,
    status: row?.status ?? 'NotRegistered',
    consecutiveFailures: row?.consecutive_failures ?? 0,
    degradedSince: row?.degraded_since?.toISOString() ?? null,
    disabledAt: row?.disabled_at?.toISOString() ?? null,
    disabledReason: row?.disabled_reason ?? null,
    previousSecretExpiresAt: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    pendingDeliveries,
  }
}
