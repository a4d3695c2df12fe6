// Creates and drops partitions, and accounts for every event.

import { ofThisCell } from '../../platform/db/cells/lock-key-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'

const LOCK = 7_203_114_505

/** Tables partitioned by time, with the days in each partition. */
export const PARTITIONED = { event: 1, webhook_unrouted: 1, webhook_delivery: 7, webhook_attempt: 7 } as const
export type Partitioned = keyof typeof PARTITIONED

/** False while another dispatcher runs maintenance of this cell. The lock ends with the transaction. */
export async function lockMaintenance(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint + ${ofThisCell(sql)}) as taken`
  // Creating and dropping a partition locks the table: better to retry later than to make requests wait.
  await sql`set local lock_timeout = '2s'`
  return row!.taken
}

export async function createPartitions(
  sql: CellSql,
  table: Partitioned,
  firstDay: string,
  lastDay: string,
): Promise<number> {
  const [row] = await sql<{ made: number }[]>`
    select make_partitions(${table}::text::regclass, ${PARTITIONED[table]}, ${firstDay}::date, ${lastDay}::date) as made`
  return row!.made
}

export async function findOldPartitions(sql: CellSql, table: Partitioned, before: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name::text from old_partitions(${table}::text::regclass, ${PARTITIONED[table]}, ${before}::date) as name`
  return rows.map((row) => row.name)
}

export async function dropPartition(sql: CellSql, name: string): Promise<void> {
  await sql`drop table ${sql(name)}`
}

/** Subtracts the deliveries of a partition from the counts. */
export async function subtractPartition(sql: CellSql, name: string): Promise<void> {
  await sql`
    update webhook_delivery_count c set deliveries = c.deliveries - gone.deliveries
    from (
      select partner_id, grain, date_trunc(grain, occurred_at, 'UTC') as starts_at, event_type, status, count(*) as deliveries
      from ${sql(name)} cross join (values ('hour'), ('day')) as g (grain)
      group by 1, 2, 3, 4, 5) as gone
    where c.partner_id = gone.partner_id and c.grain = gone.grain and c.starts_at = gone.starts_at
      and c.event_type = gone.event_type and c.status = gone.status`
  await sql`delete from webhook_delivery_count where deliveries <= 0`
}

/** Ends deliveries as Exhausted whose envelope is about to be deleted, because they can't be sent any more. */
export async function exhaustExpired(sql: CellSql, before: Date, at: Date, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with ended as (
      delete from webhook_queue
      where (partner_id, delivery_id) in (
        select partner_id, delivery_id from webhook_queue where occurred_at < ${before} limit ${limit} for update skip locked)
      returning *
    ), history as (
      insert into webhook_delivery (
        partner_id, delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count,
        last_status_code, last_error_kind, replay_series, completed_at)
      select partner_id, delivery_id, event_id, event_type, event_version, occurred_at, 'Exhausted', attempt_count,
        last_status_code, last_error_kind, replay_series, ${at}
      from ended
    ), counted as (
      insert into webhook_delivery_count as c (partner_id, grain, starts_at, event_type, status, deliveries)
      select partner_id, grain, date_trunc(grain, occurred_at, 'UTC'), event_type, 'Exhausted', count(*)
      from ended cross join (values ('hour'), ('day')) as g (grain)
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (partner_id, grain, starts_at, event_type, status)
        do update set deliveries = c.deliveries + excluded.deliveries
    )
    select count(*) from ended`
  return row!.count
}

export async function deleteOldCounts(sql: CellSql, before: Date): Promise<void> {
  await sql`delete from webhook_attempt_count where starts_at < ${before}`
  await sql`delete from webhook_dispatcher where heartbeat_at < now() - interval '1 hour'`
}

export interface Account {
  readonly events: number
  readonly delivered: number
  readonly pending: number
  readonly exhausted: number
  readonly unrouted: number
  /** Events without any state. There must be none. */
  readonly unexplained: number
}

/** Counts the events of a period by state, of one partner or of all. Each event is counted once, by its best delivery. */
export async function accountForEvents(
  sql: CellSql,
  from: Date,
  to: Date,
  partnerId: string | null = null,
): Promise<Account> {
  const [row] = await sql<Account[]>`
    select count(*) as events,
      count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'pending') as pending,
      count(*) filter (where state = 'exhausted') as exhausted,
      count(*) filter (where state = 'unrouted') as unrouted,
      count(*) filter (where state is null) as unexplained
    from event e
    cross join lateral (
      select case
        when exists (
          select from webhook_delivery d
          where d.partner_id = e.partner_id and d.occurred_at = e.occurred_at and d.event_id = e.event_id
            and d.status = 'Delivered') then 'delivered'
        when exists (
          select from webhook_queue q where q.partner_id = e.partner_id and q.event_id = e.event_id) then 'pending'
        when exists (
          select from webhook_delivery d
          where d.partner_id = e.partner_id and d.occurred_at = e.occurred_at and d.event_id = e.event_id) then 'exhausted'
        when exists (
          select from webhook_unrouted u where u.partner_id = e.partner_id and u.event_id = e.event_id) then 'unrouted'
      end as state) as s
    where e.occurred_at >= ${from} and e.occurred_at < ${to} and e.event_id >= first_id_at(${from})
      and e.event_id < first_id_at(${to}::timestamptz + interval '1 hour')
      and (${partnerId}::uuid is null or e.partner_id = ${partnerId})`
  return row!
}

export async function findOldestDue(sql: CellSql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ due_at: Date | null }[]>`
    select min(q.due_at) as due_at
    from webhook_queue q join webhook_endpoint e on e.partner_id = q.partner_id and e.status <> 'Disabled'
    where q.due_at <= ${now}`
  return row!.due_at
}
