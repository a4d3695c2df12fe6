// Puts events on their way once more. Replays are deliveries of their own with the event's id, in the second lane.
import type { Sql } from '../../platform/db/db.ts'

export async function insertReplay(
  sql: Sql,
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
  readonly includeUnrouted: boolean
  readonly series: string
  readonly at: Date
}

/**
 * The next events of the window after the given one. An id is never older than its event, so the ids narrow the search
 * from below, and from above with an hour to spare for a clock that was set back. Returns the last event and the count.
 */
export async function insertReplays(
  sql: Sql,
  { partnerId, from, to, eventType, includeUnrouted, series, at }: Window,
  after: string,
  limit: number,
): Promise<{ created: number; last: string | null }> {
  const [row] = await sql<{ created: number; last: string | null }[]>`
    with chosen as (
      select e.partner_id, e.event_id, e.event_type, e.event_version, e.occurred_at
      from event e
      where ${inWindow(sql, { partnerId, from, to, eventType })} and e.event_id > ${after}
        and (${includeUnrouted} or not exists (
          select from webhook_unrouted u where u.partner_id = ${partnerId} and u.event_id = e.event_id))
      order by e.event_id
      limit ${limit}
    ), replayed as (
      insert into webhook_queue (
        partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, replay_series)
      select partner_id, delivery_id_at(${at}), event_id, event_type, event_version, occurred_at, 1, ${at}, ${series}
      from chosen
    )
    select count(*) as created, max(event_id::text) as last from chosen`
  return row!
}

/** How many events of the window would be sent again, and how many more there are that went nowhere. */
export async function countReplayable(
  sql: Sql,
  { partnerId, from, to, eventType }: Pick<Window, 'partnerId' | 'from' | 'to' | 'eventType'>,
): Promise<{ routed: number; unrouted: number }> {
  const [row] = await sql<{ routed: number; unrouted: number }[]>`
    select count(*) filter (where u.event_id is null) as routed, count(u.event_id) as unrouted
    from event e left join webhook_unrouted u on u.partner_id = ${partnerId} and u.event_id = e.event_id
    where ${inWindow(sql, { partnerId, from, to, eventType })}`
  return row!
}

function inWindow(
  sql: Sql,
  { partnerId, from, to, eventType }: Pick<Window, 'partnerId' | 'from' | 'to' | 'eventType'>,
) {
  return sql`e.partner_id = ${partnerId} and e.event_id >= first_id_at(${from})
    and e.event_id < first_id_at(${to}::timestamptz + interval '1 hour')
    and e.occurred_at >= ${from} and e.occurred_at < ${to}
    and (${eventType}::text is null or e.event_type = ${eventType})`
}

export async function isOnItsWay(sql: Sql, partnerId: string, eventId: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from webhook_queue where partner_id = ${partnerId} and event_id = ${eventId} and lane = 0) as found`
  return row!.found
}
