// The SQL of review cases. Writers hold the lock on the customer's row.
import type { CellSql } from '../../platform/db/db.ts'
import type { ReviewCase } from './review-case.ts'

export interface CaseRow extends ReviewCase {
  readonly riskLevel: 'Low' | 'Medium' | 'High' | null
  readonly riskScore: number | null
  readonly riskReasons: readonly unknown[]
  /** When the customer was last approved or periodically reviewed. */
  readonly reviewedAt: Date | null
  /** The risk that was known then, or accepted since. */
  readonly acceptedRiskLevel: 'Low' | 'Medium' | 'High' | null
  readonly acceptedRiskCodes: readonly string[]
}

export async function findCase(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow[]>`
    select stage, queued_at as "queuedAt", due_at as "dueAt", time_left_ms as "timeLeftMs", response_due_at as "responseDueAt",
      closed_at as "closedAt", owner_id as "ownerId", claimed_at as "claimedAt", touched_at as "touchedAt",
      claimed_version as "claimedVersion", assigned_by_id as "assignedById", preferred_id as "preferredId", first_approver_id as "firstApproverId",
      second_approver_id as "secondApproverId", last_decision_version as "lastDecisionVersion",
      reason_codes as "reasonCodes", risk_level as "riskLevel", risk_score as "riskScore", risk_reasons as "riskReasons",
      reviewed_at as "reviewedAt", accepted_risk_level as "acceptedRiskLevel", accepted_risk_codes as "acceptedRiskCodes"
    from review_case where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return row
}

/** Everything but the risk, which is written by saveCaseRisk. */
export async function saveCase(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  reviewCase: ReviewCase,
): Promise<void> {
  // A case that did not exist yet is counted here; a change of a case is counted by a trigger.
  await sql`
    with saved as (insert into review_case (
      partner_id, customer_id, country, stage, queued_at, due_at, time_left_ms, response_due_at, closed_at, owner_id, claimed_at,
      touched_at, claimed_version, assigned_by_id, preferred_id, first_approver_id, second_approver_id, last_decision_version,
      reason_codes)
    values (
      ${at.partnerId}, ${at.customerId}, (
        select incorporation_country from customer where partner_id = ${at.partnerId} and customer_id = ${at.customerId}),
      ${reviewCase.stage}, ${reviewCase.queuedAt}, ${reviewCase.dueAt}, ${reviewCase.timeLeftMs},
      ${reviewCase.responseDueAt}, ${reviewCase.closedAt}, ${reviewCase.ownerId}, ${reviewCase.claimedAt}, ${reviewCase.touchedAt},
      ${reviewCase.claimedVersion}, ${reviewCase.assignedById}, ${reviewCase.preferredId}, ${reviewCase.firstApproverId},
      ${reviewCase.secondApproverId}, ${reviewCase.lastDecisionVersion}, ${reviewCase.reasonCodes as string[]}::text[])
    on conflict (partner_id, customer_id) do update set
      stage = excluded.stage, queued_at = excluded.queued_at, due_at = excluded.due_at,
      time_left_ms = excluded.time_left_ms, response_due_at = excluded.response_due_at, closed_at = excluded.closed_at,
      owner_id = excluded.owner_id, claimed_at = excluded.claimed_at, touched_at = excluded.touched_at,
      claimed_version = excluded.claimed_version, assigned_by_id = excluded.assigned_by_id, preferred_id = excluded.preferred_id,
      first_approver_id = excluded.first_approver_id, second_approver_id = excluded.second_approver_id,
      last_decision_version = excluded.last_decision_version, reason_codes = excluded.reason_codes
    returning country, stage, risk_rank, due_at, xmax = 0 as is_new)
    insert into review_case_move (country, stage, risk_rank, due_hour, change)
    select country, stage, risk_rank, case_due_hour(due_at), 1 from saved where is_new`
}

/** Whatever its owner does to a case extends the claim. */
export async function markTouched(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  ownerId: string | null,
): Promise<void> {
  await sql`
    update review_case set touched_at = greatest(touched_at, ${at.now})
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and owner_id = ${ownerId}`
}

export interface CaseRisk {
  readonly level: string
  readonly score: number
  readonly reasons: readonly unknown[]
  readonly assessedAt: Date
}

/** The queue shows the risk and is ordered by it. */
export async function saveCaseRisk(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  risk: CaseRisk,
): Promise<void> {
  const reasons = JSON.stringify(risk.reasons)
  await sql`
    update review_case set risk_level = ${risk.level}, risk_score = ${risk.score},
      risk_reasons = ${reasons}::text::jsonb, risk_assessed_at = ${risk.assessedAt}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
      and (risk_level, risk_score, risk_reasons) is distinct from (${risk.level}, ${risk.score}::int, ${reasons}::text::jsonb)`
}

/** An approval accepts the risk as it is known now, and the next periodic review is counted from `reviewedAt`. */
export async function acceptCurrentRisk(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  reviewedAt: Date,
): Promise<void> {
  await sql`
    update review_case set reviewed_at = ${reviewedAt}, accepted_risk_level = risk_level,
      accepted_risk_codes = array(select distinct reason ->> 'code' from jsonb_array_elements(risk_reasons) as reason order by 1)
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

/** What an analyst accepts when an alert is dismissed. */
export async function acceptRisk(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  accepted: { level: string; codes: readonly string[] },
): Promise<void> {
  await sql`
    update review_case set accepted_risk_level = ${accepted.level}, accepted_risk_codes = array(
      select distinct code from unnest(accepted_risk_codes || ${accepted.codes as string[]}::text[]) as code order by 1)
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

export async function saveReviewedAt(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
): Promise<void> {
  await sql`update review_case set reviewed_at = ${at.now} where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

/** The ID that the client of a claim has generated, so that a repeated request finds the case. */
export async function saveClaimId(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  claimId: string,
): Promise<void> {
  await sql`
    update review_case set client_claim_id = ${claimId}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

/** An erased customer needs no decision any more. */
export async function closeErasedCase(
  sql: CellSql,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  now: Date,
): Promise<void> {
  await sql`
    update review_case set stage = 'Closed', closed_at = coalesce(closed_at, ${now}), due_at = null, response_due_at = null,
      time_left_ms = null, owner_id = null, claimed_at = null, touched_at = null, assigned_by_id = null, preferred_id = null
    where partner_id = ${partnerId} and customer_id = ${customerId}`
}

/** What is reserved for them in the queue is free for all. */
export async function clearReservations(sql: CellSql, userIds: readonly string[]): Promise<void> {
  await sql`
    update review_case set preferred_id = null
    where stage = 'Queued' and preferred_id = any (${userIds as string[]}::uuid[])`
}
