// Delivery figures, read from stored counts: equally fast at any size of the history. Only the queue is counted row by row.
import type { CellSql } from '../../platform/db/db.ts'

export interface HourRow {
  starts_at: Date
  duration_step: number
  attempts: number
  successes: number
}

export async function findAttemptCounts(sql: CellSql, partnerId: string, from: Date, to: Date): Promise<HourRow[]> {
  return sql<HourRow[]>`
    select starts_at, duration_step, attempts, successes from webhook_attempt_count
    where partner_id = ${partnerId} and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, duration_step`
}

export interface PeriodRow {
  /** 0: in the week, 1: also in the last day, 2: also in the last hour. */
  recency: number
  duration_step: number
  attempts: number
  successes: number
}

/** Attempts since the start of the week, the day and the hour, by duration. */
export async function findRecentAttempts(
  sql: CellSql,
  partnerId: string,
  { week, day, hour }: { week: Date; day: Date; hour: Date },
): Promise<PeriodRow[]> {
  return sql<PeriodRow[]>`
    select (starts_at >= ${day})::int + (starts_at >= ${hour})::int as recency, duration_step,
      sum(attempts)::int as attempts, sum(successes)::int as successes
    from webhook_attempt_count where partner_id = ${partnerId} and starts_at >= ${week}
    group by 1, 2`
}

export interface OutcomeRow {
  starts_at: Date
  status: 'Pending' | 'Delivered' | 'Exhausted'
  deliveries: number
}

/** Deliveries by the hour in which their event occurred. */
export async function countOutcomesByHour(
  sql: CellSql,
  partnerId: string,
  from: Date,
  to: Date,
): Promise<OutcomeRow[]> {
  return sql<OutcomeRow[]>`
    select starts_at, status, sum(deliveries)::int as deliveries from webhook_delivery_count
    where partner_id = ${partnerId} and grain = 'hour' and starts_at >= ${from} and starts_at < ${to}
    group by 1, 2
    union all
    select date_trunc('hour', occurred_at, 'UTC'), 'Pending', count(*)::int from webhook_queue
    where partner_id = ${partnerId} and occurred_at >= ${from} and occurred_at < ${to}
    group by 1`
}
