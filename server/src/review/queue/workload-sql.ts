// The SQL of the workload.
import type { Sql } from '../../platform/db/db.ts'

export interface WorkloadRow {
  readonly userId: string
  readonly email: string
  readonly role: 'analyst' | 'supervisor'
  readonly openCases: number
  readonly overdueCases: number
  readonly returnedCases: number
  readonly approved: number
  readonly rejected: number
  readonly changesRequested: number
  readonly secondApprovals: number
}

/** All reviewers, including those without cases. */
export async function listWorkload(sql: Sql, { now, since }: { now: Date; since: Date }): Promise<WorkloadRow[]> {
  return sql<WorkloadRow[]>`
    select a.account_id as "userId", a.email, a.staff_role as role,
      coalesce(o.open, 0) as "openCases", coalesce(o.overdue, 0) as "overdueCases", coalesce(r.returned, 0) as "returnedCases",
      coalesce(d.approved, 0) as approved, coalesce(d.rejected, 0) as rejected, coalesce(d.asked, 0) as "changesRequested",
      coalesce(d.second, 0) as "secondApprovals"
    from account a
      left join (
        select owner_id, count(*)::int as open, count(*) filter (where due_at <= ${now})::int as overdue
        from review_case where owner_id is not null group by 1) o on o.owner_id = a.account_id
      left join (
        select preferred_id, count(*)::int as returned from review_case
        where preferred_id is not null and stage = 'Queued' group by 1) r on r.preferred_id = a.account_id
      left join lateral (
        select count(*) filter (where kind = 'Approve')::int as approved, count(*) filter (where kind = 'Reject')::int as rejected,
          count(*) filter (where kind = 'RequestChanges')::int as asked, count(*) filter (where kind = 'SecondApproval')::int as second
        from review_decision where actor_id = a.account_id::text and decided_at >= ${since}) d on true
    where a.staff_role in ('analyst', 'supervisor')
    order by a.email_key`
}

export interface ClockCounts {
  readonly waiting: number
  readonly inReview: number
  readonly awaitingSecondApproval: number
  readonly awaitingPartner: number
  readonly overdue: number
  readonly dueSoon: number
  readonly oldestQueuedAt: Date | null
}

export async function countByClock(sql: Sql, { now, soon }: { now: Date; soon: Date }): Promise<ClockCounts> {
  const [row] = await sql<ClockCounts[]>`
    select count(*) filter (where stage = 'Queued')::int as waiting, count(*) filter (where stage = 'InReview')::int as "inReview",
      count(*) filter (where stage = 'AwaitingSecondApproval')::int as "awaitingSecondApproval",
      count(*) filter (where stage = 'AwaitingPartner')::int as "awaitingPartner",
      count(*) filter (where due_at <= ${now})::int as overdue,
      count(*) filter (where due_at > ${now} and due_at <= ${soon})::int as "dueSoon",
      min(queued_at) filter (where stage = 'Queued') as "oldestQueuedAt"
    from review_case where stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner')`
  return row!
}

/** Time to the due date. */
export const DUE_BUCKETS = ['LateOver1Day', 'Late', 'Within4Hours', 'Within1Day', 'Within2Days', 'Later'] as const
export type DueBucket = (typeof DUE_BUCKETS)[number]

const HOUR_MS = 60 * 60_000

export async function countDue(sql: Sql, now: Date): Promise<Record<DueBucket, number>> {
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const [row] = await sql<Record<DueBucket, number>[]>`
    select count(*) filter (where due_at <= ${after(-24)})::int as "LateOver1Day",
      count(*) filter (where due_at > ${after(-24)} and due_at <= ${now})::int as "Late",
      count(*) filter (where due_at > ${now} and due_at <= ${after(4)})::int as "Within4Hours",
      count(*) filter (where due_at > ${after(4)} and due_at <= ${after(24)})::int as "Within1Day",
      count(*) filter (where due_at > ${after(24)} and due_at <= ${after(48)})::int as "Within2Days",
      count(*) filter (where due_at > ${after(48)})::int as "Later"
    from review_case where stage in ('Queued', 'InReview', 'AwaitingSecondApproval')`
  return row!
}

export interface DecidedRow {
  readonly daysAgo: number
  readonly approved: number
  readonly rejected: number
  readonly changesRequested: number
}

/** Looked up per reviewer, because the index starts with the reviewer. */
export async function countDecided(sql: Sql, { now, since }: { now: Date; since: Date }): Promise<DecidedRow[]> {
  return sql<DecidedRow[]>`
    select floor(extract(epoch from ${now} - d.decided_at) / 86400)::int as "daysAgo",
      count(*) filter (where d.kind = 'Approve')::int as approved, count(*) filter (where d.kind = 'Reject')::int as rejected,
      count(*) filter (where d.kind = 'RequestChanges')::int as "changesRequested"
    from account a join review_decision d on d.actor_id = a.account_id::text and d.decided_at > ${since} and d.decided_at <= ${now}
    where a.staff_role in ('analyst', 'supervisor')
    group by 1`
}
