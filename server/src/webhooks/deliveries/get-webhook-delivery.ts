// One delivery with its attempts and the exact body that was sent.
import { ApiError } from '../../errors.ts'
import { idParam, operation } from '../../http/operation.ts'
import { aheadMs } from '../../platform/clock.ts'
import { kindOfFailure, tlsReasonOf } from '../../platform/outbound/failure-kind.ts'
import { reproducibleHeaders } from '../attempt/delivery-headers.ts'
import { findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { isDispatcherAlive } from '../endpoint/endpoint-sql.ts'
import { isExpired } from '../replay/replay-window.ts'
import { findCustomersOfEvents } from './customer-events-sql.ts'
import { DeliveryDetail, deliveryRecord } from './delivery-record.ts'
import { findAttempts, findDelivery, findEnvelope } from './delivery-sql.ts'
import { findResentFailures } from './resent-sql.ts'

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/deliveries/{deliveryId}',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Get a delivery with its attempts',
  params: { deliveryId: idParam('The `id` from the delivery list.', 'Webhook.DeliveryNotFound') },
  value: DeliveryDetail,
  errors: ['Webhook.DeliveryNotFound'],

  async handle({ app, caller: { partnerId }, params: { deliveryId } }) {
    const now = app.clock.now()
    return app.db.reads.partner(partnerId, async (sql) => {
      const [row, attempts, endpoint, dispatcherAlive] = await Promise.all([
        findDelivery(sql, partnerId, deliveryId),
        findAttempts(sql, partnerId, deliveryId),
        findEndpoint(sql, partnerId),
        isDispatcherAlive(sql),
      ])
      if (!row) throw new ApiError('Webhook.DeliveryNotFound')
      const [envelope, customers, resent] = await Promise.all([
        isExpired(row.occurred_at, now) ? undefined : findEnvelope(sql, partnerId, row.event_id),
        findCustomersOfEvents(sql, partnerId, [row.event_id]),
        findResentFailures(sql, partnerId, [row]),
      ])
      // An attempt that was recorded between the two queries is left out, so that the response is consistent.
      const shown = attempts.filter((attempt) => attempt.attempt_no <= row.attempt_count)
      return {
        value: {
          ...deliveryRecord(row, { now, endpointStatus: endpoint?.status, dispatcherAlive, customers, resent }),
          attempts: shown.map((attempt) => ({
            attemptNo: attempt.attempt_no,
            sentAt: attempt.sent_at.toISOString(),
            statusCode: attempt.status_code,
            responseExcerpt: attempt.response_excerpt,
            durationMs: attempt.duration_ms,
            errorKind: attempt.error_kind && kindOfFailure(attempt.error_kind),
            tlsReason: tlsReasonOf(attempt.error_kind),
            requestHeaders: reproducibleHeaders(
              {
                deliveryId: row.delivery_id,
                eventId: row.event_id,
                eventType: row.event_type,
                eventVersion: row.event_version,
                attemptNo: attempt.attempt_no,
                isReplay: row.replay_series !== null,
              },
              // Signed with real time, which isn't stored.
              aheadMs(app.clock) > 0 ? undefined : Math.floor(attempt.sent_at.getTime() / 1000),
            ),
          })),
          envelopeJson: envelope ?? null,
        },
      }
    })
  },
})
