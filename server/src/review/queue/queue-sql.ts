// The SQL of the queue: cases of all partners in the order in which they are due.
import type { Sql } from '../../platform/db/db.ts'
import type { CaseRef } from '../case/case-work.ts'

/**
 * Finds and locks the next available case. Cases that returned to this reviewer come first, then the earliest due; cases that
 * returned to someone else are reserved for them since `reservedSince`. A customer that is being changed is skipped. The
 * customer's own stage is checked under the lock, so that two concurrent callers get two different cases.
 */
export async function lockNextCase(
  sql: Sql,
  { accountId, reservedSince }: { accountId: string; reservedSince: Date },
): Promise<CaseRef | undefined> {
  const [own] = await sql<CaseRef[]>`
    select r.partner_id as "partnerId", r.customer_id as "customerId"
    from review_case r join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
    where r.preferred_id = ${accountId} and r.stage = 'Queued' and c.review_stage = 'Queued'
    order by r.sort_at, r.risk_rank desc, r.customer_id
    limit 1 for update of c skip locked`
  if (own) return own
  const [next] = await sql<CaseRef[]>`
    select r.partner_id as "partnerId", r.customer_id as "customerId"
    from review_case r join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
    where r.stage = 'Queued' and c.review_stage = 'Queued' and c.verification_status = 'PendingVerification'
      and (r.preferred_id is null or r.queued_at <= ${reservedSince})
    order by r.sort_at, r.risk_rank desc, r.customer_id
    limit 1 for update of c skip locked`
  return next
}

export interface QueueFilter {
  readonly me: string
  readonly now: Date
  readonly ownerId: string | undefined
  readonly partnerId: string | undefined
  readonly country: string | undefined
  readonly riskLevels: readonly string[] | undefined
  readonly overdue: boolean | undefined
  /** The customers that match the search. */
  readonly customerIds: readonly string[] | undefined
}

function filtered(sql: Sql, f: QueueFilter) {
  return sql`
    ${f.ownerId ? sql`and r.owner_id = ${f.ownerId}` : sql``}
    ${f.partnerId ? sql`and r.partner_id = ${f.partnerId}` : sql``}
    ${f.country ? sql`and c.incorporation_country = ${f.country}` : sql``}
    ${f.riskLevels ? sql`and r.risk_level = any (${f.riskLevels as string[]}::text[])` : sql``}
    ${f.overdue === undefined ? sql`` : sql`and coalesce(r.due_at <= ${f.now}, false) = ${f.overdue}`}
    ${f.customerIds ? sql`and r.customer_id = any (${f.customerIds as string[]}::uuid[])` : sql``}`
}

export const TABS = ['Mine', 'Unclaimed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner', 'Closed'] as const
export type Tab = (typeof TABS)[number]

function inTab(sql: Sql, tab: Tab, me: string) {
  switch (tab) {
    case 'Mine':
      return sql`r.stage = 'InReview' and r.owner_id = ${me}`
    case 'Unclaimed':
      return sql`r.stage = 'Queued'`
    default:
      return sql`r.stage = ${tab}`
  }
}

export interface QueueRow {
  readonly partnerId: string
  readonly partnerName: string
  readonly customerId: string
  readonly partnerCustomerId: string
  readonly companyName: string
  readonly businessTypeCode: string
  readonly country: string
  readonly registrationNumber: string
  readonly verificationStatus: string
  readonly stage: string
  readonly round: number
  readonly version: number
  readonly personCount: number
  readonly submittedAt: Date
  readonly queuedAt: Date
  readonly dueAt: Date | null
  readonly responseDueAt: Date | null
  readonly closedAt: Date | null
  readonly touchedAt: Date | null
  readonly sortAt: Date
  readonly riskRank: number
  readonly riskLevel: 'Low' | 'Medium' | 'High' | null
  readonly riskScore: number | null
  readonly ownerId: string | null
  readonly ownerEmail: string | null
  readonly preferredId: string | null
  readonly firstApproverId: string | null
  readonly openItems: number
  readonly submittedItems: number
}

export interface QueuePlace {
  readonly sortAt: Date
  readonly riskRank: number
  readonly customerId: string
}

