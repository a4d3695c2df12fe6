// The SQL of cases and of what was asked. The customer's row is held by whoever writes here.
import type { Sql } from '../../platform/db/db.ts'
import type { AnsweredItem, RequestedItem } from './requested-changes.ts'
import type { ReviewCase } from './review-case.ts'

export interface CaseRow extends ReviewCase {
  readonly riskLevel: 'Low' | 'Medium' | 'High' | null
  readonly riskScore: number | null
  readonly riskReasons: readonly unknown[]
}

export async function findCase(sql: Sql, at: { partnerId: string; customerId: string }): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow[]>`
    select stage, queued_at as "queuedAt", due_at as "dueAt", time_left_ms as "timeLeftMs", response_due_at as "responseDueAt",
      closed_at as "closedAt", owner_id as "ownerId", claimed_at as "claimedAt", touched_at as "touchedAt",
      claimed_version as "claimedVersion", preferred_id as "preferredId", first_approver_id as "firstApproverId",
      second_approver_id as "secondApproverId", last_decision_version as "lastDecisionVersion",
      reason_codes as "reasonCodes", risk_level as "riskLevel", risk_score as "riskScore", risk_reasons as "riskReasons"
    from review_case where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return row
}

/** Everything but the risk, which is somebody else's to write. */
export async function saveCase(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  reviewCase: ReviewCase,
): Promise<void> {
  await sql`
    insert into review_case (
      partner_id, customer_id, stage, queued_at, due_at, time_left_ms, response_due_at, closed_at, owner_id, claimed_at,
      touched_at, claimed_version, preferred_id, first_approver_id, second_approver_id, last_decision_version, reason_codes)
    values (
      ${at.partnerId}, ${at.customerId}, ${reviewCase.stage}, ${reviewCase.queuedAt}, ${reviewCase.dueAt}, ${reviewCase.timeLeftMs},
      ${reviewCase.responseDueAt}, ${reviewCase.closedAt}, ${reviewCase.ownerId}, ${reviewCase.claimedAt}, ${reviewCase.touchedAt},
      ${reviewCase.claimedVersion}, ${reviewCase.preferredId}, ${reviewCase.firstApproverId}, ${reviewCase.secondApproverId},
      ${reviewCase.lastDecisionVersion}, ${reviewCase.reasonCodes as string[]}::text[])
    on conflict (partner_id, customer_id) do update set
      stage = excluded.stage, queued_at = excluded.queued_at, due_at = excluded.due_at,
      time_left_ms = excluded.time_left_ms, response_due_at = excluded.response_due_at, closed_at = excluded.closed_at,
      owner_id = excluded.owner_id, claimed_at = excluded.claimed_at, touched_at = excluded.touched_at,
      claimed_version = excluded.claimed_version, preferred_id = excluded.preferred_id,
      first_approver_id = excluded.first_approver_id, second_approver_id = excluded.second_approver_id,
      last_decision_version = excluded.last_decision_version, reason_codes = excluded.reason_codes`
}

/** For a change that writes version and trail by itself. No decision has been made: reasons and time are cleared. */
export async function updateReviewState(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  state: { verificationStatus: string; reviewStage: string; round: number },
  statusChanged: boolean,
): Promise<void> {
  if (!statusChanged) return
  await sql`
    update customer set verification_status = ${state.verificationStatus}, review_stage = ${state.reviewStage},
      round = ${state.round}, reason_codes = '{}', sealed_message = null, status_changed_at = ${at.now}, decided_at = null
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

export interface StateChange {
  readonly verificationStatus: string
  readonly reviewStage: string
  readonly round: number
  readonly statusChanged: boolean
  readonly reasonCodes: readonly string[]
  readonly sealedMessage: Buffer | null
  readonly decidedAt: Date | null
  readonly version: number
  readonly eventSequence: number
  readonly auditHash: Buffer
}

/** Where the customer stands; its profile is left alone. */
export async function updateCustomerState(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  change: StateChange,
): Promise<void> {
  await sql`
    update customer set
      verification_status = ${change.verificationStatus}, review_stage = ${change.reviewStage}, round = ${change.round},
      reason_codes = case when ${change.statusChanged} then ${change.reasonCodes as string[]}::text[] else reason_codes end,
      sealed_message = case when ${change.statusChanged} then ${change.sealedMessage} else sealed_message end,
      status_changed_at = case when ${change.statusChanged} then ${at.now} else status_changed_at end,
      decided_at = case when ${change.statusChanged} then ${change.decidedAt} else decided_at end,
      updated_at = case when version = ${change.version} then updated_at else ${at.now} end,
      version = ${change.version}, event_sequence = ${change.eventSequence}, audit_hash = ${change.auditHash}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

export interface NewItem extends Pick<RequestedItem, 'itemId' | 'source' | 'kind' | 'targetType' | 'targetId'> {
  readonly personId: string | null
  readonly path: string | null
  readonly acceptedCategories: readonly string[]
  readonly reasonCode: string
  readonly sealed: Buffer
  readonly status: 'Due' | 'Waived'
}

export async function insertItem(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  item: NewItem,
  asked: { round: number; by: string; dueBy: Date | null },
): Promise<void> {
  const resolvedAt = item.status === 'Waived' ? at.now : null
  await sql`
    insert into requested_item (
      partner_id, customer_id, item_id, round, source, kind, target_type, target_id, person_id, path, accepted_categories,
      reason_code, sealed, status, requested_at, requested_by, due_by, resolved_at, resolved_by)
    values (
      ${at.partnerId}, ${at.customerId}, ${item.itemId}, ${asked.round}, ${item.source}, ${item.kind}, ${item.targetType},
      ${item.targetId}, ${item.personId}, ${item.path}, ${item.acceptedCategories as string[]}::text[],
      ${item.reasonCode}, ${item.sealed}, ${item.status}, ${at.now}, ${asked.by}, ${asked.dueBy}, ${resolvedAt},
      ${resolvedAt && asked.by})`
}

export async function markAnswered(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  answered: readonly AnsweredItem[],
  version: number,
): Promise<void> {
  if (answered.length === 0) return
  await sql`
    update requested_item i set status = 'Submitted', answered_at = ${at.now}, answered_version = ${version},
      answered_by = string_to_array(a.answered_by, ',')
    from unnest(${answered.map((a) => a.itemId)}::uuid[], ${answered.map((a) => a.answeredBy.join(','))}::text[])
      as a (item_id, answered_by)
    where i.partner_id = ${at.partnerId} and i.customer_id = ${at.customerId} and i.item_id = a.item_id and i.status = 'Due'`
}

export async function resolveItem(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  item: { itemId: string; status: 'Accepted' | 'Waived'; by: string },
): Promise<void> {
  await sql`
    update requested_item set status = ${item.status}, resolved_at = ${at.now}, resolved_by = ${item.by}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and item_id = ${item.itemId}`
}

/** Whether anything is waited for: asked when a document arrives, before the whole package is read. */
export async function hasDueItems(sql: Sql, at: { partnerId: string; customerId: string }): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`
    select exists (
      select from requested_item
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and status = 'Due')`
  return row!.exists
}
