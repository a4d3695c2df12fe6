// The SQL of screening subjects. Statements that write run in a transaction that locks the customer's row.
import type { CustomerRef } from '../../customer/customer-ref.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { MATCHER_VERSION } from '../lists/matcher-version.ts'
import type { HitCategory, ScreeningFailureKind } from '../providers/provider.ts'

export interface SubjectRow {
  readonly subjectId: string
  readonly kind: 'Business' | 'Person'
  readonly state: 'Pending' | 'Clear' | 'Hits' | 'Error'
  readonly fingerprint: Uint8Array
  readonly stale: boolean
  readonly requestedAt: Date
  readonly screenedAt: Date | null
  readonly listVersion: string | null
  readonly errorKind: ScreeningFailureKind | null
  readonly attempts: number
  readonly nextAt: Date | null
  /** Parts of the name are indexed by the keys of this release, so that a changed list finds the subject. */
  readonly isIndexed: boolean
}

const own = (sql: CellSql, at: CustomerRef) => sql`partner_id = ${at.partnerId} and customer_id = ${at.customerId}`

export async function listSubjects(sql: CellSql, at: CustomerRef): Promise<SubjectRow[]> {
  return sql<SubjectRow[]>`
    select subject_id as "subjectId", kind, state, fingerprint, stale, requested_at as "requestedAt", screened_at as "screenedAt",
      list_version as "listVersion", error_kind as "errorKind", attempts, next_at as "nextAt",
      is_indexed and not exists (
        select from screening_name n where n.subject_id = s.subject_id and n.keys_version < ${MATCHER_VERSION}) as "isIndexed"
    from screening_subject s where ${own(sql, at)} order by kind, subject_id`
}

export async function hasSubjects(sql: CellSql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select from screening_subject) as found`
  return row!.found
}

/** For a subject that is new or whose data changed: it is screened immediately. */
export async function requestScreening(
  sql: CellSql,
  at: CustomerRef & { now: Date },
  subject: { subjectId: string; kind: string; fingerprint: Buffer },
): Promise<void> {
  await sql`
    insert into screening_subject (partner_id, customer_id, subject_id, kind, state, fingerprint, requested_at, next_at)
    values (${at.partnerId}, ${at.customerId}, ${subject.subjectId}, ${subject.kind}, 'Pending', ${subject.fingerprint}, ${at.now}, ${at.now})
    on conflict (partner_id, customer_id, subject_id) do update set
      state = 'Pending', fingerprint = excluded.fingerprint, stale = false, requested_at = excluded.requested_at,
      error_kind = null, attempts = 0, next_at = excluded.next_at`
}

export async function clearStale(sql: CellSql, at: CustomerRef, subjectIds: readonly string[]): Promise<void> {
  await sql`
    update screening_subject set stale = false
    where ${own(sql, at)} and subject_id = any (${subjectIds as string[]}::uuid[])`
}

/** For people who were removed from the customer. */
export async function stopScreening(sql: CellSql, at: CustomerRef, subjectIds: readonly string[]): Promise<void> {
  await sql`
    update screening_subject set next_at = null
    where ${own(sql, at)} and subject_id = any (${subjectIds as string[]}::uuid[])`
}

/** Screens the subjects again immediately, in any state. Returns how many there are. */
export async function requestRescreening(
  sql: CellSql,
  at: CustomerRef & { now: Date },
  subjectIds: readonly string[],
): Promise<number> {
  const rows = await sql`
    update screening_subject set state = 'Pending', error_kind = null, attempts = 0, requested_at = ${at.now}, next_at = ${at.now}
    where ${own(sql, at)} and subject_id = any (${subjectIds as string[]}::uuid[])
    returning 1`
  return rows.length
}

/** Customers with a subject that is due now, the longest waiting first. */
export async function listDueCustomers(sql: CellSql, now: Date, limit: number): Promise<CustomerRef[]> {
  return sql<CustomerRef[]>`
    select partner_id as "partnerId", customer_id as "customerId"
    from (select partner_id, customer_id, next_at from screening_subject where next_at <= ${now} order by next_at limit ${limit}) as due
    group by partner_id, customer_id order by min(next_at)`
}

export async function findOldestDue(sql: CellSql): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(next_at) as at from screening_subject where next_at is not null`
  return row!.at
}

