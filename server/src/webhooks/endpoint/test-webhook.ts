// Sends a test event, through the same path as every other event.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { firstDeliveryId } from '../../events/first-delivery-id.ts'
import { eventWithoutCustomer } from '../../events/outbox.ts'
import { insertEventWithoutCustomer } from '../../events/sql.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { countAttempt, type Limit } from '../../platform/limits/throttle.ts'
import { isQueued } from '../replay/replay-sql.ts'
import { usableEndpoint } from './usable-endpoint.ts'

const TESTS: Limit = { name: 'webhook-tests', hits: 10, seconds: 60 }

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/test',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description: 'Sends a signed webhook.test event. At most 10 a minute per partner.',
  value: named('FiredTestEvent', {
    eventId: uuid(),
    deliveryId: uuid({ description: 'Identifies the delivery. Use it to follow the progress.' }),
  }),
  errors: [
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.TestFireRejected',
    'Webhook.DispatcherUnavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, requestId, address }) {
    const { partnerId, user } = caller
    const retryAfter = await countAttempt(app, TESTS, partnerId)
    if (retryAfter !== undefined) {
      throw new ApiError('RateLimit.Exceeded', {
        message: `You can send ${TESTS.hits} test events a minute. Try again in ${retryAfter} seconds.`,
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    const at = app.clock.now()
    const data = { message: 'This is a test.', requestedAt: at.toISOString() }
    const event = eventWithoutCustomer('webhook.test', data, { partnerId, correlationId: requestId, occurredAt: at })
    await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      await usableEndpoint(sql, partnerId)
      await insertEventWithoutCustomer(sql, partnerId, event, at)
      // The endpoint may have been disabled between the check and the insert: then nothing is recorded.
      if (!(await isQueued(sql, partnerId, event.eventId))) throw new ApiError('Webhook.TestFireRejected')
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookTested',
        subjectId: event.eventId,
        facts: { address },
        requestId,
      })
    })
    app.events.notifyDispatcher(partnerId)
    return { value: { eventId: event.eventId, deliveryId: firstDeliveryId(event.eventId) } }
  },
})
