// The SQL of alerts that no one has been notified of.

import { ofThisCell } from '../../../platform/db/cells/lock-key-sql.ts'
import type { CellSql } from '../../../platform/db/db.ts'

export async function findUnnotified(sql: CellSql): Promise<{ first: Date | null; last: Date | null }> {
  const [row] = await sql<{ first: Date | null; last: Date | null }[]>`
    select min(raised_at) as first, max(raised_at) as last from alert where not is_notified`
  return row!
}

const LOCK = 7_203_114_514

/** False while another node notifies of alerts: two nodes would share them, and an analyst would get two notifications. */
export async function lockNotices(sql: CellSql): Promise<boolean> {
  const [row] = await sql<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint + ${ofThisCell(sql)}) as "isLocked"`
  return row!.isLocked
}

export interface AlertGroup {
  /** The analyst who approved the customers. */
  readonly analystId: string | null
  readonly alerts: number
  /** If there is only one. */
  readonly alertId: string
  /** Of one of them. */
  readonly customerId: string
}

/** Marks them as reported, each for one node only. Those that are closed already are left out. */
export async function takeUnnotified(sql: CellSql): Promise<AlertGroup[]> {
  return sql<AlertGroup[]>`
    with taken as (
      update alert a set is_notified = true
      from (
        select partner_id, customer_id, alert_id from alert where not is_notified order by raised_at for update skip locked
      ) as fresh
      where a.partner_id = fresh.partner_id and a.customer_id = fresh.customer_id and a.alert_id = fresh.alert_id
      returning a.partner_id, a.customer_id, a.alert_id, a.state
    )
    select r.first_approver_id as "analystId", count(*)::int as alerts, min(t.customer_id::text) as "customerId", min(t.alert_id::text) as "alertId"
    from taken t
      join review_case r on r.partner_id = t.partner_id and r.customer_id = t.customer_id
    where t.state = 'Open'
    group by 1`
}
