// The SQL of the list of alerts and of its counts.
import { ascending, type CellSql, type Sql } from '../../platform/db/db.ts'
import type { ReviewStage, VerificationStatus } from '../../reference/vocabularies.ts'
import type { RiskLevel } from '../risk/risk-rules.ts'
import type { AlertKind, AlertState, Severity } from './alert-kinds.ts'
import { type AlertRow, alertColumns } from './alerts-sql.ts'

export interface ListedAlert extends AlertRow {
  readonly partnerName: string
  readonly partnerCustomerId: string
  readonly companyName: string
  readonly verificationStatus: VerificationStatus
  readonly reviewStage: ReviewStage
  readonly round: number
  readonly version: number
  readonly riskLevel: RiskLevel | null
}

export interface AlertFilter {
  readonly states: readonly AlertState[]
  readonly kinds: readonly AlertKind[] | undefined
  readonly severities: readonly Severity[] | undefined
  readonly customerId: string | undefined
  readonly partnerId: string | undefined
  readonly ownerId: string | undefined
  /** Neither claimed nor proposed for dismissal. */
  readonly isUnclaimed: boolean
  readonly isProposed: boolean
  /** Not claimed, and not proposed for dismissal by this user. */
  readonly notProposedBy: string | undefined
  readonly overdue: boolean | undefined
  readonly now: Date
  /** Claims before this have ended. */
  readonly claimedSince: Date
}

export interface AlertPlace {
  /** By which the list is sorted. */
  readonly time: Date
  readonly alertId: string
}

function whose(sql: Sql, filter: AlertFilter) {
  const { customerId, partnerId, ownerId, isUnclaimed, notProposedBy, claimedSince } = filter
  return sql`
    ${customerId ? sql`and a.customer_id = ${customerId}` : sql``}
    ${partnerId ? sql`and a.partner_id = ${partnerId}` : sql``}
    ${ownerId ? sql`and a.owner_id = ${ownerId} and a.claimed_at > ${claimedSince}` : sql``}
    ${isUnclaimed || notProposedBy ? sql`and (a.owner_id is null or a.claimed_at <= ${claimedSince})` : sql``}`
}

function matching(sql: Sql, filter: AlertFilter) {
  const { states, kinds, severities, isUnclaimed, isProposed, notProposedBy, overdue, now } = filter
  // Written as constants, so that the indexes of open and of closed alerts are used.
  const inState = {
    dueAt: sql`a.state = 'Open'`,
    closedAt: sql`a.state <> 'Open' and a.state = any (${states as string[]}::text[])`,
    raisedAt: sql`a.state = any (${states as string[]}::text[])`,
  }[sortTime(filter)]
  return sql`${inState} ${whose(sql, filter)}
    ${kinds ? sql`and a.kind = any (${kinds as string[]}::text[])` : sql``}
    ${severities ? sql`and a.severity = any (${severities as string[]}::text[])` : sql``}
    ${isUnclaimed ? sql`and a.proposed_by is null` : sql``}
    ${isProposed ? sql`and a.proposed_by is not null` : sql``}
    ${notProposedBy ? sql`and a.proposed_by is distinct from ${notProposedBy}` : sql``}
    ${overdue === undefined ? sql`` : overdue ? sql`and a.due_at <= ${now}` : sql`and a.due_at > ${now}`}`
}

