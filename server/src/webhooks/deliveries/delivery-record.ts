// A delivery as the dashboard shows it, and why it hasn't been sent yet.
import { type Static, Type } from 'typebox'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { EndpointStatus } from '../endpoint/endpoint-health.ts'
import type { DeliveryRow } from './delivery-sql.ts'

export const DELIVERY_STATUSES = ['Pending', 'Delivered', 'Exhausted'] as const
export const WAITING_REASONS = [
  'EndpointDisabled',
  'DispatcherUnavailable',
  'Retry',
  'EndpointDegraded',
  'ReplayLane',
  'Turn',
] as const

export const WaitingFor = named('WebhookWaitingFor', {
  reason: oneOf(WAITING_REASONS, {
    description:
      'EndpointDisabled: enable it. DispatcherUnavailable: nobody is there to send. Retry: the last attempt failed, the next one ' +
      'has its time. EndpointDegraded: it gets one request at a time. ReplayLane: fresh events go first. Turn: it is being sent, or next.',
  }),
  until: nullable(instant()),
  description: Type.String(),
})

const fields = {
  id: uuid(),
  eventId: uuid({ description: 'Stable over retries and replays: what a receiver recognises a repetition by.' }),
  eventType: Type.String(),
  eventVersion: Type.Integer(),
  occurredAt: instant(),
  status: oneOf(DELIVERY_STATUSES),
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable(instant({ description: 'null when it is over, and while the endpoint is disabled.' })),
  lastStatusCode: nullable(Type.Integer()),
  isReplay: Type.Boolean(),
  replaySeries: nullable(uuid({ description: 'The replay call that made it.' })),
  completedAt: nullable(instant()),
  waitingFor: nullable(Type.Unsafe<Static<typeof WaitingFor>>({ ...WaitingFor, type: 'object' })),
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
      responseExcerpt: nullable(Type.String({ description: "The first 4 KiB of the receiver's answer." })),
      durationMs: Type.Integer(),
      errorKind: nullable(Type.String({ description: 'null when it was delivered.' })),
      requestHeaders: Type.Record(Type.String(), Type.String(), {
        description:
          'As they were sent, but for svc-signature, webhook-signature and traceparent, which are made for each attempt and not kept.',
      }),
    }),
  ),
  envelopeJson: nullable(
    Type.String({ description: 'The exact text that was signed and sent; null once purged, after 30 days.' }),
  ),
})

/** What decides how long a delivery waits. */
export interface Surroundings {
  readonly now: Date
  readonly endpointStatus: EndpointStatus | undefined
  readonly dispatcherAlive: boolean
}

export function deliveryRecord(row: DeliveryRow, around: Surroundings): DeliveryRecord {
  const pending = row.status === 'Pending'
  const paused = around.endpointStatus === 'Disabled' || around.endpointStatus === undefined
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
    isReplay: row.replay_series !== null,
    replaySeries: row.replay_series,
    completedAt: row.completed_at?.toISOString() ?? null,
    waitingFor: pending ? waitingFor(row, around) : null,
  }
}

export function waitingFor(
  row: DeliveryRow,
  { now, endpointStatus, dispatcherAlive }: Surroundings,
): Static<typeof WaitingFor> {
  const message = (reason: (typeof WAITING_REASONS)[number], description: string, until: Date | null = null) => ({
    reason,
    until: until?.toISOString() ?? null,
    description,
  })
  if (endpointStatus === 'Disabled' || endpointStatus === undefined) {
    return message(
      'EndpointDisabled',
      'The endpoint is disabled. It is sent when the endpoint is enabled or registered again.',
    )
  }
  if (!dispatcherAlive)
    return message('DispatcherUnavailable', 'The delivery service is not running. It is sent when it is back.')
  if (row.due_at! > now) {
    return message(
      'Retry',
      `Attempt ${row.attempt_count} failed; attempt ${row.attempt_count + 1} has its time.`,
      row.due_at,
    )
  }
  if (endpointStatus === 'Degraded') {
    return message(
      'EndpointDegraded',
      'The endpoint keeps failing and gets one request at a time until it answers with a success.',
    )
  }
  if (row.replay_series !== null) return message('ReplayLane', 'Replays are sent when no fresh event is due.')
  return message('Turn', 'It is due and is being sent, or next in turn.')
}
