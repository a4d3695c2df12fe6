// Sends a test event now, the way every event goes.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { lonelyEvent } from '../../events/outbox.ts'
import { insertLonelyEvent } from '../../events/sql.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { firstDeliveryId } from '../deliveries/first-delivery-id.ts'
import { isOnItsWay } from '../replay/replay-sql.ts'
import { usableEndpoint } from './usable-endpoint.ts'

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/test',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Send a test event',
  value: named('FiredTestEvent', {
    eventId: uuid(),
    deliveryId: uuid({ description: 'The delivery that brings it, to be watched.' }),
  }),
  errors: [
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.TestFireRejected',
    'Webhook.DispatcherUnavailable',
  ],

  async handle({ app, caller: { partnerId, user }, requestId }) {
    const at = app.clock.now()
    const data = { message: 'This is a test.', requestedAt: at.toISOString() }
    const event = lonelyEvent('webhook.test', data, { partnerId, correlationId: requestId, occurredAt: at })
    await app.db.partnerTransaction(partnerId, async (sql) => {
      await usableEndpoint(sql, partnerId)
      await insertLonelyEvent(sql, partnerId, event, at)
      // The endpoint may have been disabled between the look and the insert: then nothing must have happened.
      if (!(await isOnItsWay(sql, partnerId, event.eventId))) throw new ApiError('Webhook.TestFireRejected')
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookTested',
        subjectId: event.eventId,
        requestId,
      })
    })
    app.events.notifyDispatcher(partnerId)
    return { value: { eventId: event.eventId, deliveryId: firstDeliveryId(event.eventId) } }
  },
})