/** At most `limit`. */
export async function countMatching(sql: CellSql, filter: AlertFilter, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from alert a where ${matching(sql, filter)} limit ${limit}) as found`
  return row!.count
}

/** Open alerts are sorted by due time, closed ones by when they were closed, and a list of both by when they were raised. */
export function sortTime({ states }: Pick<AlertFilter, 'states'>): 'dueAt' | 'closedAt' | 'raisedAt' {
  if (!states.includes('Open')) return 'closedAt'
  return states.length === 1 ? 'dueAt' : 'raisedAt'
}

type Sorted = Pick<ListedAlert, 'alertId' | 'dueAt' | 'closedAt'>

/** The order of listAlerts, for pages of several cells. */
export function alertOrder(filter: AlertFilter): (a: Sorted, b: Sorted) => number {
  const newestFirst = (a: Sorted, b: Sorted) => ascending(b.alertId, a.alertId)
  return {
    dueAt: (a: Sorted, b: Sorted) => ascending(a.dueAt, b.dueAt) || ascending(a.alertId, b.alertId),
    closedAt: (a: Sorted, b: Sorted) => ascending(b.closedAt!, a.closedAt!) || newestFirst(a, b),
    raisedAt: newestFirst,
  }[sortTime(filter)]
}

/** Open alerts by due time, others newest first: an alert's ID begins with when it was raised. The page is chosen by an index alone. */
export async function listAlerts(
  sql: CellSql,
  filter: AlertFilter,
  page: { limit: number; after: AlertPlace | undefined },
): Promise<ListedAlert[]> {
  const { after } = page
  const { beyond, order } = {
    dueAt: {
      beyond: (place: AlertPlace) => sql`and (a.due_at, a.alert_id) > (${place.time}, ${place.alertId}::uuid)`,
      order: sql`a.due_at, a.alert_id`,
    },
    closedAt: {
      beyond: (place: AlertPlace) => sql`and (a.closed_at, a.alert_id) < (${place.time}, ${place.alertId}::uuid)`,
      order: sql`a.closed_at desc, a.alert_id desc`,
    },
    raisedAt: {
      beyond: (place: AlertPlace) => sql`and a.alert_id < ${place.alertId}::uuid`,
      order: sql`a.alert_id desc`,
    },
  }[sortTime(filter)]
  return sql<ListedAlert[]>`
    select ${alertColumns(sql)}, ${customerColumns(sql)}
    from (
      select a.partner_id, a.customer_id, a.alert_id from alert a
      where ${matching(sql, filter)} ${after ? beyond(after) : sql``}
      order by ${order} limit ${page.limit}) as chosen
      join alert a using (partner_id, customer_id, alert_id)
      ${withCustomer(sql)}
    order by ${order}`
}

export async function findAlert(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  alertId: string,
): Promise<ListedAlert | undefined> {
  const [row] = await sql<ListedAlert[]>`
    select ${alertColumns(sql)}, ${customerColumns(sql)} from alert a ${withCustomer(sql)}
    where a.partner_id = ${at.partnerId} and a.customer_id = ${at.customerId} and a.alert_id = ${alertId}`
  return row
}

const customerColumns = (sql: Sql) => sql`
  p.name as "partnerName", c.partner_customer_id as "partnerCustomerId", c.company_name as "companyName",
  c.verification_status as "verificationStatus", c.review_stage as "reviewStage", c.round, c.version,
  r.risk_level as "riskLevel"`

const withCustomer = (sql: CellSql) => sql`
  join customer c on c.partner_id = a.partner_id and c.customer_id = a.customer_id
  join cell_partner p on p.partner_id = a.partner_id
  left join review_case r on r.partner_id = a.partner_id and r.customer_id = a.customer_id`

export interface AlertCount {
  readonly kind: AlertKind
  readonly severity: Severity
  readonly open: number
  readonly overdue: number
  readonly mine: number
  readonly unclaimed: number
}

/** Open alerts by kind and severity, with those whose dismissal is proposed. An index has what they are counted by. */
export async function countAlerts(sql: CellSql, filter: AlertFilter, me: string): Promise<AlertCount[]> {
  return count(sql, filter, me, sql``)
}

/** Those whose dismissal awaits a second approver, which are few. */
export async function countProposed(sql: CellSql, filter: AlertFilter, me: string): Promise<AlertCount[]> {
  return count(sql, filter, me, sql`and a.proposed_by is not null`)
}

function count(sql: CellSql, filter: AlertFilter, me: string, only: ReturnType<typeof whose>): Promise<AlertCount[]> {
  return sql<AlertCount[]>`
    select a.kind, a.severity, count(*)::int as open, (count(*) filter (where a.due_at <= ${filter.now}))::int as overdue,
      (count(*) filter (where a.owner_id = ${me} and a.claimed_at > ${filter.claimedSince}))::int as mine,
      (count(*) filter (where a.owner_id is null or a.claimed_at <= ${filter.claimedSince}))::int as unclaimed
    from alert a where a.state = 'Open' ${only} ${whose(sql, filter)}
    group by 1, 2`
}

/** For metrics and checks: open and overdue alerts, and when the most overdue one was due. */
export interface AlertBacklog {
  readonly open: number
  readonly overdue: number
  readonly oldestDueAt: Date | null
}

/** Merges the results of several cells. */
export function addUpAlerts(cells: readonly AlertBacklog[]): AlertBacklog {
  return cells.reduce((total, cell) => ({
    open: total.open + cell.open,
    overdue: total.overdue + cell.overdue,
    oldestDueAt: [total.oldestDueAt, cell.oldestDueAt].filter((time) => time !== null).sort(ascending)[0] ?? null,
  }))
}

export async function findAlertBacklog(sql: CellSql, now: Date): Promise<AlertBacklog> {
  const [row] = await sql<AlertBacklog[]>`
    select count(*)::int as open, (count(*) filter (where due_at <= ${now}))::int as overdue,
      min(due_at) filter (where due_at <= ${now}) as "oldestDueAt"
    from alert where state = 'Open'`
  return row!
}
