// The SQL of the cases that were opened and decided each day.
import type { CellSql } from '../../platform/db/db.ts'
import { firstIdAt } from '../../platform/ids.ts'

export const MOVES = ['Opened', 'Decided'] as const
export type Move = (typeof MOVES)[number]

export interface Times {
  readonly from: Date
  readonly to: Date
}

/**
 * New cases, found by their IDs, which begin with the time: an index by time would be one more write for every create, and the
 * primary key has the cases of a partner in this order. And cases that were opened again.
 */
const opened = (sql: CellSql, { from, to }: Times) => sql`
  select r.partner_id, r.customer_id, 'Submitted' as how,
    to_timestamp(('x' || translate(left(r.customer_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) as at
  from cell_partner p join review_case r on r.partner_id = p.partner_id
  where r.customer_id >= ${firstIdAt(from.getTime())}::uuid and r.customer_id < ${firstIdAt(to.getTime())}::uuid
  union all
  select partner_id, customer_id, 'Reopened', left_at
  from case_stage_time where stage = 'Closed' and left_at >= ${from} and left_at < ${to}`

/** An approval that awaits a second one has not closed its case. */
const decided = (sql: CellSql, { from, to }: Times) => sql`
  select partner_id, customer_id, outcome as how, decided_at as at
  from review_decision
  where decided_at >= ${from} and decided_at < ${to} and kind in ('Approve', 'SecondApproval', 'Reject')
    and outcome in ('Approved', 'Rejected')`

export interface FlowRow {
  readonly day: string
  readonly opened: number
  readonly decided: number
}

const dayIn = (sql: CellSql, timeZone: string) => sql`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')`

/** Days without either are omitted. */
export async function countFlow(sql: CellSql, times: Times, timeZone: string): Promise<FlowRow[]> {
  return sql<FlowRow[]>`
    select ${dayIn(sql, timeZone)} as day,
      (count(*) filter (where opened))::int as opened, (count(*) filter (where not opened))::int as decided
    from (
      select at, true as opened from (${opened(sql, times)}) as o
      union all
      select at, false from (${decided(sql, times)}) as d) as moves
    group by 1`
}

export interface MovedCase {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  readonly how: string
  readonly at: Date
}

export interface Moved {
  readonly move: Move
  readonly day: string
  readonly timeZone: string
}

/** Those of the day, newest first. The day is within the times. */
export async function listMoved(
  sql: CellSql,
  { move, day, timeZone }: Moved,
  times: Times,
  limit: number,
): Promise<MovedCase[]> {
  return sql<MovedCase[]>`
    select m.customer_id as "customerId", c.company_name as "companyName", p.name as "partnerName", m.how, m.at
    from (
        select * from (${move === 'Opened' ? opened(sql, times) : decided(sql, times)}) as moves
        where ${dayIn(sql, timeZone)} = ${day}
        order by at desc, customer_id desc limit ${limit}) as m
      join customer c on c.partner_id = m.partner_id and c.customer_id = m.customer_id
      join cell_partner p on p.partner_id = m.partner_id
    order by m.at desc, m.customer_id desc`
}
