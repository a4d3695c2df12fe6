// Events that no change goes with; all others are written by the statement that makes the change they report.
import type { Sql } from '../platform/db/db.ts'
import type { NewEvent } from './outbox.ts'

export async function insertEventWithoutCustomer(
  sql: Sql,
  partnerId: string,
  event: Omit<NewEvent, 'sequence'>,
  occurredAt: Date,
): Promise<void> {
  await sql`
    insert into event (partner_id, event_id, event_type, event_version, occurred_at, envelope, traceparent)
    values (${partnerId}, ${event.eventId}, ${event.eventType}, ${event.eventVersion}, ${occurredAt}, ${event.envelope},
      ${event.traceparent})`
}
