// Customers of a partner by status, type and country, from the counters, and those whose response is due first.
import type { CellSql } from '../../platform/db/db.ts'

export interface CustomerCounts {
  readonly verification_status: string | null
  readonly business_type_code: string | null
  readonly incorporation_country: string | null
  readonly customers: number
}

/** One row for each status, each type and each country: the other two columns are null in it. */
export async function countByKind(sql: CellSql, partnerId: string): Promise<CustomerCounts[]> {
  return sql<CustomerCounts[]>`
    select verification_status, business_type_code, incorporation_country, sum(customers)::int as customers
    from customer_count where partner_id = ${partnerId}
    group by grouping sets ((verification_status), (business_type_code), (incorporation_country))
    having sum(customers) > 0
    order by customers desc, verification_status, business_type_code, incorporation_country`
}

/** Erased customers by the status they had: the counters include them. */
export async function countErased(
  sql: CellSql,
  partnerId: string,
): Promise<{ verification_status: string; customers: number }[]> {
  return sql<{ verification_status: string; customers: number }[]>`
    select verification_status, count(*)::int as customers from customer
    where partner_id = ${partnerId} and erased_at is not null group by 1`
}

/** Approved customers with something to renew, from the index of due renewals. */
export async function countRenewals(sql: CellSql, partnerId: string): Promise<number> {
  const [row] = await sql<{ customers: number }[]>`
    select count(*)::int as customers
    from (${customersWithRenewals(sql, partnerId)}) as due
    join customer c on c.partner_id = ${partnerId} and c.customer_id = due.customer_id
    where c.verification_status = 'Approved' and c.erased_at is null`
  return row!.customers
}

export function customersWithRenewals(sql: CellSql, partnerId: string) {
  return sql`
    select distinct customer_id from requested_item
    where partner_id = ${partnerId} and status = 'Due' and source = 'Monitoring'`
}

export interface AwaitedRow {
  readonly customer_id: string
  readonly partner_customer_id: string
  readonly company_name: string
  readonly verification_status: string
  readonly due_by: Date | null
}

/** More requested changes than the listed customers can have. */
const LOOKED_AT = 300

/** The customers whose response is due first, and approved ones with a document to renew. Reads the index of due items and stops early. */
export async function findAwaited(sql: CellSql, partnerId: string, limit: number): Promise<AwaitedRow[]> {
  return sql<AwaitedRow[]>`
    select customer_id, partner_customer_id, company_name, verification_status, min(due_by) as due_by
    from (
      select i.customer_id, i.due_by, c.partner_customer_id, c.company_name, c.verification_status
      from requested_item i
      join customer c on c.partner_id = i.partner_id and c.customer_id = i.customer_id
      where i.partner_id = ${partnerId} and i.status = 'Due' and c.erased_at is null
        and (c.review_stage = 'AwaitingPartner' or (c.verification_status = 'Approved' and i.source = 'Monitoring'))
      order by i.due_by, i.customer_id
      limit ${LOOKED_AT}
    ) due
    group by customer_id, partner_customer_id, company_name, verification_status
    order by min(due_by), customer_id
    limit ${limit}`
}

export interface ChangeCounts {
  readonly verification_status: string
  readonly counted: number
  readonly created: number
  readonly changed: number
}

/** Customers that changed, from the index of changes, at most as many as the limit. */
function changedSince(sql: CellSql, partnerId: string, since: Date, limit: number) {
  return sql`
    select customer_id, partner_customer_id, company_name, verification_status, created_at, status_changed_at, erased_at
    from customer where partner_id = ${partnerId} and updated_at >= ${since}
    order by updated_at desc limit ${limit}`
}

/** A new customer gets its first status when it is created, which is no change. An erased one has no status any more. */
export async function countChanges(
  sql: CellSql,
  partnerId: string,
  since: Date,
  limit: number,
): Promise<ChangeCounts[]> {
  return sql<ChangeCounts[]>`
    select verification_status, count(*)::int as counted, count(*) filter (where created_at >= ${since})::int as created,
      count(*) filter (where status_changed_at >= ${since} and status_changed_at > created_at and erased_at is null)::int as changed
    from (${changedSince(sql, partnerId, since, limit)}) as c
    group by 1 order by changed desc, 1`
}

export interface StatusChangeRow {
  readonly customer_id: string
  readonly partner_customer_id: string
  readonly company_name: string
  readonly verification_status: string
  readonly status_changed_at: Date
}

export async function findStatusChanges(
  sql: CellSql,
  partnerId: string,
  since: Date,
  { limit, lookedAt }: { limit: number; lookedAt: number },
): Promise<StatusChangeRow[]> {
  return sql<StatusChangeRow[]>`
    select customer_id, partner_customer_id, company_name, verification_status, status_changed_at
    from (${changedSince(sql, partnerId, since, lookedAt)}) as c
    where status_changed_at >= ${since} and status_changed_at > created_at and erased_at is null
    order by status_changed_at desc, customer_id limit ${limit}`
}
