// The SQL of the list. customer_id is ordered by time of creation, so "newest first" is the primary key read backwards; the order by
// last change follows the index customer_by_change.

import type { CustomerRow } from '../../customer/package-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import { customersWithRenewals } from '../verification/overview-sql.ts'

interface Range {
  readonly from: string
  readonly to: string
}

export interface ListFilter {
  readonly partnerId: string
  readonly verificationStatuses: readonly string[] | undefined
  readonly businessTypeCode: string | undefined
  readonly incorporationCountry: string | undefined
  readonly partnerCustomerId: string | undefined
  /** Ranges of search terms, each of which the customer must have. */
  readonly terms: readonly Range[]
  /** Any of these: a name with all terms, or one of the customers. */
  readonly text:
    | { readonly terms: readonly Range[]; readonly candidates: string[] | undefined; readonly exact: string[] }
    | undefined
  readonly renewalDue: true | undefined
  readonly erased: boolean | undefined
  readonly createdFrom: Date | undefined
  readonly createdTo: Date | undefined
  readonly decidedFrom: Date | undefined
  readonly decidedTo: Date | undefined
  readonly updatedFrom: Date | undefined
  readonly updatedTo: Date | undefined
}

export type SortBy = 'createdAt' | 'updatedAt'

export interface ListRow extends CustomerRow {
  document_count: number
}

function where(sql: CellSql, filter: ListFilter, candidates: string[] | undefined) {
  const f = filter
  const conditions = [sql`c.partner_id = ${f.partnerId}`]
  if (f.verificationStatuses)
    conditions.push(sql`and c.verification_status = any (${f.verificationStatuses as string[]}::text[])`)
  if (f.businessTypeCode) conditions.push(sql`and c.business_type_code = ${f.businessTypeCode}`)
  if (f.incorporationCountry) conditions.push(sql`and c.incorporation_country = ${f.incorporationCountry}`)
  if (f.partnerCustomerId) conditions.push(sql`and c.partner_customer_id = ${f.partnerCustomerId}`)
  if (f.createdFrom)
    conditions.push(
      sql`and c.created_at >= ${f.createdFrom}::timestamptz and c.customer_id >= ${lowestId(sql, f.createdFrom)}`,
    )
  if (f.createdTo)
    conditions.push(
      sql`and c.created_at < ${f.createdTo}::timestamptz and c.customer_id < ${idCeiling(sql, f.createdTo)}`,
    )
  if (f.decidedFrom) conditions.push(sql`and c.decided_at >= ${f.decidedFrom}::timestamptz`)
  if (f.decidedTo) conditions.push(sql`and c.decided_at < ${f.decidedTo}::timestamptz`)
  if (f.updatedFrom) conditions.push(sql`and c.updated_at >= ${f.updatedFrom}::timestamptz`)
  if (f.updatedTo) conditions.push(sql`and c.updated_at < ${f.updatedTo}::timestamptz`)
  if (f.renewalDue)
    conditions.push(
      sql`and c.verification_status = 'Approved' and c.erased_at is null and c.customer_id in (${customersWithRenewals(sql, f.partnerId)})`,
    )
  if (f.erased !== undefined) conditions.push(sql`and c.erased_at is ${f.erased ? sql`not null` : sql`null`}`)
  if (f.terms.length > 0) conditions.push(sql`and ${hasTerms(sql, f.terms, candidates)}`)
  if (f.text) conditions.push(sql`and ${matchesText(sql, f.text)}`)
  return conditions
}

/** Few enough to look up one by one; above that, scanning the list finds a page sooner. */
const FEW = 1000

/**
 * The customers with the rarest of the searched terms, if they are few. The database counts only as far as needed to know.
 */
export async function findCandidates(
  sql: CellSql,
  filter: Pick<ListFilter, 'partnerId' | 'terms'>,
): Promise<string[] | undefined> {
  if (filter.terms.length === 0) return undefined
  const [rarest] = await sql<{ ids: string[] }[]>`
    select found.ids
    from unnest(${filter.terms.map((t) => t.from)}::text[], ${filter.terms.map((t) => t.to)}::text[]) as r (low, high),
      lateral (
        select array(
          select t.customer_id from customer_term t
          where t.partner_id = ${filter.partnerId} and t.term >= r.low and t.term < r.high
          limit ${FEW + 1}) as ids
      ) found
    order by cardinality(found.ids)
    limit 1`
  return rarest!.ids.length <= FEW ? rarest!.ids : undefined
}

