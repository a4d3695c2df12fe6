// The SQL of the list. customer_id is ordered by time of creation, so "newest first" is the primary key read backwards.
import type { Sql } from '../platform/db.ts'
import type { CustomerRow } from './sql.ts'

export interface ListFilter {
  readonly partnerId: string
  readonly verificationStatuses: readonly string[] | undefined
  readonly businessTypeCode: string | undefined
  readonly incorporationCountry: string | undefined
  readonly partnerCustomerId: string | undefined
  /** Ranges of search terms, each of which the customer must have. */
  readonly terms: readonly { from: string; to: string }[]
  readonly createdFrom: Date | undefined
  readonly createdTo: Date | undefined
  readonly updatedFrom: Date | undefined
  readonly updatedTo: Date | undefined
}

export interface ListRow extends CustomerRow {
  document_count: number
}

function where(sql: Sql, filter: ListFilter) {
  const f = filter
  return sql`
    c.partner_id = ${f.partnerId}
    ${f.verificationStatuses ? sql`and c.verification_status = any (${f.verificationStatuses as string[]}::text[])` : sql``}
    ${f.businessTypeCode ? sql`and c.business_type_code = ${f.businessTypeCode}` : sql``}
    ${f.incorporationCountry ? sql`and c.incorporation_country = ${f.incorporationCountry}` : sql``}
    ${f.partnerCustomerId ? sql`and c.partner_customer_id = ${f.partnerCustomerId}` : sql``}
    ${f.createdFrom ? sql`and c.created_at >= ${f.createdFrom}::timestamptz and c.customer_id >= ${idFloor(sql, f.createdFrom)}` : sql``}
    ${f.createdTo ? sql`and c.created_at < ${f.createdTo}::timestamptz and c.customer_id < ${idCeiling(sql, f.createdTo)}` : sql``}
    ${f.updatedFrom ? sql`and c.updated_at >= ${f.updatedFrom}::timestamptz` : sql``}
    ${f.updatedTo ? sql`and c.updated_at < ${f.updatedTo}::timestamptz` : sql``}
    ${withTerms(sql, f)}`
}

/** An empty list would be taken for a value, not for nothing. */
function withTerms(sql: Sql, f: ListFilter) {
  if (f.terms.length === 0) return sql``
  return f.terms.map(
    (term) => sql`
      and c.customer_id in (
        select t.customer_id from customer_term t
        where t.partner_id = ${f.partnerId} and t.term >= ${term.from} and t.term < ${term.to})`,
  )
}

// An id begins with the millisecond it was made in, give or take a little when a burst borrows from the next one. A
// minute of slack keeps the exact comparison of created_at in charge, and the key still finds the place.
const idFloor = (sql: Sql, time: Date) => sql`id_at(${time}::timestamptz - interval '1 minute')`
const idCeiling = (sql: Sql, time: Date) => sql`id_at(${time}::timestamptz + interval '1 minute')`

export async function listCustomers(
  sql: Sql,
  filter: ListFilter,
  page: { limit: number; offset: number; after: string | undefined },
): Promise<ListRow[]> {
  return sql<ListRow[]>`
    select c.customer_id, c.partner_customer_id, c.version, c.verification_status, c.email, c.phone_number, c.company_name,
      c.trading_name, c.business_type_code, c.incorporation_country, c.industry, c.description, c.website,
      c.registration_number, c.registration_date, c.person_count, c.created_at, c.updated_at,
      c.status_changed_at, c.decided_at,
      (select count(*)::int from document d where d.partner_id = c.partner_id and d.customer_id = c.customer_id) as document_count
    from customer c
    where ${where(sql, filter)}
      ${page.after ? sql`and c.customer_id < ${page.after}` : sql``}
    order by c.partner_id desc, c.customer_id desc
    limit ${page.limit} offset ${page.offset}`
}

/** Exact at any size. What the counters know is added up; only narrower filters are counted row by row. */
export async function countCustomers(sql: Sql, filter: ListFilter): Promise<number> {
  const { verificationStatuses, businessTypeCode, incorporationCountry, terms, ...narrow } = filter
  const counted =
    terms.length === 0 && Object.entries(narrow).every(([name, value]) => name === 'partnerId' || value === undefined)
  const [row] = counted
    ? await sql<{ total: number }[]>`
        select coalesce(sum(customers), 0)::int as total from customer_count
        where partner_id = ${filter.partnerId}
          ${verificationStatuses ? sql`and verification_status = any (${verificationStatuses as string[]}::text[])` : sql``}
          ${businessTypeCode ? sql`and business_type_code = ${businessTypeCode}` : sql``}
          ${incorporationCountry ? sql`and incorporation_country = ${incorporationCountry}` : sql``}`
    : await sql<{ total: number }[]>`select count(*)::int as total from customer c where ${where(sql, filter)}`
  return row!.total
}
