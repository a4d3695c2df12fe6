// Writes events. The events of a create are part of its one statement.
import type { CellSql } from '../platform/db/db.ts'
import type { NewEvent } from './outbox.ts'

export async function insertEventWithoutCustomer(
  sql: CellSql,
  partnerId: string,
  event: Omit<NewEvent, 'sequence'>,
  occurredAt: Date,
): Promise<void> {
  await sql`
    insert into event (partner_id, event_id, event_type, event_version, occurred_at, envelope, traceparent)
    values (${partnerId}, ${event.eventId}, ${event.eventType}, ${event.eventVersion}, ${occurredAt}, ${event.envelope},
      ${event.traceparent})`
}

/** The events of a change, in its transaction. */
export async function insertEvents(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into event (partner_id, customer_id, occurred_at, event_id, event_type, event_version, sequence, envelope, traceparent)
    select ${at.partnerId}, ${at.customerId}, ${at.now}, e.*
    from unnest(
      ${events.map((e) => e.eventId)}::uuid[], ${events.map((e) => e.eventType)}::text[],
      ${events.map((e) => e.eventVersion)}::smallint[], ${events.map((e) => e.sequence)}::int[],
      ${events.map((e) => e.envelope)}::text[], ${events.map((e) => e.traceparent)}::text[]
    ) as e`
}
