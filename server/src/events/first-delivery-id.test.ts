import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../test/service/test-service.ts'
import { isUuid, newId } from '../platform/ids.ts'
import { firstDeliveryId } from './first-delivery-id.ts'

const { app } = await startTestService()

test('the service and the database compute the same id for the first delivery of an event', async () => {
  const eventIds = Array.from({ length: 50 }, () => newId(app.clock.now()))
  const cells = await app.db.eachCell(
    (sql) => sql<{ id: string }[]>`
      select delivery_id_for(event_id) as id from unnest(${eventIds}::uuid[]) with ordinality as e (event_id, n) order by n`,
  )
  for (const rows of cells) {
    const ids = rows.map(({ id }) => id)
    assert.deepEqual(ids, eventIds.map(firstDeliveryId))
    for (const id of ids) assert.ok(isUuid(id))
  }
})
