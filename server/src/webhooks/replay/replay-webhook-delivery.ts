// Resends the event of one delivery to the current URL, signed with the current secret.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { countAttempt, type Limit } from '../../platform/limits/throttle.ts'
import { findDelivery } from '../deliveries/delivery-sql.ts'
import { usableEndpoint } from '../endpoint/usable-endpoint.ts'
import { insertReplay } from './replay-sql.ts'
import { isExpired } from './replay-window.ts'

const REPLAYS: Limit = { name: 'webhook-replays', hits: 60, seconds: 60 }

export const replayWebhookDelivery = operation({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/deliveries/{deliveryId}/replay',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replay one delivery',
  description:
    'Creates a new delivery with the same event ID and the header Svc-Replay: true. At most 60 a minute per partner.',
  params: { deliveryId: idParam('The `id` from the delivery list.', 'Webhook.DeliveryNotFound') },
  value: named('ReplayedDelivery', { deliveryId: uuid() }),
  errors: [
    'Webhook.DeliveryNotFound',
    'Webhook.EventExpired',
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.DispatcherUnavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, params, requestId, address }) {
    const { partnerId, user } = caller
    const retryAfter = await countAttempt(app, REPLAYS, partnerId)
    if (retryAfter !== undefined) {
      throw new ApiError('RateLimit.Exceeded', {
        message: `You can replay ${REPLAYS.hits} deliveries a minute. To resend many events, replay a period.`,
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    const at = app.clock.now()
    const deliveryId = newId(at)
    await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      const source = await findDelivery(sql, partnerId, params.deliveryId)
      if (!source) throw new ApiError('Webhook.DeliveryNotFound')
      if (isExpired(source.occurred_at, at)) throw new ApiError('Webhook.EventExpired')
      await usableEndpoint(sql, partnerId)
      const replay = { partnerId, deliveryId, eventId: source.event_id, series: newId(at), at }
      if (!(await insertReplay(sql, replay))) throw new ApiError('Webhook.EventExpired')
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookReplayed',
        subjectId: params.deliveryId,
        facts: { deliveries: 1, address },
        requestId,
      })
    })
    app.events.notifyDispatcher(partnerId)
    return { value: { deliveryId } }
  },
})
