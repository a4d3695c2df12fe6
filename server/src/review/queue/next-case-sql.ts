// The SQL that finds the case to claim next.
import type { CellSql, DirectorySql, Sql } from '../../platform/db/db.ts'
import type { CaseRef } from '../case/case-work.ts'
import { notSnoozed } from './flag-filters-sql.ts'
import type { QueuePlace } from './queue-order-sql.ts'

export interface NextCase extends CaseRef, QueuePlace {
  /** It returned to this reviewer. */
  readonly isReturned: boolean
}

export interface AvailableTo {
  readonly accountId: string
  readonly reservedSince: Date
  readonly now: Date
}

const place = (sql: Sql) => sql`
  r.partner_id as "partnerId", r.customer_id as "customerId", r.sort_at as "sortAt", r.risk_rank as "riskRank"`

/**
 * Finds and locks the next available case. Cases that returned to this reviewer come first, then the earliest due; cases that
 * returned to someone else are reserved for them since `reservedSince`. A customer that is being changed is skipped. The
 * customer's own stage is checked under the lock, so that two concurrent callers get two different cases.
 */
export async function lockNextCase(sql: CellSql, available: AvailableTo): Promise<NextCase | undefined> {
  return (await lockReturned(sql, available)) ?? (await lockAny(sql, available))
}

/** Where nothing stays locked: both are asked for in one round trip. */
export async function findNextCase(sql: CellSql, available: AvailableTo): Promise<NextCase | undefined> {
  const [returned, any] = await Promise.all([lockReturned(sql, available), lockAny(sql, available)])
  return returned ?? any
}

async function lockReturned(sql: CellSql, { accountId, now }: AvailableTo): Promise<NextCase | undefined> {
  const [own] = await sql<NextCase[]>`
    select ${place(sql)}, true as "isReturned"
    from review_case r join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
    where r.preferred_id = ${accountId} and r.stage = 'Queued' and c.review_stage = 'Queued' and ${notSnoozed(sql, now)}
    order by r.sort_at, r.risk_rank desc, r.customer_id
    limit 1 for update of c skip locked`
  return own
}

/** All candidates are locked only if hundreds of cases are being claimed or changed at the same moment. */
async function lockAny(sql: CellSql, available: AvailableTo): Promise<NextCase | undefined> {
  return (await lockFirst(sql, available, 100)) ?? (await lockFirst(sql, available, 100_000))
}

/** Candidates are read in index order, so that the rest of the queue isn't read. */
async function lockFirst(
  sql: CellSql,
  { reservedSince, now }: AvailableTo,
  candidates: number,
): Promise<NextCase | undefined> {
  const [next] = await sql<NextCase[]>`
    select ${place(sql)}, false as "isReturned"
    from (
      select partner_id, customer_id, sort_at, risk_rank from review_case r
      where stage = 'Queued' and (preferred_id is null or queued_at <= ${reservedSince}) and ${notSnoozed(sql, now)}
      order by sort_at, risk_rank desc, customer_id limit ${candidates}) r
      join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
    where c.review_stage = 'Queued' and c.verification_status = 'PendingVerification'
    order by r.sort_at, r.risk_rank desc, r.customer_id
    limit 1 for update of c skip locked`
  return next
}

/** Until the transaction ends. */
export async function lockReviewer(sql: CellSql, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`next case of ${accountId}`}, 0))`
}

/** The case that the reviewer has claimed with this ID and still owns. */
export async function findOwnClaim(sql: CellSql, accountId: string, claimId: string): Promise<CaseRef | undefined> {
  const [row] = await sql<CaseRef[]>`
    select partner_id as "partnerId", customer_id as "customerId" from review_case
    where owner_id = ${accountId} and client_claim_id = ${claimId}`
  return row
}

/** The customer whose case the reviewer is claiming with this ID, in a cell. */
export async function findReserved(sql: DirectorySql, accountId: string, claimId: string): Promise<string | undefined> {
  const [row] = await sql<{ customerId: string }[]>`
    select customer_id as "customerId" from next_case_claim where account_id = ${accountId} and claim_id = ${claimId}`
  return row?.customerId
}

/** Of two requests with the same ID, the second gets what the first reserved, unless that is `lost` to another reviewer. */
export async function reserveCase(
  sql: DirectorySql,
  {
    accountId,
    claimId,
    customerId,
    lost = null,
  }: { accountId: string; claimId: string; customerId: string; lost: string | null | undefined },
): Promise<string> {
  await sql`
    insert into next_case_claim as c (account_id, claim_id, customer_id) values (${accountId}, ${claimId}, ${customerId})
    on conflict (account_id) do update set claim_id = excluded.claim_id, customer_id = excluded.customer_id
    where c.claim_id <> excluded.claim_id or c.customer_id = ${lost}::uuid`
  // A request with another ID may have replaced it.
  return (await findReserved(sql, accountId, claimId)) ?? customerId
}
