// The SQL of the search across all partners. Search terms are stored per partner, so each partner is queried; an identity
// number is found by its blind index.
import { BYTEA } from '../../customer/create-sql.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface FoundCustomer {
  readonly customerId: string
  readonly partnerId: string
  readonly partnerName: string
  readonly partnerCustomerId: string
  readonly companyName: string
  readonly tradingName: string | null
  readonly email: string
  readonly registrationNumber: string
  readonly country: string
  readonly verificationStatus: string
  readonly stage: string
  readonly createdAt: Date
}

const found = (sql: Sql) => sql`
  c.customer_id as "customerId", c.partner_id as "partnerId", p.name as "partnerName",
  c.partner_customer_id as "partnerCustomerId", c.company_name as "companyName", c.trading_name as "tradingName", c.email,
  c.registration_number as "registrationNumber", c.incorporation_country as country,
  c.verification_status as "verificationStatus", c.review_stage as stage, c.created_at as "createdAt"`

export interface Search {
  readonly reference: string
  /** An exact email or registration number. */
  readonly terms: readonly string[]
  /** All must match. */
  readonly words: readonly { from: string; to: string }[]
}

/** Matches the reference, one of the exact terms, or all words. Newest first. */
export async function findSearched(sql: Sql, search: Search, limit: number): Promise<string[]> {
  const rows = await sql<{ customerId: string }[]>`
    select f.customer_id as "customerId"
    from partner p
      cross join lateral (
        select customer_id from customer where partner_id = p.partner_id and partner_customer_id = ${search.reference}
        union
        select customer_id from customer_term where partner_id = p.partner_id and term = any (${search.terms as string[]}::text[])
        ${withAllWords(sql, search.words, limit)}) f
    order by f.customer_id desc
    limit ${limit}`
  return rows.map(({ customerId }) => customerId)
}

export async function listFound(sql: Sql, customerIds: readonly string[]): Promise<FoundCustomer[]> {
  return sql<FoundCustomer[]>`
    select ${found(sql)} from customer c join partner p on p.partner_id = c.partner_id
    where c.customer_id = any (${customerIds as string[]}::uuid[])
    order by c.customer_id desc`
}

/** Finds a partner's customers by the first word and checks them for the others. */
function withAllWords(sql: Sql, [first, ...others]: readonly { from: string; to: string }[], limit: number) {
  if (!first) return sql``
  return [
    sql`
      union (
        select distinct t.customer_id
        from customer_term t join customer w on w.partner_id = t.partner_id and w.customer_id = t.customer_id
        where t.partner_id = p.partner_id and t.term >= ${first.from} and t.term < ${first.to}`,
    ...others.map(
      ({ from, to }) =>
        sql`and exists (select from unnest(w.search_terms) as o (term) where o.term >= ${from} and o.term < ${to})`,
    ),
    sql`order by t.customer_id desc limit ${limit})`,
  ]
}

export async function searchByIdentity(
  sql: Sql,
  indexes: readonly Buffer[],
  limit: number,
): Promise<(FoundCustomer & { uboIds: string[] })[]> {
  return sql<(FoundCustomer & { uboIds: string[] })[]>`
    select ${found(sql)}, i.people as "uboIds"
    from (
      select partner_id, customer_id, array_agg(distinct person_id) as people from identity
      where value_index = any (${sql.array(indexes as Buffer[], BYTEA)}::bytea[]) group by 1, 2) i
      join customer c on c.partner_id = i.partner_id and c.customer_id = i.customer_id
      join partner p on p.partner_id = c.partner_id
    order by c.customer_id desc
    limit ${limit}`
}