/** True for one caller only: the claim moves the time that a second caller looks for. */
export async function claimSubject(sql: CellSql, at: CustomerRef, row: SubjectRow, until: Date): Promise<boolean> {
  const rows = await sql`
    update screening_subject set next_at = ${until}, attempts = least(attempts + 1, 1000)
    where ${own(sql, at)} and subject_id = ${row.subjectId} and next_at = ${row.nextAt} and fingerprint = ${row.fingerprint as Buffer}
    returning 1`
  return rows.length === 1
}

/** For a result that doesn't count. A row that is locked is being requested again, and needs nothing. */
export async function releaseClaim(
  sql: CellSql,
  at: CustomerRef,
  { subjectId, claim, nextAt }: { subjectId: string; claim: Date; nextAt: Date },
): Promise<void> {
  await sql`
    update screening_subject set next_at = ${nextAt}, attempts = 0
    where ${own(sql, at)} and subject_id = (
      select subject_id from screening_subject where ${own(sql, at)} and subject_id = ${subjectId} and next_at = ${claim}
      for update skip locked)`
}

/** Postpones a customer that can't be screened at all, so that others get their turn. */
export async function deferCustomer(sql: CellSql, at: CustomerRef & { now: Date }, until: Date): Promise<void> {
  await sql`
    update screening_subject set next_at = ${until} where ${own(sql, at)} and next_at <= ${at.now}`
}

export interface Outcome {
  readonly subjectId: string
  /** The claim under which the provider was called: a result doesn't count once another node has claimed the subject. */
  readonly claim: Date
  readonly state: 'Clear' | 'Hits' | 'Error'
  readonly errorKind: ScreeningFailureKind | null
  readonly listVersion: string | null
  readonly matcherVersion: number | null
  readonly screenedAt: Date | null
  readonly nextAt: Date | null
}

/**
 * The version of the matcher counts only together with the time of the screening: a node of an earlier release writes the time
 * alone.
 */
export async function writeOutcome(sql: CellSql, at: CustomerRef, outcome: Outcome): Promise<boolean> {
  const rows = await sql`
    update screening_subject set
      state = ${outcome.state}, error_kind = ${outcome.errorKind}, next_at = ${outcome.nextAt},
      attempts = case when ${outcome.state} = 'Error' then attempts else 0 end,
      list_version = coalesce(${outcome.listVersion}, list_version), screened_at = coalesce(${outcome.screenedAt}, screened_at),
      matcher_version = coalesce(${outcome.matcherVersion}, matcher_version), matched_at = coalesce(${outcome.screenedAt}, matched_at)
    where ${own(sql, at)} and subject_id = ${outcome.subjectId} and next_at = ${outcome.claim}
    returning 1`
  return rows.length === 1
}

/** The review module assesses the risk; this marks a customer whose screening changed. */
export async function markRiskDue(sql: CellSql, at: CustomerRef & { now: Date }): Promise<void> {
  await sql`
    insert into risk_due (partner_id, customer_id, due_at) values (${at.partnerId}, ${at.customerId}, ${at.now})
    on conflict (partner_id, customer_id) do update set mark = risk_due.mark + 1, due_at = excluded.due_at`
}

export async function countHits(
  sql: CellSql,
  at: CustomerRef,
): Promise<{ subjectId: string; category: HitCategory; state: 'Open' | 'Confirmed' }[]> {
  return sql<{ subjectId: string; category: HitCategory; state: 'Open' | 'Confirmed' }[]>`
    select distinct subject_id as "subjectId", category, state from screening_hit
    where ${own(sql, at)} and (state = 'Confirmed' or (state = 'Open' and withdrawn_at is null))
    order by 1, 2, 3`
}
