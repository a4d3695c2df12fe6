// The customers that notifications are about, as they are now.
import type { CellSql } from '../../platform/db/db.ts'
import type { NotifiedCase } from './settled.ts'

export interface NotifiedCustomer extends NotifiedCase {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
  /** Those of `alertIds` that are still open. */
  readonly openAlertIds: readonly string[]
  /** The kind of each of `alertIds`. */
  readonly alertKinds: Readonly<Record<string, string>>
}

/** Customers of other cells and erased ones are left out. */
export async function listNotifiedCustomers(
  sql: CellSql,
  customerIds: readonly string[],
  alertIds: readonly string[],
): Promise<NotifiedCustomer[]> {
  return sql<NotifiedCustomer[]>`
    select c.customer_id as "customerId", c.company_name as "companyName", p.name as "partnerName", r.stage,
      r.owner_id as "ownerId", r.claimed_at as "claimedAt", r.due_at as "dueAt",
      exists (select from case_escalation e where e.partner_id = c.partner_id and e.customer_id = c.customer_id) as "isEscalated",
      array(
        select a.alert_id from alert a
        where a.partner_id = c.partner_id and a.customer_id = c.customer_id
          and a.alert_id = any (${alertIds as string[]}::uuid[]) and a.closed_at is null) as "openAlertIds",
      coalesce((
        select jsonb_object_agg(a.alert_id, a.kind) from alert a
        where a.partner_id = c.partner_id and a.customer_id = c.customer_id
          and a.alert_id = any (${alertIds as string[]}::uuid[])), '{}') as "alertKinds"
    from customer c
      join review_case r on r.partner_id = c.partner_id and r.customer_id = c.customer_id
      join cell_partner p on p.partner_id = c.partner_id
    where c.customer_id = any (${customerIds as string[]}::uuid[]) and c.erased_at is null`
}

/** The time that the next decision is or was due; null if none is. */
export async function findEarliestDue(sql: CellSql): Promise<Date | null> {
  const [row] = await sql<{ dueAt: Date | null }[]>`
    select min(sort_at) as "dueAt" from review_case where stage in ('Queued', 'InReview', 'AwaitingSecondApproval')`
  return row!.dueAt
}
