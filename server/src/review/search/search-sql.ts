// The SQL of the search across all partners. Search terms are stored per partner, so each partner is queried; an identity
// number is found by its blind index.
import { BYTEA } from '../../customer/create-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { CaseRef } from '../case/case-work.ts'

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
  readonly words: readonly Word[]
}

interface Word {
  readonly from: string
  readonly to: string
}

/** Matches the reference, one of the exact terms, or all words. Newest first: customer IDs grow with time. */
export async function findSearched(sql: CellSql, search: Search, limit: number, effort = EFFORT): Promise<CaseRef[]> {
  return (await findNewestSearched(sql, search, limit, { ...effort, enough: limit })).customers
}

/** Words are not looked for in customers older than `since`, if there are `enough` matches without them. */
export interface Matches {
  readonly customers: readonly CaseRef[]
  /** The ID of a customer. */
  readonly since: string | undefined
}

export async function findNewestSearched(
  sql: CellSql,
  search: Search,
  limit: number,
  effort: Effort & { readonly enough: number },
): Promise<{ customers: CaseRef[]; since: string | undefined }> {
  const [exact, byWords] = await Promise.all([
    findExact(sql, search, limit),
    findByWords(sql, search.words, limit, effort),
  ])
  return { customers: newestFirst([...exact, ...byWords.customers], limit), since: byWords.since }
}

/** Each once. */
export function newestFirst<Ref extends CaseRef>(customers: readonly Ref[], limit: number): Ref[] {
  const all = new Map(customers.map((ref) => [ref.customerId, ref]))
  return [...all.values()].sort((a, b) => (a.customerId < b.customerId ? 1 : -1)).slice(0, limit)
}

async function findExact(sql: CellSql, search: Search, limit: number): Promise<CaseRef[]> {
  return sql<CaseRef[]>`
    select distinct partner_id as "partnerId", customer_id as "customerId"
    from (
      select p.partner_id, c.customer_id
      from cell_partner p join customer c on c.partner_id = p.partner_id and c.partner_customer_id = ${search.reference}
      union all
      select p.partner_id, t.customer_id
      from cell_partner p join customer_term t on t.partner_id = p.partner_id and t.term = any (${search.terms as string[]}::text[])) f
    order by customer_id desc
    limit ${limit}`
}

const EFFORT = {
  /** A word with at most so many terms is looked up by them alone. */
  rare: 1000,
  /** For other words, how many of the newest customers are read first. */
  newest: 2000,
  /** Then the terms of a period so many times as long, before those of all time. */
  longer: 50,
}

type Effort = typeof EFFORT

/** What is divided among so many cells is looked for in each of them: a word is as common in all of them as in one database. */
export const effortIn = (cells: number): Effort => ({
  rare: Math.ceil(EFFORT.rare / cells),
  newest: Math.ceil(EFFORT.newest / cells),
  longer: EFFORT.longer,
})

/** A rare word leads to its customers; otherwise from the newest customers to all of them, until there are enough matches. */
async function findByWords(
  sql: CellSql,
  words: readonly Word[],
  limit: number,
  { rare, newest, longer, enough }: Effort & { readonly enough: number },
): Promise<Matches> {
  const all = (customers: readonly CaseRef[]) => ({ customers, since: undefined })
  if (words.length === 0) return all([])
  const having = await Promise.all(words.map((word) => findSome(sql, word, rare + 1)))
  const fewest = having.reduce((a, b) => (b.length < a.length ? b : a))
  if (fewest.length <= rare)
    return all(
      words.length === 1 ? newestFirst(fewest, limit) : await findAmong(sql, newestFirst(fewest, rare), words, limit),
    )

  const { found, oldest, first } = await findNewest(sql, words, limit, newest)
  if (found.length === limit || !oldest || !first) return all(found)
  if (found.length >= enough) return { customers: found, since: oldest }
  const since = timeIn(first) - longer * (timeIn(first) - timeIn(oldest))
  const recent = since > 0 ? await findMatches(sql, words, limit, since) : []
  if (recent.length === limit) return all(recent)
  if (recent.length >= enough) return { customers: recent, since: firstIdAt(since) }
  return all(await findMatches(sql, words, limit))
}

/** An ID begins with the millisecond it was made in. */
const timeIn = (customerId: string) => Number.parseInt(customerId.replace('-', '').slice(0, 12), 16)

