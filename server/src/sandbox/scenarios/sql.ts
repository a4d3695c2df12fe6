// The SQL of scenarios: the customers that may have a next step.
import type { CellSql } from '../../platform/db/db.ts'

export interface DueCase {
  readonly partnerId: string
  readonly customerId: string
  readonly registrationNumber: string
}

/** Actions by which a person takes part in a case. Views, notes and rescreening don't count. */
const PARTICIPATION = [
  ...['claimCase', 'assignCase', 'releaseCase', 'requestChanges', 'acceptItem', 'waiveItem', 'undoWaiver'],
  ...['decidePerson', 'decideDocument', 'approve', 'proposeApproval', 'confirmApproval', 'sendBack', 'reject'],
  ...['reopen', 'confirmScreeningHit', 'clearScreeningHit', 'undoScreeningDecision'],
]

/**
 * Customers with a scenario ending whose case hasn't changed since `quietSince` and in which no person has taken part. Ordered
 * by id; `after` is the last id of the previous page.
 */
export async function listDueCases(
  sql: CellSql,
  due: { endings: readonly string[]; quietSince: Date; after: string; limit: number },
): Promise<DueCase[]> {
  return sql<DueCase[]>`
    select r.partner_id as "partnerId", r.customer_id as "customerId", c.registration_number as "registrationNumber"
    from review_case r join customer c on c.partner_id = r.partner_id and c.customer_id = r.customer_id
    cross join lateral (
      select a.occurred_at from audit_entry a
      where a.partner_id = r.partner_id and a.customer_id = r.customer_id and a.action not like 'view%' and a.action not like 'export%'
      order by a.audit_entry_id desc limit 1
    ) as last
    where r.stage in ('Queued', 'InReview', 'AwaitingSecondApproval') and r.customer_id > ${due.after}
      and upper(right(c.registration_number, 3)) = any (${due.endings as string[]}::text[])
      and c.erased_at is null and last.occurred_at <= ${due.quietSince}
      and not exists (
        select from audit_entry a
        where a.partner_id = r.partner_id and a.customer_id = r.customer_id and a.actor_kind = 'Analyst'
          and a.action = any (${PARTICIPATION}::text[]))
    order by r.customer_id limit ${due.limit}`
}
