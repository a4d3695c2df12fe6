// Writes events. The events of a create are part of its one statement.
import type { CellSql } from '../platform/db/db.ts'
import { firstDeliveryId } from './first-delivery-id.ts'
import type { NewEvent } from './outbox.ts'
import { routing } from './routing-sql.ts'

export async function insertEventWithoutCustomer(
  sql: CellSql,
  partnerId: string,
  event: Omit<NewEvent, 'sequence'>,
  occurredAt: Date,
): Promise<void> {
  await insertRouted(sql, { partnerId, customerId: null, now: occurredAt }, [{ ...event, sequence: null }])
}

/** The events of a change, in its transaction. */
export async function insertEvents(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length > 0) await insertRouted(sql, at, events)
}

async function insertRouted(
  sql: CellSql,
  { partnerId, customerId, now }: { partnerId: string; customerId: string | null; now: Date },
  events: readonly (Omit<NewEvent, 'sequence'> & { readonly sequence: number | null })[],
): Promise<void> {
  await sql`
    with fresh as materialized (
      select ${now}::timestamptz as occurred_at, e.*
      from unnest(
        ${events.map((e) => e.eventId)}::uuid[], ${events.map((e) => firstDeliveryId(e.eventId))}::uuid[],
        ${events.map((e) => e.eventType)}::text[], ${events.map((e) => e.eventVersion)}::smallint[],
        ${events.map((e) => e.sequence)}::int[], ${events.map((e) => e.envelope)}::text[],
        ${events.map((e) => e.traceparent)}::text[]
      ) as e (event_id, delivery_id, event_type, event_version, sequence, envelope, traceparent)
    ), new_event as (
      insert into event (
        partner_id, customer_id, occurred_at, event_id, event_type, event_version, sequence, envelope, traceparent)
      select ${partnerId}::uuid, ${customerId}::uuid, occurred_at, event_id, event_type, event_version, sequence, envelope,
        traceparent
      from fresh
    )${routing(sql, partnerId)}
    select true`
}
