// Replays: new deliveries of earlier events, under the ids of the events, in the second lane.
import type { CellSql, Sql } from '../../platform/db/db.ts'

export async function insertReplay(
  sql: CellSql,
  replay: { partnerId: string; deliveryId: string; eventId: string; series: string; at: Date },
): Promise<boolean> {
  const { count } = await sql`
    insert into webhook_queue (
      partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, replay_series)
    select partner_id, ${replay.deliveryId}, event_id, event_type, event_version, occurred_at, 1, ${replay.at}, ${replay.series}
    from event where partner_id = ${replay.partnerId} and event_id = ${replay.eventId}`
  return count === 1
}

export interface Window {
  readonly partnerId: string
  readonly from: Date
  readonly to: Date
  readonly eventType: string | null
}

interface ReplayedWindow {
  readonly includeUnrouted: boolean
  readonly failedOnly: boolean
  readonly series: string
  readonly at: Date
}

/** Creates a delivery for each event of the window, up to the limit. Returns how many it created. */
export async function insertReplays(
  sql: CellSql,
  { includeUnrouted, failedOnly, series, at, ...window }: Window & ReplayedWindow,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    insert into webhook_queue (
      partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, replay_series)
    select e.partner_id, delivery_id_at(${at}), e.event_id, e.event_type, e.event_version, e.occurred_at, 1, ${at}, ${series}
    from (
      select * from event e
      where ${inWindow(sql, window)}
        ${
          failedOnly
            ? sql`and e.event_id = any(array(${failedEvents(sql, window)}))`
            : sql`and (${includeUnrouted} or not exists (
                select from webhook_unrouted u where u.partner_id = ${window.partnerId} and u.event_id = e.event_id))`
        }
      order by e.event_id
      limit ${limit}
    ) e`
  return count
}

/** False while another replay of the partner is being created. The lock ends with the transaction. */
export async function lockReplays(sql: Sql, partnerId: string): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('webhook-replay', 0) # hashtextextended(${partnerId}, 0)) as locked`
  return row!.locked
}

/** Whether a delivery of the partner's latest replay has not been attempted yet. */
export async function isReplayRunning(sql: CellSql, partnerId: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from webhook_endpoint e
      join webhook_queue q on q.partner_id = e.partner_id and q.lane = 1 and q.replay_series = e.last_replay_series
      where e.partner_id = ${partnerId} and q.attempt_count = 0) as found`
  return row!.found
}

export async function setLastReplay(sql: CellSql, partnerId: string, series: string): Promise<void> {
  await sql`update webhook_endpoint set last_replay_series = ${series} where partner_id = ${partnerId}`
}

/** Events of the window with a failed delivery, and neither a successful nor a pending one. */
function failedEvents(sql: CellSql, { partnerId, from, to, eventType }: Window) {
  return sql`
    with failed as materialized (
      select distinct event_id, occurred_at from webhook_delivery
      where partner_id = ${partnerId} and status = 'Exhausted' and occurred_at >= ${from} and occurred_at < ${to}
        and delivery_id >= first_id_at(${from}) ${eventType === null ? sql`` : sql`and event_type = ${eventType}`})
    select f.event_id from failed f
    where not exists (
        select from webhook_delivery d where d.partner_id = ${partnerId} and d.occurred_at = f.occurred_at
          and d.delivery_id >= first_id_at(${from}) and d.event_id = f.event_id and d.status = 'Delivered')
      and not exists (
        select from webhook_queue q where q.partner_id = ${partnerId} and q.delivery_id = delivery_id_for(f.event_id))
      -- Not correlated, so that the replays in the queue are read once.
      and f.event_id not in (select q.event_id from webhook_queue q where q.partner_id = ${partnerId} and q.lane = 1)`
}

export interface ReplayableCounts {
  routed: number
  unrouted: number
  failed: number
}

/** How many events of the window a replay would send, how many failed, and how many were never routed to an endpoint. */
export async function countReplayable(sql: CellSql, window: Window): Promise<ReplayableCounts> {
  const [row] = await sql<ReplayableCounts[]>`
    select count(*) filter (where u.event_id is null) as routed, count(u.event_id) as unrouted,
      (select count(*) from (${failedEvents(sql, window)}) as f) as failed
    from event e left join webhook_unrouted u on u.partner_id = ${window.partnerId} and u.event_id = e.event_id
    where ${inWindow(sql, window)}`
  return row!
}

/**
 * An id is never older than its event, so ids limit the search from below, and from above with an hour to spare for a clock
 * that was set back.
 */
function inWindow(sql: Sql, { partnerId, from, to, eventType }: Window) {
  return sql`e.partner_id = ${partnerId} and e.event_id >= first_id_at(${from})
    and e.event_id < first_id_at(${to}::timestamptz + interval '1 hour')
    and e.occurred_at >= ${from} and e.occurred_at < ${to}
    and (${eventType}::text is null or e.event_type = ${eventType})`
}

export async function isQueued(sql: CellSql, partnerId: string, eventId: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from webhook_queue where partner_id = ${partnerId} and event_id = ${eventId} and lane = 0) as found`
  return row!.found
}

/** Creates a delivery for each of these events. Deleted events are left out. Returns the ids of the events. */
export async function insertReplaysOf(
  sql: CellSql,
  replay: { partnerId: string; eventIds: readonly string[]; series: string; at: Date },
): Promise<Set<string>> {
  const rows = await sql<{ event_id: string }[]>`
    insert into webhook_queue (
      partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, replay_series)
    select partner_id, delivery_id_at(${replay.at}), event_id, event_type, event_version, occurred_at, 1, ${replay.at}, ${replay.series}
    from event where partner_id = ${replay.partnerId} and event_id = any(${replay.eventIds as string[]}::uuid[])
    order by event_id
    returning event_id`
  return new Set(rows.map((row) => row.event_id))
}

/** A replay of each event whose own delivery waits for a retry, unless a replay of it is pending. Returns how many it created. */
export async function insertReplaysOfRetrying(
  sql: CellSql,
  { partnerId, series, at }: { partnerId: string; series: string; at: Date },
  limit: number,
): Promise<number> {
  const { count } = await sql`
    insert into webhook_queue (
      partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, replay_series)
    select partner_id, delivery_id_at(${at}), event_id, event_type, event_version, occurred_at, 1, ${at}, ${series}
    from webhook_queue
    where ${isRetrying(sql, partnerId, at)} and lane = 0
      -- Not correlated, so that the replays in the queue are read once.
      and event_id not in (select event_id from webhook_queue where partner_id = ${partnerId} and lane = 1)
    order by due_at, event_id
    limit ${limit}`
  return count
}

/** Deliveries that failed and wait for their next attempt. One that is being attempted is not waiting. */
export async function countRetrying(sql: CellSql, partnerId: string, at: Date): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from webhook_queue where ${isRetrying(sql, partnerId, at)}`
  return row!.waiting
}

function isRetrying(sql: Sql, partnerId: string, at: Date) {
  return sql`partner_id = ${partnerId} and attempt_count > 0 and due_at > ${at}`
}
