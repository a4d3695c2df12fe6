// Decisions by day, from the index of decided customers.
import type { CellSql } from '../../platform/db/db.ts'

export interface DecisionRow {
  /** Null in the row of the whole period. */
  readonly day: string | null
  readonly approved: number
  readonly rejected: number
  readonly median_minutes: number | null
  readonly p90_minutes: number | null
}

/** `since` is within the first day. */
export async function countDecisions(
  sql: CellSql,
  partnerId: string,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<DecisionRow[]> {
  return sql<DecisionRow[]>`
    select to_char(day, 'YYYY-MM-DD') as day,
      count(*) filter (where verification_status = 'Approved')::int as approved,
      count(*) filter (where verification_status = 'Rejected')::int as rejected,
      round(percentile_cont(0.5) within group (order by minutes))::int as median_minutes,
      round(percentile_cont(0.9) within group (order by minutes))::int as p90_minutes
    from (
      select verification_status, (decided_at at time zone ${timeZone})::date as day,
        extract(epoch from decided_at - submitted_at) / 60 as minutes
      from customer
      where partner_id = ${partnerId} and verification_status in ('Approved', 'Rejected')
        and decided_at >= date_trunc('day', ${since}::timestamptz, ${timeZone})
    ) as decided
    group by grouping sets ((day), ())
    order by day`
}
