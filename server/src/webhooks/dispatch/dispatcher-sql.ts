// The queries of a dispatcher. Each endpoint has one owner, the dispatcher that sends to it, as long as the owner's
// heartbeat is fresh. Leases are measured by the database clock, which all dispatchers share.
import type { CellSql } from '../../platform/db/db.ts'
import type { Failure } from '../../platform/outbound/failure-kind.ts'
import { MAX_ATTEMPTS } from '../attempt/retry-schedule.ts'
import type { DisabledReason, EndpointStatus } from '../endpoint/endpoint-health.ts'

/** `sinceResultMs`: since it last wrote the result of an attempt, or since it started. */
export async function writeHeartbeat(sql: CellSql, dispatcherId: string, sinceResultMs: number): Promise<void> {
  await sql`
    insert into webhook_dispatcher (dispatcher_id, last_result_at)
    values (${dispatcherId}, now() - ${sinceResultMs} * interval '1 millisecond')
    on conflict (dispatcher_id) do update set heartbeat_at = now(), last_result_at = excluded.last_result_at`
}

export async function leave(sql: CellSql, dispatcherId: string): Promise<void> {
  await sql`update webhook_endpoint set owner = null where owner = ${dispatcherId}`
  await sql`delete from webhook_dispatcher where dispatcher_id = ${dispatcherId}`
  await sql`
    insert into webhook_dispatcher_stop (stopped_at) values (now())
    on conflict (only_row) do update set stopped_at = now()`
}

export interface EndpointRow {
  partner_id: string
  url: string
  secret_id: string
  sealed_secret: Uint8Array
  previous_secret_id: string | null
  sealed_previous_secret: Uint8Array | null
  previous_secret_expires_at: Date | null
  status: EndpointStatus
  consecutive_failures: number
  failing_since: Date | null
  degraded_since: Date | null
  gone_since: Date | null
  disabled_at: Date | null
  disabled_reason: DisabledReason | null
  last_failure_at: Date | null
  last_error_kind: Failure | null
  last_status_code: number | null
  pulling_forward: boolean
  generation: number
  owner: string | null
  registered_at: Date
  updated_at: Date
}

/**
 * Claims the endpoints that have no live owner, for a dispatcher that is alive itself, except those that another is claiming.
 * The owner of a locked row is compared with the owner that was found dead, because a condition on another table doesn't
 * exclude a row that changed after the statement began.
 */
