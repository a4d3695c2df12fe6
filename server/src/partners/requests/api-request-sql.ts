// The SQL of a partner's API requests.

import { ofThisCell } from '../../platform/db/cells/lock-key-sql.ts'
import type { CellSql } from '../../platform/db/db.ts'

const LOCK = 7_203_114_513 // an arbitrary number unique to this lock

export interface ApiRequest {
  readonly partnerId: string
  /** A UUIDv7 of the time at which it occurred. */
  readonly id: string
  readonly occurredAt: Date
  readonly requestId: string
  readonly method: string
  /** Without the query string, which may have personal data. */
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly durationMs: number
  readonly error: RequestError | null
  readonly thumbprint: string | null
}

/** What a failed request was answered with. Neither messages nor paths contain a value that the client sent. */
export interface RequestError {
  readonly message: string
  readonly details: readonly { path: string; code: string; message: string }[]
}

/** Rows that a partner can have for one day (UTC), so that it can't fill the database. */
export const MOST_LISTED_A_DAY = 100_000
/** The last of them are for failed requests: these are what users look for. */
export const RESERVED_FOR_FAILED = 20_000

/** All requests are counted. Several nodes that write at the same time may exceed the limit by what they write. */
export async function insertRequests(sql: CellSql, requests: readonly ApiRequest[]): Promise<void> {
  const column = <K extends keyof ApiRequest>(name: K) => requests.map((request) => request[name])
  await sql`
    with given as (
      select *, date_trunc('day', occurred_at, 'UTC') as day from unnest(
        ${column('partnerId')}::uuid[], ${column('id')}::uuid[], ${column('occurredAt').map((at) => at.toISOString())}::timestamptz[],
        ${column('requestId')}::text[], ${column('method')}::text[], ${column('path')}::text[],
        ${column('status')}::smallint[], ${column('code')}::text[], ${column('durationMs')}::real[],
        ${column('error').map((error) => error && JSON.stringify(error))}::text[], ${column('thumbprint')}::text[])
        as t (partner_id, api_request_id, occurred_at, request_id, method, path, status, code, duration_ms, error, thumbprint)
    ), listed as (
      select d.partner_id, d.day, (
        select coalesce(sum(c.requests - c.unlisted), 0) from api_request_count c
        where c.partner_id = d.partner_id and c.starts_at >= d.day and c.starts_at < d.day + interval '1 day') as already
      from (select distinct partner_id, day from given) as d
    ), placed as (
      select g.*, l.already + row_number() over (
          partition by g.partner_id, g.day order by g.status < 400, g.api_request_id)
        <= case when g.status >= 400 then ${MOST_LISTED_A_DAY}::int else ${MOST_LISTED_A_DAY - RESERVED_FOR_FAILED}::int end as fits
      from given g join listed l on l.partner_id = g.partner_id and l.day = g.day
    ), added as (
      insert into api_request (
        partner_id, api_request_id, occurred_at, request_id, method, path, status, code, duration_ms, error, thumbprint)
      select partner_id, api_request_id, occurred_at, request_id, method, path, status, code, duration_ms, error::jsonb, thumbprint
      from placed where fits
      -- Written before, if the connection was lost after the commit.
      on conflict do nothing
      returning partner_id, occurred_at, code
    ), counted as (
      select partner_id, occurred_at, code, 0 as unlisted from added
      union all select partner_id, occurred_at, code, 1 from placed where not fits
    )
    insert into api_request_count as c (partner_id, starts_at, code, requests, unlisted)
    select partner_id, date_trunc('hour', occurred_at, 'UTC'), coalesce(code, ''), count(*), sum(unlisted)
    from counted group by 1, 2, 3 order by 1, 2, 3
    on conflict (partner_id, starts_at, code) do update set
      requests = c.requests + excluded.requests, unlisted = c.unlisted + excluded.unlisted`
}

