// The SQL of quality samples. Emails of staff are read from the directory afterwards.
import type { CellSql } from '../../platform/db/db.ts'
import type { Outcome } from './sampling-shares.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
  readonly now: Date
}

export async function insertSample(
  sql: CellSql,
  at: At,
  sample: Pick<SampleRow, 'round' | 'outcome' | 'decidedBy' | 'firstApproverId'> & {
    sampleId: string
    version: number
  },
): Promise<void> {
  await sql`
    insert into quality_sample (
      partner_id, customer_id, sample_id, version, round, outcome, decided_by, first_approver_id, decided_at)
    values (${at.partnerId}, ${at.customerId}, ${sample.sampleId}, ${sample.version}, ${sample.round}, ${sample.outcome},
      ${sample.decidedBy}, ${sample.firstApproverId}, ${at.now})`
}

/** Whether the sampled decision is still in force: everything that ends one starts a new round. */
const isInForce = (sql: CellSql) =>
  sql`(c.verification_status = q.outcome and c.round = q.round and c.erased_at is null)`

export interface SamplePlace {
  readonly decidedAt: Date
  readonly sampleId: string
}

export interface WaitingSample extends SamplePlace {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  readonly country: string
  readonly outcome: Outcome
}

interface Waiting {
  readonly userId: string
  readonly since: Date
  readonly limit: number
  readonly after?: SamplePlace | undefined
  /** Of this customer only. */
  readonly of?: Omit<At, 'now'>
}

/** The oldest first, without those that this user decided. */
export async function listWaitingSamples(
  sql: CellSql,
  { userId, since, limit, after, of }: Waiting,
): Promise<WaitingSample[]> {
  return sql<WaitingSample[]>`
    select q.sample_id as "sampleId", q.customer_id as "customerId", c.company_name as "companyName", p.name as "partnerName",
      c.incorporation_country as country, q.outcome, q.decided_at as "decidedAt"
    from quality_sample q
      join customer c on c.partner_id = q.partner_id and c.customer_id = q.customer_id
      join cell_partner p on p.partner_id = q.partner_id
    where q.result is null and q.decided_at > ${since} and q.decided_by <> ${userId} and q.first_approver_id is distinct from ${userId}::uuid
      and ${isInForce(sql)}
      ${of ? sql`and q.partner_id = ${of.partnerId} and q.customer_id = ${of.customerId}` : sql``}
      ${after ? sql`and (q.decided_at, q.sample_id) > (${after.decidedAt}, ${after.sampleId}::uuid)` : sql``}
    order by q.decided_at, q.sample_id
    limit ${limit}`
}

export interface SampleRow {
  readonly customerId: string
  readonly round: number
  readonly outcome: Outcome
  readonly decidedBy: string
  readonly firstApproverId: string | null
  readonly reviewedBy: string | null
  readonly result: 'Agree' | 'Disagree' | null
  readonly sealedReason: Uint8Array | null
  readonly settledBy: string | null
}

export async function findSample(sql: CellSql, sampleId: string): Promise<SampleRow | undefined> {
  const [row] = await sql<SampleRow[]>`
    select customer_id as "customerId", round, outcome, decided_by as "decidedBy", first_approver_id as "firstApproverId",
      reviewed_by as "reviewedBy", result, sealed_reason as "sealedReason", settled_by as "settledBy"
    from quality_sample where sample_id = ${sampleId}`
  return row
}

/** Whether this user can still review the decision of this round. */
export async function isSampleWaiting(
  sql: CellSql,
  at: Omit<At, 'now'>,
  { userId, round }: { userId: string; round: number },
): Promise<boolean> {
  const rows = await sql`
    select from quality_sample
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and round = ${round} and result is null
      and decided_by <> ${userId} and first_approver_id is distinct from ${userId}::uuid`
  return rows.length > 0
}