/** Up to `most` terms of the word, in no order, with their customers. */
async function findSome(sql: CellSql, { from, to }: Word, most: number): Promise<CaseRef[]> {
  return sql<CaseRef[]>`
    select p.partner_id as "partnerId", t.customer_id as "customerId"
    from cell_partner p cross join lateral (
      select customer_id from customer_term
      where partner_id = p.partner_id and term >= ${from} and term < ${to} limit ${most}) t
    limit ${most}`
}

const hasWords = (sql: Sql, words: readonly Word[]) =>
  words.map(
    ({ from, to }) =>
      sql`and exists (select from unnest(c.search_terms) as o (term) where o.term >= ${from} and o.term < ${to})`,
  )

/** Which of these customers have all the words. */
async function findAmong(
  sql: CellSql,
  customers: readonly CaseRef[],
  words: readonly Word[],
  limit: number,
): Promise<CaseRef[]> {
  return sql<CaseRef[]>`
    select c.partner_id as "partnerId", c.customer_id as "customerId"
    from unnest(
        ${customers.map(({ partnerId }) => partnerId)}::uuid[], ${customers.map(({ customerId }) => customerId)}::uuid[])
        as f (partner_id, customer_id)
      join customer c on c.partner_id = f.partner_id and c.customer_id = f.customer_id
    where true ${hasWords(sql, words)}
    order by c.customer_id desc
    limit ${limit}`
}

/** `first` and `oldest` are the ends of the customers that were read, unless these are all there are. */
async function findNewest(sql: CellSql, words: readonly Word[], limit: number, newest: number) {
  const rows = await sql<(CaseRef & { first: string; oldest: string | null })[]>`
    with newest as materialized (
      select partner_id, customer_id, search_terms from customer order by customer_id desc limit ${newest}
    ), ends as (
      select (select customer_id from newest order by customer_id desc limit 1) as first,
        (select customer_id from newest order by customer_id desc offset ${newest - 1} limit 1) as oldest
    )
    select ends.first, ends.oldest, m.partner_id as "partnerId", m.customer_id as "customerId"
    from ends left join (
      select partner_id, customer_id from newest c where true ${hasWords(sql, words)} order by customer_id desc limit ${limit}
    ) m on true
    order by m.customer_id desc`
  const found = rows.flatMap(({ partnerId, customerId }) => (customerId ? [{ partnerId, customerId }] : []))
  return { found, first: rows[0]?.first, oldest: rows[0]?.oldest }
}

/** Those that have a term of each word; created since then, or ever. */
async function findMatches(sql: CellSql, words: readonly Word[], limit: number, since?: number): Promise<CaseRef[]> {
  const recent = since === undefined ? sql`` : sql`and customer_id >= ${firstIdAt(since)}::uuid`
  const matches = words.map(
    ({ from, to }, index) => sql`
      ${index === 0 ? sql`` : sql`intersect`}
      select p.partner_id, t.customer_id
      from cell_partner p cross join lateral (
        select customer_id from customer_term
        where partner_id = p.partner_id and term >= ${from} and term < ${to} ${recent}) t`,
  )
  return sql<CaseRef[]>`
    select distinct m.partner_id as "partnerId", m.customer_id as "customerId"
    from (${matches}) m
    order by m.customer_id desc
    limit ${limit}`
}

export async function listFound(sql: CellSql, customers: readonly CaseRef[]): Promise<FoundCustomer[]> {
  return sql<FoundCustomer[]>`
    select ${found(sql)} from customer c join cell_partner p on p.partner_id = c.partner_id
    where c.customer_id = any (${customers.map(({ customerId }) => customerId)}::uuid[])
    order by c.customer_id desc`
}

export async function searchByIdentity(
  sql: CellSql,
  indexes: readonly Buffer[],
  limit: number,
): Promise<(FoundCustomer & { uboIds: string[] })[]> {
  return sql<(FoundCustomer & { uboIds: string[] })[]>`
    select ${found(sql)}, i.people as "uboIds"
    from (
      select partner_id, customer_id, array_agg(distinct person_id) as people from identity
      where value_index = any (${sql.array(indexes as Buffer[], BYTEA)}::bytea[]) group by 1, 2) i
      join customer c on c.partner_id = i.partner_id and c.customer_id = i.customer_id
      join cell_partner p on p.partner_id = c.partner_id
    order by c.customer_id desc
    limit ${limit}`
}
