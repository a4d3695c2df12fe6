// Reads deliveries: pending ones are in the queue, ended ones in the history.

import { firstDeliveryId } from '../../events/first-delivery-id.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { Failure } from '../../platform/outbound/failure-kind.ts'
import { countedSpan } from './counted-span.ts'

export interface DeliveryRow {
  delivery_id: string
  event_id: string
  event_type: string
  event_version: number
  occurred_at: Date
  status: 'Pending' | 'Delivered' | 'Exhausted'
  attempt_count: number
  last_status_code: number | null
  last_error_kind: Failure | null
  replay_series: string | null
  due_at: Date | null
  completed_at: Date | null
}

export interface DeliveryFilter {
  /** Retrying: pending, and its last attempt failed. */
  readonly status?: 'Pending' | 'Retrying' | 'Delivered' | 'Exhausted' | undefined
  readonly eventType?: string | undefined
  /** When the event occurred: from inclusive, to exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly eventId?: string | undefined
  readonly replaySeries?: string | undefined
  /** Only deliveries of these events, such as those of one customer. */
  readonly events?: readonly EventTime[] | undefined
  /** Only older deliveries than this one, in the order of the list. */
  readonly before?: { readonly occurredAt: Date; readonly deliveryId: string } | undefined
}

export interface EventTime {
  readonly event_id: string
  readonly occurred_at: Date
}

/** Deliveries in the queue: the first one of an event is found by its ID, replays by their lane. */
function inQueue(sql: Sql, filter: DeliveryFilter) {
  const { events, status } = filter
  const ids = events?.map(({ event_id }) => event_id)
  return sql`${conditions(sql, filter)}
    ${status === 'Retrying' ? sql`and attempt_count > 0` : sql``}
    ${ids ? sql`and event_id = any(${ids}::uuid[]) and (lane = 1 or delivery_id = any(${ids.map(firstDeliveryId)}::uuid[]))` : sql``}`
}

/** Deliveries in the history, which is indexed by the time of the event. */
function inHistory(sql: Sql, filter: DeliveryFilter) {
  const { events } = filter
  if (!events) return conditions(sql, filter)
  const earliest = new Date(Math.min(END_OF_TIME, ...events.map(({ occurred_at }) => occurred_at.getTime())))
  return sql`${conditions(sql, filter)}
    and event_id = any(${events.map(({ event_id }) => event_id)}::uuid[])
    and occurred_at = any(${events.map(({ occurred_at }) => occurred_at.toISOString())}::timestamptz[])
    and delivery_id >= first_id_at(${earliest})`
}

function conditions(sql: Sql, { eventType, from, to, eventId, replaySeries, before }: DeliveryFilter) {
  return sql`
    ${eventId === undefined ? sql`` : ofEvent(sql, eventId)}
    ${replaySeries === undefined ? sql`` : ofReplay(sql, replaySeries)}
    ${eventType === undefined ? sql`` : sql`and event_type = ${eventType}`}
    ${from === undefined ? sql`` : sql`and occurred_at >= ${from} and delivery_id >= first_id_at(${from})`}
    ${to === undefined ? sql`` : sql`and occurred_at < ${to}`}
    ${before ? sql`and (occurred_at, delivery_id) < (${before.occurredAt}, ${before.deliveryId}::uuid)` : sql``}`
}

/** A made-up id may contain a time that PostgreSQL can't represent. */
const END_OF_TIME = Date.UTC(9999, 11, 31)