/** Closed cases newest first, all others by due time. `after` is the position of the last row of the previous page. */
export async function listQueue(
  sql: Sql,
  filter: QueueFilter,
  tab: Tab,
  page: { limit: number; after: QueuePlace | undefined },
): Promise<QueueRow[]> {
  const { after } = page
  const beyond =
    tab === 'Closed'
      ? (place: QueuePlace) => sql`and (r.sort_at, r.customer_id) < (${place.sortAt}, ${place.customerId}::uuid)`
      : (place: QueuePlace) => sql`
          and (r.sort_at, -r.risk_rank, r.customer_id) > (${place.sortAt}, ${-place.riskRank}::int, ${place.customerId}::uuid)
          and r.sort_at >= ${place.sortAt}`
  return sql<QueueRow[]>`
    select r.partner_id as "partnerId", p.name as "partnerName", r.customer_id as "customerId",
      c.partner_customer_id as "partnerCustomerId", c.company_name as "companyName",
      c.business_type_code as "businessTypeCode", c.incorporation_country as country,
      c.registration_number as "registrationNumber", c.verification_status as "verificationStatus", r.stage, c.round,
      c.version, c.person_count as "personCount", c.submitted_at as "submittedAt", r.queued_at as "queuedAt",
      r.due_at as "dueAt", r.response_due_at as "responseDueAt", r.closed_at as "closedAt", r.touched_at as "touchedAt",
      r.sort_at as "sortAt", r.risk_rank as "riskRank", r.risk_level as "riskLevel", r.risk_score as "riskScore",
      r.owner_id as "ownerId", a.email as "ownerEmail", r.preferred_id as "preferredId",
      r.first_approver_id as "firstApproverId", i.open as "openItems", i.submitted as "submittedItems"
    from review_case r
      join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
      join partner p on p.partner_id = r.partner_id
      left join account a on a.account_id = r.owner_id
      cross join lateral (
        select count(*) filter (where i.status = 'Due')::int as open,
          count(*) filter (where i.status = 'Submitted')::int as submitted
        from requested_item i
        where r.stage <> 'Closed' and i.partner_id = r.partner_id and i.customer_id = r.customer_id) i
    where ${inTab(sql, tab, filter.me)} ${filtered(sql, filter)} ${after ? beyond(after) : sql``}
    order by ${tab === 'Closed' ? sql`r.sort_at desc, r.customer_id desc` : sql`r.sort_at, r.risk_rank desc, r.customer_id`}
    limit ${page.limit}`
}

/** Closed cases are counted up to this many, the newest first. */
export const CLOSED_COUNT_LIMIT = 10_000

/** PostgreSQL drops the outer join to the customer unless a filter needs it. */
export async function countQueue(sql: Sql, filter: QueueFilter): Promise<Record<Tab | 'Overdue', number>> {
  const [row] = await sql<Record<Tab | 'Overdue', number>[]>`
    select count(*) filter (where ${inTab(sql, 'Mine', filter.me)})::int as "Mine",
      count(*) filter (where r.stage = 'Queued')::int as "Unclaimed",
      count(*) filter (where r.stage = 'InReview')::int as "InReview",
      count(*) filter (where r.stage = 'AwaitingSecondApproval')::int as "AwaitingSecondApproval",
      count(*) filter (where r.stage = 'AwaitingPartner')::int as "AwaitingPartner",
      count(*) filter (where r.due_at <= ${filter.now})::int as "Overdue",
      (select count(*)::int
        from (select * from review_case where stage = 'Closed' order by sort_at desc limit ${CLOSED_COUNT_LIMIT}) r
          left join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
        where true ${filtered(sql, filter)}) as "Closed"
    from review_case r left join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
    where r.stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner') ${filtered(sql, filter)}`
  return row!
}

/** Cases whose owner hasn't touched them since. The caller checks each again under its lock. */
export async function listIdleCases(sql: Sql, touchedBefore: Date, limit: number): Promise<CaseRef[]> {
  return sql<CaseRef[]>`
    select partner_id as "partnerId", customer_id as "customerId" from review_case
    where stage = 'InReview' and touched_at <= ${touchedBefore} order by touched_at limit ${limit}`
}

export async function listUnansweredCases(sql: Sql, now: Date, limit: number): Promise<CaseRef[]> {
  return sql<CaseRef[]>`
    select partner_id as "partnerId", customer_id as "customerId" from review_case
    where stage = 'AwaitingPartner' and sort_at <= ${now} order by sort_at limit ${limit}`
}

/** By part of the name (case-insensitive) or by id, in alphabetical order. */
export async function findPartners(
  sql: Sql,
  filter: { search: string | undefined; partnerId: string | undefined },
  limit: number,
): Promise<{ partnerId: string; name: string }[]> {
  return sql<{ partnerId: string; name: string }[]>`
    select partner_id as "partnerId", name from partner
    where true ${filter.partnerId ? sql`and partner_id = ${filter.partnerId}` : sql``}
      ${filter.search ? sql`and position(lower(${filter.search}) in lower(name)) > 0` : sql``}
    order by lower(name), partner_id
    limit ${limit}`
}
