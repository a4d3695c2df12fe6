// The SQL of a customer's timeline: its audit entries and its events in one order.
import type { CellSql } from '../../platform/db/db.ts'

export interface TimelineRow {
  readonly id: string
  readonly kind: 'Deed' | 'Event'
  readonly at: Date
  readonly what: string
  readonly version: number | null
  readonly sequence: number | null
  readonly actorKind: string | null
  readonly actorId: string | null
  readonly changedFields: string[]
  readonly outcome: string | null
  readonly reasonCodes: string[]
  readonly requestId: string | null
}

/** Both kinds of ids grow with time, so they define the order. `before` is the last id of the previous page. */
export async function listTimeline(
  sql: CellSql,
  ref: { partnerId: string; customerId: string },
  page: { before: string | null; limit: number; withViews: boolean },
): Promise<TimelineRow[]> {
  return sql<TimelineRow[]>`
    (select a.audit_entry_id as id, 'Deed' as kind, a.occurred_at as at, a.action as what, a.version,
      null::int as sequence, a.actor_kind as "actorKind", a.actor_id as "actorId",
      a.changed_fields as "changedFields", d.outcome, coalesce(d.reason_codes, '{}') as "reasonCodes",
      a.request_id as "requestId"
    from audit_entry a
      left join review_decision d on d.partner_id = a.partner_id and d.customer_id = a.customer_id and d.decision_id = a.audit_entry_id
    where a.partner_id = ${ref.partnerId} and a.customer_id = ${ref.customerId}
      and (${page.before}::uuid is null or a.audit_entry_id < ${page.before}::uuid)
      and (${page.withViews} or (a.action not like 'view%' and a.action not in ('markChecked', 'unmarkChecked')))
    order by a.audit_entry_id desc limit ${page.limit})
    union all
    (select e.event_id, 'Event', e.occurred_at, e.event_type, null, e.sequence, null, null, '{}', null, '{}', null
    from event e
    where e.partner_id = ${ref.partnerId} and e.customer_id = ${ref.customerId}
      and (${page.before}::uuid is null or e.event_id < ${page.before}::uuid)
    order by e.event_id desc limit ${page.limit})
    order by id desc limit ${page.limit}`
}

/** Erased customers have no name. */
export async function listCompanyNames(
  sql: CellSql,
  customerIds: readonly string[],
): Promise<{ customerId: string; companyName: string }[]> {
  return sql<{ customerId: string; companyName: string }[]>`
    select customer_id as "customerId", company_name as "companyName" from customer
    where customer_id = any (${customerIds as string[]}::uuid[]) and erased_at is null`
}
