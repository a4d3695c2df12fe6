// How many cases there are. Each change of a case adds rows to review_case_move in its own transaction, and a background job
// adds them up in review_case_count, by country, stage, risk and due hour, and a trigger in review_case_total, over all hours. A
// count is the sum of both tables: exact at any moment, without reading the cases and without one writer waiting for another.

import { ofThisCell } from '../../platform/db/cells/lock-key-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'

/** The row of all countries together. */
export const ALL = '*'
const LOCK = 7_203_114_507 // an arbitrary number unique to this lock

const HOUR_MS = 60 * 60_000
/** As case_due_hour in the database. */
export const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)

/** A decision on these is due. */
export const dueStages = (sql: Sql) => sql`('Queued', 'InReview', 'AwaitingSecondApproval')`

export interface StageCount {
  readonly stage: ReviewStage
  readonly cases: number
  readonly overdue: number
}

export interface CountFilter {
  readonly country?: string | undefined
  readonly riskRanks?: readonly number[] | undefined
}

/** Cases of all partners. Of the hour that has begun, the overdue ones are counted one by one. Sent when it is awaited. */
export function countCases(sql: CellSql, filter: CountFilter, now: Date) {
  const { country, riskRanks } = filter
  const ofRisk = riskRanks ? sql`and risk_rank = any (${riskRanks as number[]}::smallint[])` : sql``
  const ofCountry = country ? sql`and country = ${country}` : sql``
  return sql<StageCount[]>`
    select stage, sum(cases)::int as cases, sum(overdue)::int as overdue
    from (
      select stage, cases, 0 as overdue from review_case_total where country = ${country ?? ALL} ${ofRisk}
      union all
      select stage, 0, cases from review_case_count
      where country = ${country ?? ALL} and stage in ${dueStages(sql)} and due_hour < ${hourOf(now)} ${ofRisk}
      union all
      select stage, change, case when due_hour < ${hourOf(now)} then change else 0 end
      from review_case_move where true ${ofCountry} ${ofRisk}
      union all
      select stage, 0, 1 from review_case
      where stage in ${dueStages(sql)} and sort_at >= ${hourOf(now)} and sort_at <= ${now} ${ofCountry} ${ofRisk}
    ) as c
    group by stage`
}

/** Closed cases are counted up to this many. */
export const CLOSED_COUNT_LIMIT = 10_000

interface PartnerFilter {
  readonly partnerId: string
  readonly country: string | undefined
  readonly now: Date
}

/** Risk is counted for all partners together only, so that the cases of one partner are counted row by row. `also` begins with `and`. */
export function countPartnerByRisk(sql: CellSql, { partnerId, now }: PartnerFilter, also: ReturnType<CellSql>) {
  return sql<StageCount[]>`
    select r.stage, count(*)::int as cases, (count(*) filter (where r.stage in ${dueStages(sql)} and r.sort_at <= ${now}))::int as overdue
    from review_case r
    where r.stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner') ${also} group by 1
    union all
    select 'Closed', count(*)::int, 0
    from (
      select partner_id, country, risk_rank from review_case where partner_id = ${partnerId} and stage = 'Closed'
      order by sort_at desc limit ${CLOSED_COUNT_LIMIT}) r
    where true ${also}`
}

/**
 * From the counts of the partner's customers by status: pending ones are queued, in review or await a second approval, and the
 * last two are few. Erased customers keep their status, and their cases are closed. Only overdue cases of the queue are read.
 */
export function countPartner(sql: CellSql, { partnerId, country, now }: PartnerFilter, also: ReturnType<CellSql>) {
  const ofCountry = country ? sql`and incorporation_country = ${country}` : sql``
  const ofPartner = sql`partner_id = ${partnerId} ${ofCountry}`
  return sql<StageCount[]>`
    with customers as (
      select verification_status as status, customers as open, 0 as erased from customer_count where ${ofPartner}
      union all
      select verification_status, -1, 1 from customer where erased_at is not null and ${ofPartner}
    ), by_stage as (
      select case when status in ('Approved', 'Rejected') then 'Closed' when status = 'PendingVerification' then 'Queued'
          else 'AwaitingPartner' end as stage, open from customers
      union all
      select 'Closed', erased from customers
    ), few as (
      select stage, count(*) as cases, count(*) filter (where r.sort_at <= ${now}) as overdue from review_case r
      where stage in ('InReview', 'AwaitingSecondApproval') ${also} group by 1
    )
    select stage, (sum(open) - case stage when 'Queued' then (select coalesce(sum(cases), 0) from few) else 0 end)::int as cases,
      case stage when 'Queued' then (
        select count(*) from review_case r where stage = 'Queued' and r.sort_at <= ${now} ${also})::int
        else 0 end as overdue
    from by_stage group by stage
    union all
    select stage, cases::int, overdue::int from few`
}