export async function claimEndpoints(
  sql: CellSql,
  dispatcherId: string,
  partnerIds: readonly string[],
  leaseMs: number,
): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    with alive as materialized (
      select dispatcher_id from webhook_dispatcher where heartbeat_at > now() - ${leaseMs} * interval '1 millisecond'
    ), free as materialized (
      select e.partner_id, e.owner from webhook_endpoint e
      where e.partner_id = any(${partnerIds as string[]}::uuid[]) and e.status <> 'Disabled'
        and exists (select from alive a where a.dispatcher_id = ${dispatcherId})
        and not exists (select from alive a where a.dispatcher_id = e.owner and a.dispatcher_id <> ${dispatcherId})
    ), locked as materialized (
      select e.partner_id, e.owner from webhook_endpoint e
      where e.partner_id = any(array(select partner_id from free)) and e.status <> 'Disabled'
      order by e.partner_id
      for update skip locked
    )
    update webhook_endpoint e set owner = ${dispatcherId}
    from locked l join free f on f.partner_id = l.partner_id and f.owner is not distinct from l.owner
    where e.partner_id = l.partner_id
    returning e.*`
}

export async function releaseEndpoints(
  sql: CellSql,
  dispatcherId: string,
  partnerIds: readonly string[],
): Promise<void> {
  await sql`
    update webhook_endpoint set owner = null
    where partner_id = any(${partnerIds as string[]}::uuid[]) and owner = ${dispatcherId}`
}

export async function findOwned(sql: CellSql, dispatcherId: string): Promise<string[]> {
  const rows = await sql<
    { partner_id: string }[]
  >`select partner_id from webhook_endpoint where owner = ${dispatcherId}`
  return rows.map((row) => row.partner_id)
}

export async function findEndpoint(sql: CellSql, partnerId: string): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`select * from webhook_endpoint where partner_id = ${partnerId}`
  return row
}

/** Partners with due deliveries, found by stepping from partner to partner, so that the size of a backlog doesn't matter. */
export async function findPartnersWithDueWork(
  sql: CellSql,
  now: Date,
  leaseMs: number,
): Promise<{ partner_id: string; owner: string | null; owned: boolean }[]> {
  return sql`
    with recursive step as (
      (select partner_id from webhook_queue order by partner_id limit 1)
      union all
      select (select q.partner_id from webhook_queue q where q.partner_id > step.partner_id order by q.partner_id limit 1)
      from step where step.partner_id is not null
    )
    select step.partner_id, e.owner, d.dispatcher_id is not null as owned
    from step
    join webhook_endpoint e on e.partner_id = step.partner_id and e.status <> 'Disabled'
    left join webhook_dispatcher d
      on d.dispatcher_id = e.owner and d.heartbeat_at > now() - ${leaseMs} * interval '1 millisecond'
    where exists (
      select from webhook_queue q where q.partner_id = step.partner_id and q.lane in (0, 1) and q.due_at <= ${now})`
}

export interface DueRow {
  delivery_id: string
  event_id: string
  event_type: string
  event_version: number
  attempt_count: number
  first_attempt_at: Date | null
  envelope: string
  traceparent: string | null
}

/** Events are read one by one by their key: a plain join may read all events of the partner if statistics are missing. */
export async function findDue(
  sql: CellSql,
  partnerId: string,
  lane: number,
  now: Date,
  known: readonly string[],
  limit: number,
): Promise<DueRow[]> {
  return sql<DueRow[]>`
    select q.delivery_id, q.event_id, q.event_type, q.event_version, q.attempt_count, q.first_attempt_at, e.envelope, e.traceparent
    from webhook_queue q
    cross join lateral (
      select envelope, traceparent from event where partner_id = q.partner_id and event_id = q.event_id limit 1
    ) e
    where q.partner_id = ${partnerId} and q.lane = ${lane} and q.due_at <= ${now}
      and q.delivery_id <> all(${known as string[]}::uuid[])
    order by q.due_at, q.event_id
    limit ${limit}`
}

export async function findNextDue(sql: CellSql, partnerId: string, now: Date): Promise<Date | null> {
  const [row] = await sql<{ due_at: Date | null }[]>`
    select least(
      (select min(due_at) from webhook_queue where partner_id = ${partnerId} and lane = 0 and due_at > ${now}),
      (select min(due_at) from webhook_queue where partner_id = ${partnerId} and lane = 1 and due_at > ${now})) as due_at`
  return row!.due_at
}

export interface ResultRow {
  readonly partner_id: string
  readonly delivery_id: string
  readonly attempt_no: number
  readonly sent_at: Date
  readonly duration_ms: number
  readonly duration_step: number
  readonly status_code: number | null
  readonly error_kind: Failure | null
  readonly response_excerpt: string
  readonly outcome: 'Delivered' | 'Exhausted' | 'Pending'
  readonly ended_at: Date
  readonly due_at: Date | null
}

export interface HealthRow {
  readonly partner_id: string
  readonly generation: number
  readonly status: EndpointStatus
  readonly consecutive_failures: number
  readonly failing_since: Date | null
  readonly degraded_since: Date | null
  readonly gone_since: Date | null
  readonly disabled_at: Date | null
  readonly disabled_reason: string | null
  readonly last_failure_at: Date | null
  readonly last_error_kind: string | null
  readonly last_status_code: number | null
  readonly pulling_forward: boolean
  readonly at: Date
}

/**
 * Writes attempts, the new states of their deliveries, counts, endpoint health and notifications in one statement. A result counts only
 * if this dispatcher still owns the endpoint and the delivery still waits for exactly this attempt, so a duplicate or late
 * result changes nothing. Returns the deliveries whose results counted.
 */
export async function writeResults(
  sql: CellSql,
  dispatcherId: string,
  results: readonly ResultRow[],
  health: readonly HealthRow[],
): Promise<string[]> {
  const rows = await sql<{ delivery_id: string }[]>`
    with result as (
      select r.*
      from json_to_recordset(${JSON.stringify(results)}::text::json) as r (
        partner_id uuid, delivery_id uuid, attempt_no smallint, sent_at timestamptz, duration_ms int,
        duration_step smallint, status_code smallint, error_kind text, response_excerpt text, outcome text,
        ended_at timestamptz, due_at timestamptz)
      join webhook_endpoint e on e.partner_id = r.partner_id and e.owner = ${dispatcherId}
    ), ended as (
      delete from webhook_queue q using result r
      where q.partner_id = r.partner_id and q.delivery_id = r.delivery_id and q.attempt_count = r.attempt_no - 1
        and r.outcome <> 'Pending'
      returning q.partner_id, q.delivery_id, q.event_id, q.event_type, q.event_version, q.occurred_at, q.replay_series,
        r.outcome, r.attempt_no, r.sent_at, r.duration_ms, r.duration_step, r.status_code, r.error_kind,
        r.response_excerpt, r.ended_at
    ), waiting as (
      update webhook_queue q set attempt_count = r.attempt_no, due_at = r.due_at, last_status_code = r.status_code,
        last_error_kind = r.error_kind, first_attempt_at = coalesce(q.first_attempt_at, r.sent_at)
      from result r
      where q.partner_id = r.partner_id and q.delivery_id = r.delivery_id and q.attempt_count = r.attempt_no - 1
        and r.outcome = 'Pending'
      returning q.partner_id, q.delivery_id, r.outcome, r.attempt_no, r.sent_at, r.duration_ms, r.duration_step,
        r.status_code, r.error_kind, r.response_excerpt
    ), attempted as (
      select partner_id, delivery_id, outcome, attempt_no, sent_at, duration_ms, duration_step, status_code, error_kind,
        response_excerpt from ended
      union all
      select * from waiting
    ), history as (
      insert into webhook_delivery (
        partner_id, delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count,
        last_status_code, last_error_kind, replay_series, completed_at)
      select partner_id, delivery_id, event_id, event_type, event_version, occurred_at, outcome, attempt_no, status_code,
        error_kind, replay_series, ended_at
      from ended
    ), attempts as (
      insert into webhook_attempt (
        partner_id, delivery_id, attempt_no, sent_at, duration_ms, status_code, error_kind, response_excerpt)
      select partner_id, delivery_id, attempt_no, sent_at, duration_ms, status_code, error_kind, response_excerpt
      from attempted
    ), counted as (
      insert into webhook_delivery_count as c (partner_id, grain, starts_at, event_type, status, deliveries)
      select partner_id, grain, date_trunc(grain, occurred_at, 'UTC'), event_type, outcome, count(*)
      from ended cross join (values ('hour'), ('day')) as g (grain)
      group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4, 5
      on conflict (partner_id, grain, starts_at, event_type, status)
        do update set deliveries = c.deliveries + excluded.deliveries
    ), timed as (
      insert into webhook_attempt_count as c (partner_id, starts_at, duration_step, attempts, successes)
      select partner_id, date_trunc('hour', sent_at, 'UTC'), duration_step, count(*),
        count(*) filter (where outcome = 'Delivered')
      from attempted
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (partner_id, starts_at, duration_step)
        do update set attempts = c.attempts + excluded.attempts, successes = c.successes + excluded.successes
    ), given_up as (
      insert into raised_notification as n (partner_id, kind, collapse_key, occurred_at, ready_at, occurrences)
      select partner_id, 'webhook.exhausted', 'hour', min(ended_at), min(ended_at) + interval '1 hour', count(*)
      from ended where outcome = 'Exhausted'
      group by 1
      order by 1
      on conflict (partner_id, kind, collapse_key) do update set occurrences = n.occurrences + excluded.occurrences
    ), endpoints as (
      update webhook_endpoint e set status = h.status, consecutive_failures = h.consecutive_failures,
        failing_since = h.failing_since, degraded_since = h.degraded_since, gone_since = h.gone_since,
        disabled_at = h.disabled_at, disabled_reason = h.disabled_reason, last_failure_at = h.last_failure_at,
        last_error_kind = h.last_error_kind, last_status_code = h.last_status_code,
        pulling_forward = e.pulling_forward or h.pulling_forward, updated_at = h.at
      from json_to_recordset(${JSON.stringify(health)}::text::json) as h (
        partner_id uuid, generation int, status text, consecutive_failures int, failing_since timestamptz,
        degraded_since timestamptz, gone_since timestamptz, disabled_at timestamptz, disabled_reason text,
        last_failure_at timestamptz, last_error_kind text, last_status_code smallint, pulling_forward boolean,
        at timestamptz)
      join webhook_endpoint before on before.partner_id = h.partner_id
      where e.partner_id = h.partner_id and e.owner = ${dispatcherId} and e.generation = h.generation
      returning e.partner_id, before.status as status_before, e.status, e.disabled_reason, h.at
    ), changed as (
      insert into raised_notification (partner_id, kind, occurred_at, ready_at, facts)
      select partner_id,
        case status when 'Degraded' then 'webhook.degraded' when 'Disabled' then 'webhook.disabled' else 'webhook.recovered' end,
        at, at, jsonb_strip_nulls(jsonb_build_object('reason', disabled_reason))
      from endpoints where status <> status_before
    )
    select delivery_id from attempted`
  return rows.map((row) => row.delivery_id)
}

/** More often than this, a receiver that keeps failing and recovering would use up the attempts of a delivery in minutes. */
const MAX_PULLED_FORWARD = 2

/**
 * Makes the next attempt of waiting deliveries due, the longest waiting first. The last attempt always keeps its time.
 * Returns how many deliveries it changed.
 */
export async function pullForward(sql: CellSql, partnerId: string, now: Date, limit: number): Promise<number> {
  const { count } = await sql`
    update webhook_queue set due_at = ${now}, pulled_forward = pulled_forward + 1
    where partner_id = ${partnerId} and delivery_id in (
      select delivery_id from webhook_queue
      where partner_id = ${partnerId} and due_at > ${now} and pulled_forward < ${MAX_PULLED_FORWARD}
        and attempt_count < ${MAX_ATTEMPTS - 1}
      order by lane, due_at, event_id
      limit ${limit})`
  return count
}

export async function pulledForward(sql: CellSql, partnerId: string, dispatcherId: string): Promise<void> {
  await sql`
    update webhook_endpoint set pulling_forward = false where partner_id = ${partnerId} and owner = ${dispatcherId}`
}
