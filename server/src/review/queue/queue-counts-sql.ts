// How many cases each tab of the queue has.
import type { CellSql } from '../../platform/db/db.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'
import { countAged } from './age-counts-sql.ts'
import {
  type CaseSummary,
  countCases,
  dueStages,
  type StageCount,
  stagesIn,
  summaryColumns,
} from './case-counts-sql.ts'
import {
  builtOnce,
  cases,
  filtered,
  inTab,
  isDue,
  ofAge,
  type QueueFilter,
  type Section,
  type Tab,
} from './queue-sql.ts'

/** Closed cases are counted up to this many. */
export const CLOSED_COUNT_LIMIT = 10_000

export type QueueCounts = Record<Tab | 'Overdue', number>

interface Counted {
  readonly stages: readonly StageCount[]
  readonly mine: number
  readonly snoozed: number
}

export async function countQueue(sql: CellSql, filter: QueueFilter): Promise<QueueCounts> {
  const { stages, mine, snoozed } = (await readSummary(sql, filter)) ?? (await countTabs(sql, filter))
  const all = Object.fromEntries(stages.map((row) => [row.stage, row]))
  const { overdue } = filter
  const count = (stage: ReviewStage) => {
    const found = all[stage] ?? { cases: 0, overdue: 0 }
    return overdue === undefined ? found.cases : overdue ? found.overdue : found.cases - found.overdue
  }
  return {
    Mine: mine,
    Open: count('Queued') + count('InReview') + count('AwaitingSecondApproval') + count('AwaitingPartner'),
    Unclaimed: Math.max(0, count('Queued') - snoozed),
    Snoozed: snoozed,
    InReview: count('InReview'),
    AwaitingSecondApproval: count('AwaitingSecondApproval'),
    AwaitingPartner: count('AwaitingPartner'),
    Overdue: overdue === false ? 0 : stages.reduce((sum, row) => sum + row.overdue, 0),
    Closed: Math.min(count('Closed'), CLOSED_COUNT_LIMIT),
  }
}

/** Whether the counts of all partners have the answer. */
const isSummarised = (f: QueueFilter) => !(f.customers || f.ownerId || f.tag || f.escalated || f.age || f.partnerId)

/** In one statement, because each one costs more than what it counts. */
async function readSummary(sql: CellSql, filter: QueueFilter): Promise<Counted | undefined> {
  if (!isSummarised(filter)) return undefined
  const { now } = filter
  const build = () => sql`
    select ${summaryColumns(sql, filter, now)},
      (select count(*)::int from ${cases(sql, filter, 'Mine')} where ${inTab(sql, 'Mine', filter)} ${filtered(sql, filter)}) as mine,
      (select count(*)::int from review_case r
        where r.stage = 'Queued' and r.snoozed_until > ${now} ${filtered(sql, filter)} ${isDue(sql, filter)}) as snoozed`
  const [row] = await sql<(CaseSummary & Omit<Counted, 'stages'>)[]>`${builtOnce(filter, 'summary', build)}`
  const stages = stagesIn(row!, filter.riskRanks)
  return stages && { stages, mine: row!.mine, snoozed: row!.snoozed }
}

async function countTabs(sql: CellSql, filter: QueueFilter): Promise<Counted> {
  const few = (tab: Section) => sql`
    union all
    select ${tab}, count(*)::int, 0 from ${cases(sql, filter, tab)} where ${inTab(sql, tab, filter)} ${filtered(sql, filter)}`
  const build = () => sql`(${countStages(sql, filter)}) ${few('Mine')} ${filter.ownerId ? sql`` : few('Snoozed')}`
  const rows = await sql<(Omit<StageCount, 'stage'> & { stage: ReviewStage | 'Mine' | 'Snoozed' })[]>`
    ${builtOnce(filter, 'counts', build)}`
  const casesOf = (tab: 'Mine' | 'Snoozed') => rows.find(({ stage }) => stage === tab)?.cases ?? 0
  const stages = rows.filter((row): row is StageCount => row.stage !== 'Mine' && row.stage !== 'Snoozed')
  return { stages, mine: casesOf('Mine'), snoozed: casesOf('Snoozed') }
}

/** Counts the cases themselves only where the filter leaves few of them: of one search, owner or flag. */
function countStages(sql: CellSql, filter: QueueFilter) {
  const { now, country, riskRanks, partnerId } = filter
  if (filter.customers || filter.ownerId || filter.tag || filter.escalated) return countRows(sql, filter)
  if (filter.age) return countAged(sql, filter, filter.age, sql`${filtered(sql, filter)}`)
  if (!partnerId) return countCases(sql, { country, riskRanks }, now)
  return riskRanks ? countPartnerByRisk(sql, filter) : countPartner(sql, filter)
}

function countRows(sql: CellSql, filter: QueueFilter) {
  // Cases with an owner are in review: without the stage, their index is enough.
  const stage = filter.ownerId && !filter.customers ? sql`'InReview'` : sql`r.stage`
  return sql<StageCount[]>`
    select ${stage} as stage, count(*)::int as cases,
      (count(*) filter (where ${stage} in ${dueStages(sql)} and r.sort_at <= ${filter.now}))::int as overdue
    from ${cases(sql, filter)} where true ${filtered(sql, filter)} ${filter.age ? ofAge(sql, filter.age) : sql``} group by 1`
}

/** Risk is counted for all partners together only, so that the cases of one partner are counted row by row. */
function countPartnerByRisk(sql: CellSql, filter: QueueFilter) {
  return sql<StageCount[]>`
    select r.stage, count(*)::int as cases, (count(*) filter (where r.stage in ${dueStages(sql)} and r.sort_at <= ${filter.now}))::int as overdue
    from review_case r
    where r.stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner') ${filtered(sql, filter)} group by 1
    union all
    select 'Closed', count(*)::int, 0
    from (
      select partner_id, country, risk_rank from review_case where partner_id = ${filter.partnerId!} and stage = 'Closed'
      order by sort_at desc limit ${CLOSED_COUNT_LIMIT}) r
    where true ${filtered(sql, filter)}`
}

/**
 * From the counts of the partner's customers by status: pending ones are queued, in review or await a second approval, and the
 * last two are few. Erased customers keep their status, and their cases are closed. Only overdue cases of the queue are read.
 */
function countPartner(sql: CellSql, filter: QueueFilter) {
  const { partnerId, country, now } = filter
  const ofCountry = country ? sql`and incorporation_country = ${country}` : sql``
  const ofPartner = sql`partner_id = ${partnerId!} ${ofCountry}`
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
      where stage in ('InReview', 'AwaitingSecondApproval') ${filtered(sql, filter)} group by 1
    )
    select stage, (sum(open) - case stage when 'Queued' then (select coalesce(sum(cases), 0) from few) else 0 end)::int as cases,
      case stage when 'Queued' then (
        select count(*) from review_case r where stage = 'Queued' and r.sort_at <= ${now} ${filtered(sql, filter)})::int
        else 0 end as overdue
    from by_stage group by stage
    union all
    select stage, cases::int, overdue::int from few`
}
