// The SQL of distributing cases: unclaimed cases, the number of open cases per reviewer, and who is signed in.
import type { CellSql, DirectorySql } from '../../platform/db/db.ts'
import type { SortRange } from '../backlog/age-bands.ts'
import { within } from '../queue/age-counts-sql.ts'
import { alsoFlagged, flaggedCases, notSnoozed } from '../queue/flag-filters-sql.ts'

export interface UnclaimedCase {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  readonly country: string
  readonly dueAt: Date | null
  readonly sortAt: Date
  readonly riskRank: number
  readonly reservedFor: string | null
}

export interface WantedCases {
  readonly now: Date
  readonly reservedSince: Date
  readonly userIds: readonly string[]
  readonly limit: number
  readonly partnerId: string | undefined
  readonly country: string | undefined
  readonly riskRanks: readonly number[] | undefined
  readonly due: readonly SortRange[]
  readonly tag: string | undefined
  readonly escalated: boolean
  /** Only what is reserved for this reviewer, to give to anyone. */
  readonly reservedFor: string | undefined
}

/**
 * In the order of the queue, from an index. A case that returned to a reviewer after `reservedSince` is reserved for them;
 * cases reserved for anyone other than `userIds` are left out.
 */
export async function listUnclaimedCases(sql: CellSql, wanted: WantedCases): Promise<UnclaimedCase[]> {
  const { now, reservedSince, userIds, limit, partnerId, country, riskRanks, due, reservedFor } = wanted
  const flags = { tag: wanted.tag, escalated: wanted.escalated, customers: undefined }
  const isAvailable = reservedFor
    ? sql`r.preferred_id = ${reservedFor}`
    : sql`(r.preferred_id is null or r.queued_at <= ${reservedSince} or r.preferred_id = any (${userIds as string[]}::uuid[]))`
  const keptFor = reservedFor ? sql`null::uuid` : sql`case when r.queued_at > ${reservedSince} then r.preferred_id end`
  return sql<UnclaimedCase[]>`
    select r.customer_id as "customerId", c.company_name as "companyName", p.name as "partnerName", r.country, r.due_at as "dueAt", r.sort_at as "sortAt",
      r.risk_rank as "riskRank", ${keptFor} as "reservedFor"
    from (
      select r.* from ${flaggedCases(sql, flags, false) ?? sql`review_case r`}
      where r.stage = 'Queued' and ${notSnoozed(sql, now)}
        and ${isAvailable}
        ${partnerId ? sql`and r.partner_id = ${partnerId}` : sql``} ${country ? sql`and r.country = ${country}` : sql``}
        ${riskRanks ? sql`and r.risk_rank = any (${riskRanks as number[]}::smallint[])` : sql``}
        ${due.reduce((ranges, range) => sql`${ranges} ${within(sql, range)}`, sql``)} ${alsoFlagged(sql, flags)}
      order by r.sort_at, r.risk_rank desc, r.customer_id limit ${limit}) r
      join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
      join cell_partner p on p.partner_id = r.partner_id
    where c.review_stage = 'Queued'
    order by r.sort_at, r.risk_rank desc, r.customer_id`
}

export interface OpenCases {
  readonly userId: string
  readonly cases: number
  readonly highRisk: number
}

/** Cases in review by owner. */
export async function countOpenCases(sql: CellSql): Promise<OpenCases[]> {
  return sql<OpenCases[]>`
    select owner_id as "userId", count(*)::int as cases, (count(*) filter (where risk_rank = 3))::int as "highRisk" from review_case where owner_id is not null group by 1`
}

/** Reviewers with a session that was used after `since`. */
export async function listPresentReviewers(
  sql: DirectorySql,
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    select a.account_id as "userId" from account a
    where a.staff_role in ('analyst', 'supervisor') and exists (
      select from account_session s
      where s.account_id = a.account_id and s.last_seen_at > ${since} and s.ends_at > ${now})`
  return rows.map(({ userId }) => userId)
}
