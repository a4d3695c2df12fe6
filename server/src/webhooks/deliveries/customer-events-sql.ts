// The events of one customer with their deliveries.
import type { CellSql } from '../../platform/db/db.ts'
import type { DeliveryRow, EventTime } from './delivery-sql.ts'

export interface CustomerEventRow extends DeliveryRow {
  sequence: number | null
  /** The data of its envelope: IDs, codes and names of fields. */
  data: {
    verificationStatus?: string
    documentCategory?: string
    changedFields?: string[]
    changedBy?: string
  }
  /** False if the event was recorded while no endpoint was active; the columns of the delivery are then null. */
  is_routed: boolean
}

/** Newest first; `before` is the last event of the previous page. The id of an event's first delivery follows from its own. */
export async function findCustomerEvents(
  sql: CellSql,
  partnerId: string,
  filter: { customerId: string; before: string | null; limit: number },
): Promise<CustomerEventRow[]> {
  return sql<CustomerEventRow[]>`
    select e.event_id, e.event_type, e.event_version, e.occurred_at, e.sequence,
      e.envelope::jsonb -> 'data' as data, d.delivery_id is not null as is_routed,
      d.delivery_id, d.status, d.attempt_count, d.last_status_code, d.last_error_kind, d.due_at, d.completed_at, null::uuid as replay_series
    from (
      select event_id, event_type, event_version, occurred_at, sequence, envelope, delivery_id_for(event_id) as delivery_id
      from event
      where partner_id = ${partnerId} and customer_id = ${filter.customerId}
        and (${filter.before}::uuid is null or event_id < ${filter.before}::uuid)
      order by event_id desc
      limit ${filter.limit}
    ) e
    left join lateral (
      select q.delivery_id, 'Pending' as status, q.attempt_count, q.last_status_code, q.last_error_kind, q.due_at,
        null::timestamptz as completed_at
      from webhook_queue q where q.partner_id = ${partnerId} and q.delivery_id = e.delivery_id
      union all
      select h.delivery_id, h.status, h.attempt_count, h.last_status_code, h.last_error_kind, null, h.completed_at
      from webhook_delivery h where h.partner_id = ${partnerId} and h.delivery_id = e.delivery_id
      limit 1
    ) d on true
    order by e.event_id desc`
}

/**
 * The latest replay of each event. Events that were recorded without an endpoint may have been replayed since. The history
 * is indexed by the time of the event; the queue is scanned once.
 */
export async function findLatestReplays(
  sql: CellSql,
  partnerId: string,
  events: readonly EventTime[],
): Promise<DeliveryRow[]> {
  const ids = events.map(({ event_id }) => event_id)
  const times = events.map(({ occurred_at }) => occurred_at.toISOString())
  return sql<DeliveryRow[]>`
    select distinct on (event_id) * from (
      select delivery_id, event_id, event_type, event_version, occurred_at, 'Pending' as status, attempt_count,
        last_status_code, last_error_kind, replay_series, due_at, null::timestamptz as completed_at
      from webhook_queue where partner_id = ${partnerId} and event_id = any(${ids}::uuid[])
      union all
      select delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count, last_status_code,
        last_error_kind, replay_series, null, completed_at
      from webhook_delivery
      where partner_id = ${partnerId} and occurred_at = any(${times}::timestamptz[]) and event_id = any(${ids}::uuid[])
    ) d
    order by event_id, delivery_id desc`
}

/** More than any customer has in 30 days, and few enough to look up. */
const MOST_EVENTS = 1000

/** The latest events of a customer, within the times of a list. */
export async function findEventsOfCustomer(
  sql: CellSql,
  partnerId: string,
  { customerId, from, to }: { customerId: string; from?: Date | undefined; to?: Date | undefined },
): Promise<EventTime[]> {
  return sql<EventTime[]>`
    select event_id, occurred_at from event
    where partner_id = ${partnerId} and customer_id = ${customerId}
      ${from ? sql`and event_id >= first_id_at(${from}) and occurred_at >= ${from}` : sql``}
      ${to ? sql`and occurred_at < ${to}` : sql``}
    order by event_id desc
    limit ${MOST_EVENTS}`
}

export interface CustomerOfEvent {
  event_id: string
  customer_id: string
  partner_customer_id: string
  company_name: string
}

/** Whom each event is about. Events without a customer and deleted events are left out. */
export async function findCustomersOfEvents(
  sql: CellSql,
  partnerId: string,
  eventIds: readonly string[],
): Promise<Map<string, CustomerOfEvent>> {
  if (eventIds.length === 0) return new Map()
  const rows = await sql<CustomerOfEvent[]>`
    select e.event_id, c.customer_id, c.partner_customer_id, c.company_name
    from event e join customer c on c.partner_id = e.partner_id and c.customer_id = e.customer_id
    where e.partner_id = ${partnerId} and e.event_id = any(${[...new Set(eventIds)]}::uuid[])`
  return new Map(rows.map((row) => [row.event_id, row]))
}
