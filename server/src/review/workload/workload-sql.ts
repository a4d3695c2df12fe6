// The SQL of the workload.
import type { CellSql } from '../../platform/db/db.ts'
import { BUCKETS_PER_E } from '../backlog/percentiles.ts'
import { countDueBy } from '../queue/case-counts-sql.ts'
import { bucketEnds, DUE_BUCKETS, type DueBucket } from '../queue/due-times.ts'

export interface WorkloadCounts {
  readonly openCases: number
  readonly overdueCases: number
  readonly returnedCases: number
  readonly claimedAlerts: number
  readonly overdueAlerts: number
  readonly dismissedAlerts: number
  readonly actedAlerts: number
}

export interface WorkloadRow extends WorkloadCounts {
  readonly userId: string
}

/**
 * Several rows for a reviewer, to be added up, and none for one without work. Claims of alerts before `claimedSince` have ended. Of a
 * case with an owner, `sort_at` is the due time, and it is in the index. Each part reads an index of its own: joining them would take
 * longer to plan than to read.
 */
export async function listWorkload(
  sql: CellSql,
  userIds: readonly string[],
  { now, since, claimedSince }: { now: Date; since: Date; claimedSince: Date },
): Promise<WorkloadRow[]> {
  return sql<WorkloadRow[]>`
    select owner_id as "userId", count(*)::int as "openCases", (count(*) filter (where sort_at <= ${now}))::int as "overdueCases",
      0 as "returnedCases", 0 as "claimedAlerts", 0 as "overdueAlerts", 0 as "dismissedAlerts", 0 as "actedAlerts"
    from review_case where owner_id is not null group by 1
    union all
    select preferred_id, 0, 0, count(*)::int, 0, 0, 0, 0
    from review_case where preferred_id is not null and stage = 'Queued' group by 1
    union all
    select owner_id, 0, 0, 0, count(*)::int, (count(*) filter (where due_at <= ${now}))::int, 0, 0
    from alert where state = 'Open' and owner_id is not null and claimed_at > ${claimedSince} group by 1
    union all
    select closed_by, 0, 0, 0, 0, 0, (count(*) filter (where state = 'Dismissed'))::int, (count(*) filter (where state = 'Acted'))::int
    from alert where closed_by = any (${userIds as string[]}::uuid[]) and closed_at >= ${since} group by 1`
}

export async function countDue(sql: CellSql, now: Date): Promise<Record<DueBucket, number>> {
  const by = await countDueBy(sql, bucketEnds(now))
  const counts = DUE_BUCKETS.map((bucket, index) => [bucket, by[index]! - (by[index - 1] ?? 0)] as const)
  return Object.fromEntries(counts) as Record<DueBucket, number>
}

/** Of one reviewer, or of one 24-hour period; the other one is null. */
export interface DecidedRow {
  /** The name of a job, or the ID of a user, who may have been removed. */
  readonly userId: string | null
  readonly daysAgo: number | null
  readonly approved: number
  readonly rejected: number
  readonly changesRequested: number
  readonly secondApprovals: number
  /** Of cases that were approved, without proposals that await a second approval. */
  readonly approvedCases: number
}

/** By reviewer, and by 24-hour period, for everyone who has decided. */
export async function countDecided(sql: CellSql, { now, since }: { now: Date; since: Date }): Promise<DecidedRow[]> {
  return sql<DecidedRow[]>`
    select d.actor_id as "userId", floor(date_part('epoch', ${now} - d.decided_at) / 86400)::int as "daysAgo",
      count(*) filter (where d.kind = 'Approve')::int as approved, count(*) filter (where d.kind = 'Reject')::int as rejected,
      count(*) filter (where d.kind = 'RequestChanges')::int as "changesRequested",
      count(*) filter (where d.kind = 'SecondApproval')::int as "secondApprovals",
      count(*) filter (where d.kind in ('Approve', 'SecondApproval') and d.outcome = 'Approved')::int as "approvedCases"
    from review_decision d where d.decided_at > ${since} and d.decided_at <= ${now}
    group by grouping sets ((1), (2))`
}

/** How long reviewers had cases until they decided or requested changes, by reviewer and logarithm of the time. */
export async function countReviewTimes(
  sql: CellSql,
  { now, since }: { now: Date; since: Date },
): Promise<{ userId: string; bucket: number; cases: number }[]> {
  return sql<{ userId: string; bucket: number; cases: number }[]>`
    select reviewer_id as "userId", floor(${BUCKETS_PER_E} * ln(greatest(seconds, 1)))::int as bucket, count(*)::int as cases
    from case_stage_time where reviewer_id is not null and left_at > ${since} and left_at <= ${now} group by 1, 2`
}

export const DECISION_KINDS = ['Approve', 'Reject', 'RequestChanges', 'SecondApproval'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

export interface ReviewerDecision {
  readonly decisionId: string
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  readonly kind: DecisionKind
  readonly outcome: string
  readonly decidedAt: Date
}

/** Newest first. */
export async function listDecisionsOf(
  sql: CellSql,
  { userId, kinds, now, since }: { userId: string; kinds: readonly DecisionKind[]; now: Date; since: Date },
  limit: number,
): Promise<ReviewerDecision[]> {
  return sql<ReviewerDecision[]>`
    select d.decision_id as "decisionId", d.customer_id as "customerId", c.company_name as "companyName", p.name as "partnerName",
      d.kind, d.outcome, d.decided_at as "decidedAt"
    from (
        select * from review_decision
        where actor_id = ${userId} and decided_at > ${since} and decided_at <= ${now} and kind = any (${kinds as string[]}::text[])
        order by decided_at desc, decision_id desc limit ${limit}) as d
      join customer c on c.partner_id = d.partner_id and c.customer_id = d.customer_id
      join cell_partner p on p.partner_id = d.partner_id
    order by d.decided_at desc, d.decision_id desc`
}
