// The SQL of the workload.
import type { CellSql } from '../../platform/db/db.ts'
import { countDueBy } from './case-counts-sql.ts'

export interface WorkloadCounts {
  readonly openCases: number
  readonly overdueCases: number
  readonly returnedCases: number
  readonly claimedAlerts: number
  readonly overdueAlerts: number
  readonly dismissedAlerts: number
  readonly actedAlerts: number
}

/**
 * One row for each of these reviewers, in their order. Claims of alerts before `claimedSince` have ended. Of a case with an
 * owner, `sort_at` is the due time, and it is in the index.
 */
export async function listWorkload(
  sql: CellSql,
  userIds: readonly string[],
  { now, since, claimedSince }: { now: Date; since: Date; claimedSince: Date },
): Promise<WorkloadCounts[]> {
  return sql<WorkloadCounts[]>`
    select
      coalesce(o.open, 0) as "openCases", coalesce(o.overdue, 0) as "overdueCases", coalesce(r.returned, 0) as "returnedCases",
      coalesce(c.claimed, 0) as "claimedAlerts", coalesce(c.overdue, 0) as "overdueAlerts", e.dismissed as "dismissedAlerts", e.acted as "actedAlerts"
    from unnest(${userIds as string[]}::uuid[]) with ordinality as a (account_id, place)
      left join (
        select owner_id, count(*)::int as open, count(*) filter (where sort_at <= ${now})::int as overdue
        from review_case where owner_id is not null group by 1) o on o.owner_id = a.account_id
      left join (
        select preferred_id, count(*)::int as returned from review_case
        where preferred_id is not null and stage = 'Queued' group by 1) r on r.preferred_id = a.account_id
      left join (
        select owner_id, count(*)::int as claimed, count(*) filter (where due_at <= ${now})::int as overdue
        from alert where state = 'Open' and owner_id is not null and claimed_at > ${claimedSince} group by 1) c on c.owner_id = a.account_id
      left join lateral (
        select count(*) filter (where state = 'Dismissed')::int as dismissed, count(*) filter (where state = 'Acted')::int as acted
        from alert where closed_by = a.account_id and closed_at >= ${since}) e on true
    order by a.place`
}

/** When the case that has waited longest was queued. */
export async function findOldestQueuedAt(sql: CellSql): Promise<Date | null> {
  const [row] = await sql<{ queuedAt: Date | null }[]>`
    select min(queued_at) as "queuedAt" from review_case where stage = 'Queued'`
  return row!.queuedAt
}

/** Time to the due date. */
export const DUE_BUCKETS = ['LateOver1Day', 'Late', 'Within4Hours', 'Within1Day', 'Within2Days', 'Later'] as const
export type DueBucket = (typeof DUE_BUCKETS)[number]

/** Where each bucket but the last ends, in hours from now. */
const BUCKET_ENDS = [-24, 0, 4, 24, 48]
const HOUR_MS = 60 * 60_000

export async function countDue(sql: CellSql, now: Date): Promise<Record<DueBucket, number>> {
  const by = await countDueBy(
    sql,
    BUCKET_ENDS.map((hours) => new Date(now.getTime() + hours * HOUR_MS)),
  )
  const counts = DUE_BUCKETS.map((bucket, index) => [bucket, by[index]! - (by[index - 1] ?? 0)] as const)
  return Object.fromEntries(counts) as Record<DueBucket, number>
}

export interface DecidedRow {
  readonly userId: string
  readonly daysAgo: number
  readonly approved: number
  readonly rejected: number
  readonly changesRequested: number
  readonly secondApprovals: number
}

/** By reviewer and 24-hour period. Looked up per reviewer, because the index starts with the reviewer. */
export async function countDecided(
  sql: CellSql,
  userIds: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<DecidedRow[]> {
  return sql<DecidedRow[]>`
    select a.actor_id as "userId", floor(extract(epoch from ${now} - d.decided_at) / 86400)::int as "daysAgo",
      count(*) filter (where d.kind = 'Approve')::int as approved, count(*) filter (where d.kind = 'Reject')::int as rejected,
      count(*) filter (where d.kind = 'RequestChanges')::int as "changesRequested",
      count(*) filter (where d.kind = 'SecondApproval')::int as "secondApprovals"
    from unnest(${userIds as string[]}::text[]) as a (actor_id)
      join review_decision d on d.actor_id = a.actor_id and d.decided_at > ${since} and d.decided_at <= ${now}
    group by 1, 2`
}