interface DueCount {
  readonly place: number
  readonly cases: number
  /** Of one hour up to the time, not of all hours before it. */
  readonly isPart: boolean
}

/** For each of these times, in ascending order: how many decisions are due by then. The last number is that of all. */
export async function countDueBy(sql: CellSql, times: readonly Date[]): Promise<number[]> {
  const hours = times.map((time) => hourOf(time).toISOString())
  const rows: readonly DueCount[] = await sql<DueCount[]>`
    select width_bucket(due_hour, ${hours}::timestamptz[]) as place, sum(cases)::int as cases, false as "isPart"
    from (
      select due_hour, cases from review_case_count where country = ${ALL} and stage in ${dueStages(sql)}
      union all
      select due_hour, change from review_case_move where stage in ${dueStages(sql)}
    ) as counted
    group by 1
    union all
    select t.place::int, (
      select count(*)::int from review_case r
      where r.stage in ${dueStages(sql)} and r.sort_at >= t.hour and r.sort_at <= t.time), true
    from unnest(${times.map((time) => time.toISOString())}::timestamptz[], ${hours}::timestamptz[])
      with ordinality as t (time, hour, place)`
  // Whole hours before the hour of the time, and the part of that hour.
  const sumOf = (counts: readonly DueCount[]) => counts.reduce((sum, { cases }) => sum + cases, 0)
  const by = times.map((_, index) =>
    sumOf(rows.filter(({ isPart, place }) => (isPart ? place === index + 1 : place <= index))),
  )
  return [...by, sumOf(rows.filter(({ isPart }) => !isPart))]
}

/** Adds up what has moved. One node at a time; another one that tries meanwhile leaves it to the first. */
export async function sumUpMoves(sql: CellSql): Promise<void> {
  const [lock] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint + ${ofThisCell(sql)}) as free`
  if (!lock!.free) return
  await sql`
    with moved as (delete from review_case_move returning *)
    insert into review_case_count (country, stage, due_hour, risk_rank, cases)
    select k.country, m.stage, m.due_hour, m.risk_rank, sum(m.change)
    from moved m cross join lateral (values (m.country), (${ALL})) as k (country)
    group by 1, 2, 3, 4 having sum(m.change) <> 0
    on conflict (country, stage, due_hour, risk_rank)
    do update set cases = review_case_count.cases + excluded.cases`
}

interface UnclaimedRow {
  readonly oldestQueuedAt: Date | null
  readonly snoozed: number
  readonly escalated: number
}

/**
 * When the case that has waited longest was queued, how many unclaimed cases are snoozed, and how many are escalated: few, and they
 * start from the snoozes and the escalations, which end with a decision.
 */
export async function readUnclaimed(sql: CellSql, now: Date): Promise<UnclaimedRow> {
  const [row] = await sql<UnclaimedRow[]>`
    select (select min(queued_at) from review_case where stage = 'Queued') as "oldestQueuedAt",
      (select count(*)::int from case_snooze s
          join review_case r on r.partner_id = s.partner_id and r.customer_id = s.customer_id
        where s.until > ${now} and r.stage = 'Queued') as snoozed,
      (select count(*)::int from case_escalation) as escalated`
  return row!
}

/**
 * Compares the counts with the cases and adds the differences. There are none, unless cases were inserted by other means. One
 * statement sees one moment, so changes that run meanwhile don't matter. Returns how many counts were wrong.
 */
export async function correctCounts(sql: CellSql): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint + ${ofThisCell(sql)})`
  const wrong = await sql`
    insert into review_case_count (country, stage, due_hour, risk_rank, cases)
    select country, stage, due_hour, risk_rank, sum(cases)
    from (
      select k.country, r.stage, case_due_hour(r.due_at) as due_hour, r.risk_rank, count(*) as cases
      from review_case r cross join lateral (values (r.country), (${ALL})) as k (country) group by 1, 2, 3, 4
      union all
      select k.country, m.stage, m.due_hour, m.risk_rank, -m.change
      from review_case_move m cross join lateral (values (m.country), (${ALL})) as k (country)
      union all
      select country, stage, due_hour, risk_rank, -cases from review_case_count
    ) as d
    group by 1, 2, 3, 4 having sum(cases) <> 0
    on conflict (country, stage, due_hour, risk_rank)
    do update set cases = review_case_count.cases + excluded.cases`
  await sql`delete from review_case_count where cases = 0`
  const wrongTotals = await sql`
    insert into review_case_total (country, stage, risk_rank, cases)
    select country, stage, risk_rank, sum(cases)
    from (
      select country, stage, risk_rank, cases from review_case_count
      union all
      select country, stage, risk_rank, -cases from review_case_total
    ) as d
    group by 1, 2, 3 having sum(cases) <> 0
    on conflict (country, stage, risk_rank) do update set cases = review_case_total.cases + excluded.cases`
  return wrong.count + wrongTotals.count
}
