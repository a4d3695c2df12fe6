// The SQL of proposed dismissals that a second approver returns.
import type { CellSql } from '../../../platform/db/db.ts'
import type { DismissalReason } from '../alert-kinds.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

/** The proposal ends, and its author has the alert again. */
export async function returnProposal(
  sql: CellSql,
  at: At & { now: Date },
  { alertId, to }: { alertId: string; to: string },
): Promise<void> {
  await sql`
    update alert set proposed_by = null, proposed_at = null, proposed_reason = null, owner_id = ${to}, claimed_at = ${at.now}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and alert_id = ${alertId}`
}

export interface ReturnedProposal {
  readonly returnedBy: string
  readonly returnedAt: Date
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly reasonCode: DismissalReason
}

/** Undefined if the last decision on the alert is another one. */
export async function findReturned(sql: CellSql, at: At, alertId: string): Promise<ReturnedProposal | undefined> {
  const [last, proposed] = await sql<{ outcome: string; by: string; at: Date; reasonCodes: DismissalReason[] }[]>`
    select outcome, actor_id as by, decided_at as at, reason_codes as "reasonCodes" from review_decision
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and kind = 'Alert' and subject_id = ${alertId}
    order by decision_id desc limit 2`
  if (last?.outcome !== 'SentBack' || !proposed) return undefined
  return {
    returnedBy: last.by,
    returnedAt: last.at,
    proposedBy: proposed.by,
    proposedAt: proposed.at,
    reasonCode: proposed.reasonCodes[0]!,
  }
}