/** The customers with exactly this reference, email or registration number, the newest first. */
export async function findExactly(
  sql: CellSql,
  partnerId: string,
  { reference, terms }: { reference: string; terms: string[] },
): Promise<string[]> {
  const rows = await sql<{ customer_id: string }[]>`
    select customer_id from customer where partner_id = ${partnerId} and partner_customer_id = ${reference}
    union
    select customer_id from customer_term where partner_id = ${partnerId} and term = any (${terms}::text[])
    order by customer_id desc limit ${FEW}`
  return rows.map(({ customer_id }) => customer_id)
}

/** The customer must have every searched term. */
function hasTerms(sql: Sql, terms: readonly Range[], candidates: string[] | undefined) {
  return sql`(
    ${candidates ? sql`c.customer_id = any (${candidates}::uuid[])` : sql`true`}
    ${terms.map(
      ({ from, to }) => sql`
        and exists (select from unnest(c.search_terms) as t (term) where t.term >= ${from} and t.term < ${to})`,
    )})`
}

function matchesText(sql: Sql, { terms, candidates, exact }: NonNullable<ListFilter['text']>) {
  const isExact = sql`c.customer_id = any (${exact}::uuid[])`
  return terms.length === 0 ? isExact : sql`(${isExact} or ${hasTerms(sql, terms, candidates)})`
}

// An ID begins with the millisecond it was created in, or slightly later after a burst. With a minute of tolerance
// the key narrows the range, and the exact comparison of created_at decides.
const lowestId = (sql: Sql, time: Date) => sql`id_at(${time}::timestamptz - interval '1 minute')`
const idCeiling = (sql: Sql, time: Date) => sql`id_at(${time}::timestamptz + interval '1 minute')`

export async function listCustomers(
  sql: CellSql,
  filter: ListFilter,
  candidates: string[] | undefined,
  page: {
    limit: number
    offset: number
    after: string | undefined
    sort: { by: SortBy; ascending: boolean }
  },
): Promise<ListRow[]> {
  const { by, ascending } = page.sort
  const way = ascending ? sql`asc` : sql`desc`
  const conditions = where(sql, filter, candidates)
  if (page.after) conditions.push(sql`and c.customer_id ${ascending ? sql`>` : sql`<`} ${page.after}`)
  const order = by === 'updatedAt' ? sql`c.updated_at ${way}, c.customer_id ${way}` : sql`c.customer_id ${way}`
  return sql<ListRow[]>`
    select c.customer_id, c.partner_customer_id, c.version, c.verification_status, c.email, c.phone_number, c.company_name,
      c.trading_name, c.business_type_code, c.incorporation_country, c.industry, c.description, c.website,
      c.registration_number, c.registration_date, c.person_count, c.created_at, c.updated_at,
      c.status_changed_at, c.decided_at, c.erased_at,
      (select count(*)::int from document d where d.partner_id = c.partner_id and d.customer_id = c.customer_id) as document_count
    from customer c
    where ${conditions}
    order by c.partner_id ${way}, ${order}
    limit ${page.limit} offset ${page.offset}`
}

/** Exact at any size: from the counters where possible; narrower filters are counted row by row. */
export async function countCustomers(
  sql: CellSql,
  filter: ListFilter,
  candidates: string[] | undefined,
): Promise<number> {
  const { verificationStatuses, businessTypeCode, incorporationCountry, terms, erased, ...narrow } = filter
  const counted =
    !erased &&
    terms.length === 0 &&
    Object.entries(narrow).every(([name, value]) => name === 'partnerId' || value === undefined)
  const conditions = where(sql, counted ? { ...filter, erased: undefined } : filter, candidates)
  const [row] = counted
    ? await sql<{ total: number }[]>`
        select coalesce(sum(c.customers), 0)::int as total from customer_count c where ${conditions}`
    : await sql<{ total: number }[]>`select count(*)::int as total from customer c where ${conditions}`
  // The counters include erased customers, of which there are few.
  if (counted && erased === false)
    return row!.total - (await countCustomers(sql, { ...filter, erased: true }, candidates))
  return row!.total
}