/** The time range around the creation of a UUIDv7. */
function rangeAround(id: string, beforeMs: number, afterMs: number): [Date, Date] {
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return [
    new Date(Math.min(Math.max(madeAt - beforeMs, 0), END_OF_TIME)),
    new Date(Math.min(madeAt + afterMs, END_OF_TIME)),
  ]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An event occurred at most an hour before its id was created, so its deliveries are found by time. */
function ofEvent(sql: Sql, eventId: string) {
  const [from, to] = rangeAround(eventId, HOUR, 1)
  return sql`and event_id = ${eventId} and occurred_at > ${from} and occurred_at < ${to}`
}

/** The ids of all deliveries of a replay are created at the same time as its own id. */
function ofReplay(sql: Sql, replaySeries: string) {
  const [from, to] = rangeAround(replaySeries, MINUTE, MINUTE)
  return sql`and replay_series = ${replaySeries} and delivery_id >= first_id_at(${from}) and delivery_id < first_id_at(${to})`
}

const isPending = (status: DeliveryFilter['status']) => status === 'Pending' || status === 'Retrying'

/** Newest first unless `ascending`, by the time of the event. */
export async function listDeliveries(
  sql: CellSql,
  partnerId: string,
  filter: DeliveryFilter,
  page: { limit: number; offset: number; ascending?: boolean },
): Promise<DeliveryRow[]> {
  const { status } = filter
  const way = page.ascending ? sql`asc` : sql`desc`
  const order = sql`occurred_at ${way}, delivery_id ${way}`
  const reach = page.limit + page.offset
  const pending = sql`
    (select delivery_id, event_id, event_type, event_version, occurred_at, 'Pending' as status, attempt_count,
       last_status_code, last_error_kind, replay_series, due_at, null::timestamptz as completed_at
     from webhook_queue where partner_id = ${partnerId} ${inQueue(sql, filter)}
     order by ${order} limit ${reach})`
  const ended = sql`
    (select delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count, last_status_code,
       last_error_kind, replay_series, null::timestamptz as due_at, completed_at
     from webhook_delivery where partner_id = ${partnerId} ${inHistory(sql, filter)}
       ${status === undefined ? sql`` : status === 'Exhausted' ? sql`and status = 'Exhausted'` : sql`and status = ${status}`}
     order by ${order} limit ${reach})`
  return sql<DeliveryRow[]>`
    select * from (${isPending(status) ? pending : status === undefined ? sql`${pending} union all ${ended}` : ended}) as d
    order by ${order} limit ${page.limit} offset ${page.offset}`
}

export async function countPending(sql: CellSql, partnerId: string, filter: DeliveryFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from webhook_queue where partner_id = ${partnerId} ${inQueue(sql, filter)}`
  return row!.count
}

/**
 * An exact count at any size: stored counts of whole days and hours are added, only the rest is counted row by row. One
 * statement, so that a delivery that ends meanwhile is counted exactly once.
 */
export async function countDeliveries(sql: CellSql, partnerId: string, filter: DeliveryFilter): Promise<number> {
  const { status, eventType } = filter
  if (isPending(status)) return countPending(sql, partnerId, filter)
  // The stored counts don't distinguish events and replays; their deliveries are few or close together.
  if (filter.eventId !== undefined || filter.replaySeries !== undefined || filter.events !== undefined)
    return countOneByOne(sql, partnerId, filter)
  const { days, hours, rows } = countedSpan(filter.from?.getTime(), filter.to?.getTime())
  const byType = eventType === undefined ? sql`` : sql`and event_type = ${eventType}`
  const byStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const prepared = (grain: string, span: { from: number; to: number }) => sql`
    select coalesce(sum(deliveries), 0) as n from webhook_delivery_count
    where partner_id = ${partnerId} and grain = ${grain} and starts_at >= ${new Date(span.from)}
      and starts_at < ${new Date(span.to)} ${byType} ${byStatus}`
  const single = (span: { from: number; to: number }) => sql`
    select count(*) as n from webhook_delivery
    where partner_id = ${partnerId} and occurred_at >= ${new Date(span.from)} and occurred_at < ${new Date(span.to)}
      and delivery_id >= first_id_at(${new Date(span.from)}) ${byType} ${byStatus}`
  const pending = sql`select count(*) as n from webhook_queue where partner_id = ${partnerId} ${conditions(sql, filter)}`
  const ended = [
    ...(days ? [prepared('day', days)] : []),
    ...hours.map((span) => prepared('hour', span)),
    ...rows.map(single),
  ]
  const parts = status === undefined ? [pending, ...ended] : ended
  const all = parts.reduce((one, other) => sql`${one} union all ${other}`)
  const [row] = await sql<{ total: number }[]>`select sum(n)::bigint as total from (${all}) as part`
  return row!.total
}

async function countOneByOne(sql: CellSql, partnerId: string, filter: DeliveryFilter): Promise<number> {
  const { pending, delivered, exhausted } = await countByStatus(sql, partnerId, filter)
  if (filter.status === undefined) return pending + delivered + exhausted
  return filter.status === 'Delivered' ? delivered : exhausted
}

export interface StatusCounts {
  pending: number
  delivered: number
  exhausted: number
}

/** Counts row by row in one statement, for filters that match few rows. */
export async function countByStatus(sql: CellSql, partnerId: string, filter: DeliveryFilter): Promise<StatusCounts> {
  const [row] = await sql<StatusCounts[]>`
    select (select count(*) from webhook_queue where partner_id = ${partnerId} ${inQueue(sql, filter)}) as pending,
      count(*) filter (where status = 'Delivered') as delivered, count(*) filter (where status = 'Exhausted') as exhausted
    from webhook_delivery where partner_id = ${partnerId} ${inHistory(sql, filter)}`
  return row!
}

export async function findDelivery(
  sql: CellSql,
  partnerId: string,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await findDeliveries(sql, partnerId, [deliveryId])
  return row
}

export async function findDeliveries(sql: CellSql, partnerId: string, ids: readonly string[]): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select delivery_id, event_id, event_type, event_version, occurred_at, 'Pending' as status, attempt_count,
      last_status_code, last_error_kind, replay_series, due_at, null::timestamptz as completed_at
    from webhook_queue where partner_id = ${partnerId} and delivery_id = any(${ids as string[]}::uuid[])
    union all
    select delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count, last_status_code,
      last_error_kind, replay_series, null, completed_at
    from webhook_delivery where partner_id = ${partnerId} and delivery_id = any(${ids as string[]}::uuid[])`
}

export interface AttemptRow {
  attempt_no: number
  sent_at: Date
  duration_ms: number
  status_code: number | null
  error_kind: Failure | null
  response_excerpt: string | null
}

export async function findAttempts(sql: CellSql, partnerId: string, deliveryId: string): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`
    select attempt_no, sent_at, duration_ms, status_code, error_kind, response_excerpt
    from webhook_attempt where partner_id = ${partnerId} and delivery_id = ${deliveryId}
    order by attempt_no`
}

export async function findEnvelope(sql: CellSql, partnerId: string, eventId: string): Promise<string | undefined> {
  const [row] = await sql<{ envelope: string }[]>`
    select envelope from event where partner_id = ${partnerId} and event_id = ${eventId}`
  return row?.envelope
}
