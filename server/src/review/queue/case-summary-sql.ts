// The counts of a country in one row, for pages of the queue, together with what changed since the row was written. The row is
// deleted with every change of a count; the job that adds up writes it again.
import type { CellSql } from '../../platform/db/db.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'
import { ALL, type CountFilter, dueStages, hourOf, type StageCount } from './case-counts-sql.ts'

export interface CaseSummary {
  /** Stage, risk rank, cases, and those that were due before this hour. Null until it is written. */
  readonly counted: readonly (readonly [ReviewStage, number, number, number])[] | null
  /** Stage, cases and overdue cases to be added. */
  readonly moved: readonly (readonly [ReviewStage, number, number])[] | null
}

/** The columns of a CaseSummary. One statement sees one moment, so that both parts belong together. */
export function summaryColumns(sql: CellSql, { country, riskRanks }: CountFilter, now: Date) {
  const hour = hourOf(now)
  const filter = sql`
    ${country ? sql`and country = ${country}` : sql``} ${riskRanks ? sql`and risk_rank = any (${riskRanks as number[]}::smallint[])` : sql``}`
  return sql`
    (select counts from review_case_summary where country = ${country ?? ALL} and due_before = ${hour}) as counted,
    (select json_agg(json_build_array(stage, cases, overdue)) from (
      select stage, sum(cases) as cases, sum(overdue) as overdue
      from (
        select stage, change as cases, case when due_hour < ${hour} then change else 0 end as overdue
        from review_case_move where true ${filter}
        union all
        select stage, 0, 1 from review_case
        where stage in ${dueStages(sql)} and sort_at >= ${hour} and sort_at <= ${now} ${filter}
      ) as m
      group by stage) as g) as moved`
}

/** Undefined if the summary has to be written first. */
export function stagesIn(
  { counted, moved }: CaseSummary,
  riskRanks: readonly number[] | undefined,
): StageCount[] | undefined {
  if (!counted) return undefined
  const stages = new Map<ReviewStage, { cases: number; overdue: number }>()
  const add = (stage: ReviewStage, cases: number, overdue: number) => {
    const sum = stages.get(stage) ?? { cases: 0, overdue: 0 }
    stages.set(stage, { cases: sum.cases + cases, overdue: sum.overdue + overdue })
  }
  for (const [stage, rank, cases, late] of counted) if (!riskRanks || riskRanks.includes(rank)) add(stage, cases, late)
  for (const [stage, cases, overdue] of moved ?? []) add(stage, cases, overdue)
  return [...stages].map(([stage, sum]) => ({ stage, ...sum }))
}