export async function saveResult(
  sql: CellSql,
  at: At,
  review: {
    sampleId: string
    reviewedBy: string
    result: string
    sealedReason: Buffer | null
    categories: readonly string[]
  },
): Promise<void> {
  await sql`
    update quality_sample set result = ${review.result}, reviewed_by = ${review.reviewedBy}, reviewed_at = ${at.now},
      sealed_reason = ${review.sealedReason}, categories = ${review.categories as string[]}::text[]
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and sample_id = ${review.sampleId}`
}

export async function saveSettlement(
  sql: CellSql,
  at: At,
  { sampleId, settledBy }: { sampleId: string; settledBy: string | null },
): Promise<void> {
  await sql`
    update quality_sample set settled_by = ${settledBy}, settled_at = ${settledBy && at.now}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and sample_id = ${sampleId}`
}

export interface SampledCount {
  readonly userId: string
  readonly sampled: number
  readonly reviewed: number
  readonly disagreed: number
}

/**
 * Decisions of the period by who made them; an approval by two counts for both. A sample that was not reviewed while its decision
 * was in force isn't counted.
 */
export async function countSamples(sql: CellSql, since: Date): Promise<SampledCount[]> {
  return sql<SampledCount[]>`
    select d.user_id as "userId", count(*)::int as sampled, count(q.result)::int as reviewed,
      (count(*) filter (where q.result = 'Disagree'))::int as disagreed
    from quality_sample q
      left join customer c on q.result is null and c.partner_id = q.partner_id and c.customer_id = q.customer_id
      cross join lateral (
        select q.decided_by as user_id union select q.first_approver_id where q.first_approver_id is not null) as d
    where q.decided_at > ${since} and (q.result is not null or ${isInForce(sql)})
    group by 1`
}

export interface CategoryCount {
  readonly userId: string
  readonly category: string
  readonly disagreed: number
}

/** What reviewers disagreed with, by who decided. */
export async function countCategories(sql: CellSql, since: Date): Promise<CategoryCount[]> {
  return sql<CategoryCount[]>`
    select d.user_id as "userId", category, count(*)::int as disagreed
    from quality_sample q
      cross join lateral unnest(q.categories) as category
      cross join lateral (
        select q.decided_by as user_id union select q.first_approver_id where q.first_approver_id is not null) as d
    where q.decided_at > ${since} and q.result = 'Disagree'
    group by 1, 2`
}

export interface Disagreement {
  readonly sampleId: string
  readonly partnerId: string
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  readonly decidedAt: Date
  readonly decidedBy: string
  readonly firstApproverId: string | null
  readonly reviewedAt: Date
  readonly reviewedBy: string
  readonly sealedReason: Uint8Array | null
  readonly wrappedKey: Uint8Array | null
  readonly isInForce: boolean
  readonly outcome: Outcome
  readonly categories: string[]
  readonly settledAt: Date | null
  readonly settledBy: string | null
}

/** About decisions of the period: those that aren't settled, then the others, each with the newest first. */
export async function listDisagreements(
  sql: CellSql,
  { since, limit }: { since: Date; limit: number },
): Promise<Disagreement[]> {
  return sql<Disagreement[]>`
    select q.sample_id as "sampleId", q.partner_id as "partnerId", q.customer_id as "customerId", c.company_name as "companyName",
      p.name as "partnerName", q.decided_at as "decidedAt", q.decided_by as "decidedBy",
      q.first_approver_id as "firstApproverId", q.reviewed_at as "reviewedAt", q.reviewed_by as "reviewedBy",
      q.sealed_reason as "sealedReason", c.wrapped_key as "wrappedKey", ${isInForce(sql)} as "isInForce",
      q.outcome, q.categories, q.settled_at as "settledAt", q.settled_by as "settledBy"
    from quality_sample q
      join customer c on c.partner_id = q.partner_id and c.customer_id = q.customer_id
      join cell_partner p on p.partner_id = q.partner_id
    where q.result = 'Disagree' and q.decided_at > ${since}
    order by q.settled_by is not null, q.reviewed_at desc, q.sample_id desc
    limit ${limit}`
}
