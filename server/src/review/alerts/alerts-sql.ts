// The SQL of alerts. Statements that write run while the customer's row is locked.
import type { CaseRow } from '../../customer/case/case-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { AlertDetails } from './alert-causes.ts'
import type { KnownAlert } from './alert-changes.ts'
import type { AlertKind, AlertState, DismissalReason, Resolution, Severity } from './alert-kinds.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface AlertRow extends KnownAlert, At {
  readonly severity: Severity
  readonly raisedAt: Date
  readonly dueAt: Date
  readonly ownerId: string | null
  readonly claimedAt: Date | null
  readonly proposedBy: string | null
  readonly proposedAt: Date | null
  readonly proposedReason: DismissalReason | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly reasonCode: DismissalReason | null
  readonly resolution: Resolution | null
}

const own = (sql: Sql, at: At) => sql`partner_id = ${at.partnerId} and customer_id = ${at.customerId}`

export const alertColumns = (sql: Sql) => sql`
  a.partner_id as "partnerId", a.customer_id as "customerId", a.alert_id as "alertId", a.kind, a.severity, a.cause, a.occurrence,
  a.state, a.details, a.item_id as "itemId", a.raised_at as "raisedAt", a.due_at as "dueAt", a.owner_id as "ownerId",
  a.claimed_at as "claimedAt", a.proposed_by as "proposedBy", a.proposed_at as "proposedAt",
  a.proposed_reason as "proposedReason", a.closed_at as "closedAt", a.closed_by as "closedBy", a.reason_code as "reasonCode",
  a.resolution`

/** All alerts that the customer ever had, oldest first. */
export async function listCustomerAlerts(sql: CellSql, at: At): Promise<AlertRow[]> {
  return sql<AlertRow[]>`select ${alertColumns(sql)} from alert a where ${own(sql, at)} order by a.alert_id`
}

/** The customer that an alert is about. */
export async function findAlertRef(sql: CellSql, alertId: string): Promise<At | undefined> {
  const [row] = await sql<At[]>`
    select partner_id as "partnerId", customer_id as "customerId" from alert where alert_id = ${alertId}`
  return row
}

/** The customers of alerts, without those that don't exist. */
export async function findAlertRefs(sql: CellSql, alertIds: readonly string[]): Promise<(At & { alertId: string })[]> {
  return sql`
    select partner_id as "partnerId", customer_id as "customerId", alert_id as "alertId" from alert
    where alert_id = any (${alertIds as string[]}::uuid[])`
}

/** In the order of the IDs, with the risk of their customers. */
export async function findOpenAlerts(
  sql: CellSql,
  alertIds: readonly string[],
): Promise<(AlertRow & Pick<CaseRow, 'riskLevel' | 'riskReasons'>)[]> {
  return sql`
    select ${alertColumns(sql)}, r.risk_level as "riskLevel", coalesce(r.risk_reasons, '[]') as "riskReasons"
    from alert a left join review_case r on r.partner_id = a.partner_id and r.customer_id = a.customer_id
    where a.alert_id = any (${alertIds as string[]}::uuid[]) and a.state = 'Open'
    order by array_position(${alertIds as string[]}::uuid[], a.alert_id)`
}

export interface NewAlert {
  readonly alertId: string
  readonly kind: AlertKind
  readonly severity: Severity
  readonly cause: string
  readonly occurrence: number
  readonly details: AlertDetails
  readonly itemId: string | null
  readonly dueAt: Date
}

export async function insertAlert(sql: CellSql, at: At & { now: Date }, alert: NewAlert): Promise<void> {
  await sql`
    insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, occurrence, details, item_id, raised_at, due_at)
    values (
      ${at.partnerId}, ${at.customerId}, ${alert.alertId}, ${alert.kind}, ${alert.severity}, ${alert.cause},
      ${alert.occurrence}, ${JSON.stringify(alert.details)}::text::jsonb, ${alert.itemId}, ${at.now}, ${alert.dueAt})`
}

/** Every action of the owner extends the claim. */
export async function claimAlert(
  sql: CellSql,
  at: At & { now: Date },
  alertId: string,
  ownerId: string | null,
): Promise<void> {
  await sql`
    update alert set owner_id = ${ownerId}, claimed_at = ${ownerId && at.now}
    where ${own(sql, at)} and alert_id = ${alertId}`
}

/** The claim ends: a second approver has to decide. */
export async function proposeDismissal(
  sql: CellSql,
  at: At & { now: Date },
  { alertId, by, reasonCode }: { alertId: string; by: string; reasonCode: DismissalReason },
): Promise<void> {
  await sql`
    update alert set proposed_by = ${by}, proposed_at = ${at.now}, proposed_reason = ${reasonCode}, owner_id = null, claimed_at = null
    where ${own(sql, at)} and alert_id = ${alertId}`
}

export interface ClosedAlert {
  readonly alertId: string
  readonly state: Exclude<AlertState, 'Open'>
  readonly resolution: Resolution
  /** Null: the system. */
  readonly by: string | null
  readonly reasonCode?: DismissalReason
  /** The requirement that takes the place of its own. */
  readonly itemId?: string | undefined
}

/** A proposal that wasn't confirmed has no effect. */
export async function closeAlert(sql: CellSql, at: At & { now: Date }, closed: ClosedAlert): Promise<void> {
  const { itemId } = closed
  const isDismissed = closed.state === 'Dismissed'
  await sql`
    update alert set state = ${closed.state}, resolution = ${closed.resolution}, closed_at = ${at.now}, closed_by = ${closed.by},
      reason_code = ${closed.reasonCode ?? null}, owner_id = null, claimed_at = null
      ${isDismissed ? sql`` : sql`, proposed_by = null, proposed_at = null, proposed_reason = null`}
      ${itemId ? sql`, item_id = ${itemId}, details = details || jsonb_build_object('requirementId', ${itemId}::text)` : sql``}
    where ${own(sql, at)} and alert_id = ${closed.alertId} and state = 'Open'`
}

/** For an erased customer. */
export async function closeErasedAlerts(sql: CellSql, at: At, now: Date): Promise<void> {
  await sql`
    update alert set details = '{}', state = case state when 'Open' then 'Resolved' else state end,
      resolution = coalesce(resolution, 'CustomerErased'), closed_at = coalesce(closed_at, ${now}), owner_id = null, claimed_at = null
    where ${own(sql, at)}`
}

/** Whether the profile was changed from outside since `since`: only such entries have a snapshot. */
export async function hasPartnerChange(sql: CellSql, at: At, since: Date): Promise<boolean> {
  const rows = await sql`
    select from audit_entry where ${own(sql, at)} and occurred_at >= ${since} and sealed is not null
      and actor_kind not in ('Analyst', 'System') limit 1`
  return rows.length > 0
}
