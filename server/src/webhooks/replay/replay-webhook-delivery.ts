// Sends the event of one delivery again, to the URL and with the secret of today.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { findDelivery } from '../deliveries/delivery-sql.ts'
import { usableEndpoint } from '../endpoint/usable-endpoint.ts'
import { insertReplay } from './replay-sql.ts'
import { isExpired } from './replay-window.ts'

export const replayWebhookDelivery = operation({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/deliveries/{deliveryId}/replay',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replay one delivery',
  description: 'Makes a new delivery with the same event id and the header Svc-Replay: true.',
  params: { deliveryId: idParam('id of the list.', 'Webhook.DeliveryNotFound') },
  value: named('ReplayedDelivery', { deliveryId: uuid() }),
  errors: [
    'Webhook.DeliveryNotFound',
    'Webhook.EventExpired',
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.DispatcherUnavailable',
  ],

  async handle({ app, caller: { partnerId, user }, params, requestId }) {
    const at = app.clock.now()
    const deliveryId = newId(at)
    await app.db.partnerTransaction(partnerId, async (sql) => {
      const source = await findDelivery(sql, partnerId, params.deliveryId)
      if (!source) throw new ApiError('Webhook.DeliveryNotFound')
      if (isExpired(source.occurred_at, at)) throw new ApiError('Webhook.EventExpired')
      await usableEndpoint(sql, partnerId)
      const replay = { partnerId, deliveryId, eventId: source.event_id, series: newId(at), at }
      if (!(await insertReplay(sql, replay))) throw new ApiError('Webhook.EventExpired')
      const facts = { deliveries: 1 }
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookReplayed',
        subjectId: params.deliveryId,
        facts,
        requestId,
      })
    })
    app.events.notifyDispatcher(partnerId)
    return { value: { deliveryId } }
  },
})
