// How many cases have an age. Of all partners, those that wait for us are added up from the counts by due hour, and only the
// hours in which the age begins and ends are read case by case.
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { AgeRanges, SortRange } from '../backlog/age-bands.ts'
import { ALL, dueStages, hourOf, type StageCount } from './case-counts-sql.ts'

/** Cases that wait for the partner are counted up to this many: one more than an export can have. */
export const AWAITED_COUNT_LIMIT = 100_001

interface AgedFilter {
  readonly partnerId: string | undefined
  readonly country: string | undefined
  readonly riskRanks: readonly number[] | undefined
  readonly now: Date
}

export const within = (sql: Sql, { after, to }: SortRange) =>
  sql`${after ? sql`and r.sort_at > ${after}` : sql``} ${to ? sql`and r.sort_at <= ${to}` : sql``}`

/** `ofCases` is the filter as a condition on the case `r`. */
export function countAged(
  sql: CellSql,
  filter: AgedFilter,
  { ours, partners }: AgeRanges,
  ofCases: ReturnType<CellSql>,
) {
  return sql<StageCount[]>`
    select stage, sum(cases)::int as cases, sum(overdue)::int as overdue
    from (${filter.partnerId ? dueOfPartner(sql, filter, ours, ofCases) : dueOfAll(sql, filter, ours, ofCases)}) as c
    group by stage
    union all
    select 'AwaitingPartner', count(*)::int, 0
    from (
      select from review_case r where r.stage = 'AwaitingPartner' ${within(sql, partners)} ${ofCases}
      limit ${AWAITED_COUNT_LIMIT}) as awaited`
}

function dueOfPartner(sql: CellSql, { now }: AgedFilter, range: SortRange, ofCases: ReturnType<CellSql>) {
  return sql`
    select r.stage, 1 as cases, case when r.sort_at <= ${now} then 1 else 0 end as overdue
    from review_case r where r.stage in ${dueStages(sql)} ${within(sql, range)} ${ofCases}`
}

function dueOfAll(sql: CellSql, filter: AgedFilter, { after, to }: SortRange, ofCases: ReturnType<CellSql>) {
  const { country, riskRanks, now } = filter
  const ofRisk = riskRanks ? sql`and risk_rank = any (${riskRanks as number[]}::smallint[])` : sql``
  const ofCountry = country ? sql`and country = ${country}` : sql``
  // Overdue cases of the age are due after its begin, and by now or the end of the age.
  const canBeOverdue = !after || after < now
  const overdueBy = to && to < now ? to : now
  const isDueBy = (end: Date | undefined) => sql`(true
    ${after ? sql`and due_hour >= ${hourOf(after)}` : sql``} ${end ? sql`and due_hour < ${hourOf(end)}` : sql``})`
  const isOverdue = canBeOverdue ? isDueBy(overdueBy) : sql`false`
  /** The cases that are due in the hour of this time, up to the time. */
  const inHour = (time: Date | undefined, cases: number, overdue: number) =>
    time
      ? sql`
        union all
        select r.stage, ${cases}::int, ${overdue}::int from review_case r
        where r.stage in ${dueStages(sql)} and r.sort_at >= ${hourOf(time)} and r.sort_at <= ${time} ${ofCases}`
      : sql``
  return sql`
    select stage, case when ${isDueBy(to)} then cases else 0 end as cases, case when ${isOverdue} then cases else 0 end as overdue
    from review_case_count where country = ${country ?? ALL} and stage in ${dueStages(sql)} ${ofRisk}
    union all
    select stage, case when ${isDueBy(to)} then change else 0 end, case when ${isOverdue} then change else 0 end
    from review_case_move where stage in ${dueStages(sql)} ${ofCountry} ${ofRisk}
    ${inHour(to, 1, 0)}
    ${inHour(canBeOverdue ? overdueBy : undefined, 0, 1)}
    ${inHour(after, -1, canBeOverdue ? -1 : 0)}`
}
