// Customers of a partner by status, type and country, from the counters, and those whose response is due first.
import type { Sql } from '../../platform/db/db.ts'

export interface CustomerCounts {
  readonly verification_status: string | null
  readonly business_type_code: string | null
  readonly incorporation_country: string | null
  readonly customers: number
}

/** One row for each status, each type and each country: the other two columns are null in it. */
export async function countByKind(sql: Sql, partnerId: string): Promise<CustomerCounts[]> {
  return sql<CustomerCounts[]>`
    select verification_status, business_type_code, incorporation_country, sum(customers)::int as customers
    from customer_count where partner_id = ${partnerId}
    group by grouping sets ((verification_status), (business_type_code), (incorporation_country))
    having sum(customers) > 0
    order by customers desc, verification_status, business_type_code, incorporation_country`
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
export async function findAwaited(sql: Sql, partnerId: string, limit: number): Promise<AwaitedRow[]> {
  return sql<AwaitedRow[]>`
    select customer_id, partner_customer_id, company_name, verification_status, min(due_by) as due_by
    from (
      select i.customer_id, i.due_by, c.partner_customer_id, c.company_name, c.verification_status
      from requested_item i
      join customer c on c.partner_id = i.partner_id and c.customer_id = i.customer_id
      where i.partner_id = ${partnerId} and i.status = 'Due'
        and (c.review_stage = 'AwaitingPartner' or (c.verification_status = 'Approved' and i.source = 'Monitoring'))
      order by i.due_by, i.customer_id
      limit ${LOOKED_AT}
    ) due
    group by customer_id, partner_customer_id, company_name, verification_status
    order by min(due_by), customer_id
    limit ${limit}`
}