export interface RequestFilter {
  readonly requestId: string | null
  readonly method: string | null
  readonly code: string | null
  /** The first and last status. */
  readonly statuses: readonly [number, number] | null
  readonly from: Date | null
  readonly to: Date | null
  readonly before: string | null
  readonly limit: number
}

export interface RequestRow {
  readonly id: string
  readonly occurredAt: Date
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly durationMs: number
}

function matching(sql: CellSql, partnerId: string, filter: RequestFilter) {
  const { requestId, method, code, statuses, from, to, before } = filter
  const isFailed = code !== null || (statuses && statuses[0] >= 400)
  return sql`partner_id = ${partnerId}
      ${requestId === null ? sql`` : sql`and request_id = ${requestId}`}
      ${method === null ? sql`` : sql`and method = ${method}`}
      ${isFailed ? sql`and status >= 400` : sql``}
      ${code === null ? sql`` : sql`and code = ${code}`}
      ${statuses ? sql`and status between ${statuses[0]} and ${statuses[1]}` : sql``}
      ${from ? sql`and api_request_id >= first_id_at(${from})` : sql``}
      ${to ? sql`and api_request_id < first_id_at(${to})` : sql``}
      ${before === null ? sql`` : sql`and api_request_id < ${before}`}`
}

/** Counts at most as many as the limit. */
export async function countMatching(sql: CellSql, partnerId: string, filter: RequestFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from api_request where ${matching(sql, partnerId, filter)} limit ${filter.limit}) r`
  return row!.count
}

/** Newest first. */
export async function findRequests(sql: CellSql, partnerId: string, filter: RequestFilter): Promise<RequestRow[]> {
  return sql<RequestRow[]>`
    select api_request_id as id, occurred_at as "occurredAt", request_id as "requestId", method, path, status, code,
      duration_ms as "durationMs"
    from api_request
    where ${matching(sql, partnerId, filter)}
    order by api_request_id desc
    limit ${filter.limit}`
}

export interface RequestDetailRow extends RequestRow {
  readonly error: RequestError | null
  readonly thumbprint: string | null
}

export async function findRequest(sql: CellSql, partnerId: string, id: string): Promise<RequestDetailRow | undefined> {
  const [row] = await sql<RequestDetailRow[]>`
    select api_request_id as id, occurred_at as "occurredAt", request_id as "requestId", method, path, status, code,
      duration_ms as "durationMs", error, thumbprint
    from api_request
    where partner_id = ${partnerId} and api_request_id = ${id}`
  return row
}

export interface RequestCount {
  readonly startsAt: Date
  /** Empty for successful requests. */
  readonly code: string
  readonly requests: number
  /** Those of them that are not listed. */
  readonly unlisted: number
}

export async function countRequests(sql: CellSql, partnerId: string, from: Date): Promise<RequestCount[]> {
  return sql<RequestCount[]>`
    select starts_at as "startsAt", code, requests, unlisted from api_request_count
    where partner_id = ${partnerId} and starts_at >= ${from} order by starts_at, code`
}

/** Creates the tables of the next days and drops those of days before `keptFrom`. False while another node does it. */
export async function maintainRequests(sql: CellSql, today: string, ahead: string, keptFrom: string): Promise<boolean> {
  const [lock] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint + ${ofThisCell(sql)}) as free`
  if (!lock!.free) return false
  // Creating and dropping a partition locks the table: better to retry later than to make requests wait.
  await sql`set local lock_timeout = '2s'`
  await sql`select make_partitions('api_request', 1, ${today}::date, ${ahead}::date)`
  const old = await sql<{ name: string }[]>`
    select name::text from old_partitions('api_request', 1, ${keptFrom}::date) as name`
  for (const { name } of old) await sql`drop table ${sql(name)}`
  // Rows of a day without a table of its own.
  await sql`delete from api_request_default where occurred_at < ${keptFrom}::timestamp at time zone 'utc'`
  await sql`delete from api_request_count where starts_at < ${keptFrom}::timestamp at time zone 'utc'`
  return true
}
