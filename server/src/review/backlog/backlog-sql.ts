// The SQL of the backlog. Open cases are read from an index that covers all columns needed; times come from a table that is read
// by period.
import { RESPONSE_MS } from '../../customer/case/review-case.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { AGE_BANDS, type AgeBand, rangesOf } from './age-bands.ts'
import { BUCKETS_PER_E } from './percentiles.ts'

export const GROUPS = ['Section', 'Partner', 'Country'] as const
export type Group = (typeof GROUPS)[number]

/** The sections of the queue with open cases. */
export const OPEN_SECTIONS = ['Unclaimed', 'Snoozed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner'] as const
export type OpenSection = (typeof OPEN_SECTIONS)[number]

export interface Wanted {
  readonly by: Group
  /** Only cases of this section. */
  readonly tab: OpenSection | undefined
  readonly now: Date
  readonly slaMs: number
}

export type AgeCounts = { readonly key: string; readonly open: number } & Readonly<Record<AgeBand, number>>

/** Open cases by group and age, as they are now. */
export async function countAges(sql: CellSql, { by, tab, now, slaMs }: Wanted): Promise<AgeCounts[]> {
  const key = {
    Section: sql`case when r.stage <> 'Queued' then r.stage when s.customer_id is null then 'Unclaimed' else 'Snoozed' end`,
    Partner: sql`r.partner_id::text`,
    Country: sql`r.country`,
  }[by]
  // The due time of cases that await the partner is shifted, so that one set of ranges fits all stages.
  const shift = `${(RESPONSE_MS - slaMs) / 1000} seconds`
  const band = (name: AgeBand) => {
    const { after, to } = rangesOf(name, now, slaMs).ours
    return sql`(count(*) filter (where true ${after ? sql`and due > ${after}` : sql``} ${to ? sql`and due <= ${to}` : sql``}))::int
      as ${sql(name)}`
  }
  const [first, ...others] = AGE_BANDS.map(band)
  return sql<AgeCounts[]>`
    select key, count(*)::int as open, ${others.reduce((all, one) => sql`${all}, ${one}`, first!)}
    from (
      select ${key} as key, case r.stage when 'AwaitingPartner' then r.sort_at - ${shift}::interval else r.sort_at end as due
      from review_case r left join case_snooze s
        on s.partner_id = r.partner_id and s.customer_id = r.customer_id and s.until > ${now} and r.stage = 'Queued'
      where ${inSection(sql, tab)}) as c
    group by key`
}

function inSection(sql: CellSql, tab: OpenSection | undefined) {
  if (tab === undefined) return sql`r.stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner')`
  if (tab === 'Unclaimed') return sql`r.stage = 'Queued' and s.customer_id is null`
  if (tab === 'Snoozed') return sql`r.stage = 'Queued' and s.customer_id is not null`
  return sql`r.stage = ${tab}`
}

export interface TimeCount {
  /** Null for the time to a decision. */
  readonly key: string | null
  readonly bucket: number
  readonly cases: number
}

/**
 * Cases that left a stage in the period, by group and logarithm of the time. By section: the time in each, and to a decision.
 * Otherwise: the time in the section, or the time to a decision if no section is given.
 */
export async function countTimes(
  sql: CellSql,
  { by, tab, now }: Wanted,
  { since, keys }: { since: Date; keys: readonly string[] },
): Promise<TimeCount[]> {
  const bucket = (seconds: ReturnType<CellSql>) => sql`floor(${BUCKETS_PER_E} * ln(greatest(${seconds}, 1)))::int`
  const inPeriod = sql`left_at > ${since} and left_at <= ${now}`
  if (by === 'Section')
    return sql<TimeCount[]>`
      select case stage when 'Queued' then 'Unclaimed' else stage end as key, ${bucket(sql`seconds`)} as bucket, count(*)::int as cases
      from case_stage_time where ${inPeriod} group by 1, 2
      union all
      select null, ${bucket(sql`review_seconds`)}, count(*)::int
      from case_stage_time where ${inPeriod} and review_seconds is not null group by 1, 2`
  const stage = tab && stageOf(tab)
  const key = by === 'Partner' ? sql`partner_id::text` : sql`country`
  const isOfKey =
    by === 'Partner'
      ? sql`partner_id = any (${keys as string[]}::uuid[])`
      : sql`country = any (${keys as string[]}::text[])`
  return sql<TimeCount[]>`
    select ${key} as key, ${bucket(stage ? sql`seconds` : sql`review_seconds`)} as bucket, count(*)::int as cases
    from case_stage_time
    where ${inPeriod} and ${stage ? sql`stage = ${stage}` : sql`review_seconds is not null`} and ${isOfKey}
    group by 1, 2`
}

/** Snoozed cases are in the queue, and their time there counts. */
const stageOf = (section: OpenSection) => (section === 'Unclaimed' || section === 'Snoozed' ? 'Queued' : section)

export interface FinishedCase {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  readonly seconds: number
  readonly at: Date
  readonly actorKind: string | null
  readonly actorId: string | null
}

interface WantedFinished {
  readonly tab?: OpenSection
  readonly partnerId: string | undefined
  readonly country?: string
  readonly minSeconds: number
  readonly since: Date
  readonly now: Date
}

/** Cases that left the section in the period, or that were decided in it, slowest first. */
export async function listFinished(sql: CellSql, wanted: WantedFinished, limit: number): Promise<FinishedCase[]> {
  const { tab, partnerId, country, minSeconds, since, now } = wanted
  const time = tab ? sql`seconds` : sql`review_seconds`
  const actor = tab
    ? sql`select 'Analyst' as actor_kind, t.reviewer_id::text as actor_id where t.reviewer_id is not null`
    : sql`select actor_kind, actor_id from review_decision d
        where d.partner_id = t.partner_id and d.customer_id = t.customer_id and d.decided_at = t.left_at
          and d.kind in ('Approve', 'SecondApproval', 'Reject')
        order by decision_id desc limit 1`
  return sql<FinishedCase[]>`
    select t.customer_id as "customerId", c.company_name as "companyName", p.name as "partnerName", t.took as seconds, t.left_at as at,
      a.actor_kind as "actorKind", a.actor_id as "actorId"
    from (
        select partner_id, customer_id, left_at, reviewer_id, ${time} as took from case_stage_time
        where left_at > ${since} and left_at <= ${now} and ${tab ? sql`stage = ${stageOf(tab)}` : sql`review_seconds is not null`}
          and ${time} >= ${minSeconds} ${partnerId ? sql`and partner_id = ${partnerId}` : sql``}
          ${country ? sql`and country = ${country}` : sql``}
        order by took desc, left_at desc, customer_id desc limit ${limit}) as t
      join customer c on c.partner_id = t.partner_id and c.customer_id = t.customer_id
      join cell_partner p on p.partner_id = t.partner_id
      left join lateral (${actor}) as a on true
    order by t.took desc, t.left_at desc, t.customer_id desc`
}

export async function listPartnerNames(
  sql: CellSql,
  partnerIds: readonly string[],
): Promise<{ key: string; name: string }[]> {
  return sql<{ key: string; name: string }[]>`
    select partner_id::text as key, name from cell_partner where partner_id = any (${partnerIds as string[]}::uuid[])`
}
