import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordEvents, startWebhookService } from '../../../test/service/webhook-service.ts'
import { isUuid } from '../../platform/ids.ts'
import { firstDeliveryId } from './first-delivery-id.ts'

const service = await startWebhookService()

test('the service and the database compute the same id for the first delivery of an event', async () => {
  const { partnerId } = await service.aSubscriber('https://127.0.0.1:1/')
  const events = await recordEvents(service.app, partnerId, 50)
  const rows = await service.app.db.partner(
    partnerId,
    (sql) => sql`select event_id, delivery_id from webhook_queue order by event_id`,
  )
  assert.deepEqual(
    rows.map((row) => [row.event_id, row.delivery_id]),
    events.map((eventId) => [eventId, firstDeliveryId(eventId)]),
  )
  for (const { delivery_id } of rows) assert.ok(isUuid(delivery_id))
})
