// The SQL of the search across all partners. Search terms are stored per partner, so each partner is queried; an identity
// number is found by its blind index.
import { BYTEA } from '../../customer/create-sql.ts'
import type { Sql } from '../../platform/db/db.ts'
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
export async function findSearched(sql: Sql, search: Search, limit: number, effort = EFFORT): Promise<CaseRef[]> {
  const [exact, byWords] = await Promise.all([
    findExact(sql, search, limit),
    findByWords(sql, search.words, limit, effort),
  ])
  const all = new Map([...exact, ...byWords].map((ref) => [ref.customerId, ref]))
  return [...all.values()].sort((a, b) => (a.customerId < b.customerId ? 1 : -1)).slice(0, limit)
}

async function findExact(sql: Sql, search: Search, limit: number): Promise<CaseRef[]> {
  return sql<CaseRef[]>`
    select p.partner_id as "partnerId", f.customer_id as "customerId"
    from partner p
      cross join lateral (
        select customer_id from customer where partner_id = p.partner_id and partner_customer_id = ${search.reference}
        union
        select customer_id from customer_term where partner_id = p.partner_id and term = any (${search.terms as string[]}::text[])) f
    order by f.customer_id desc
    limit ${limit}`
}

const EFFORT = {
  /** How many of the newest customers are read first: enough for a word that many have. */
  newest: 2000,
  /** Then the terms of a period so many times as long, before those of all time. */
  longer: 50,
}

/** From the newest customers to all of them, until there are enough matches. */
async function findByWords(
  sql: Sql,
  words: readonly Word[],
  limit: number,
  { newest, longer }: typeof EFFORT,
): Promise<CaseRef[]> {
  if (words.length === 0) return []
  const [found, [read]] = await Promise.all([
    findNewest(sql, words, limit, newest),
    sql<{ first: string; next: string | null }[]>`
      select (select customer_id from customer order by customer_id desc limit 1) as first,
        (select customer_id from customer order by customer_id desc offset ${newest} limit 1) as next`,
  ])
  if (found.length === limit || !read?.next) return found
  const since = timeIn(read.first) - longer * (timeIn(read.first) - timeIn(read.next))
  const recent = since > 0 ? await findMatches(sql, words, limit, since) : []
  return recent.length === limit ? recent : findMatches(sql, words, limit)
}

/** An ID begins with the millisecond it was made in. */
const timeIn = (customerId: string) => Number.parseInt(customerId.replace('-', '').slice(0, 12), 16)
const firstIdAt = (time: number) =>
  Math.floor(time)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000')

async function findNewest(sql: Sql, words: readonly Word[], limit: number, newest: number): Promise<CaseRef[]> {
  const having = words.map(
    ({ from, to }) =>
      sql`and exists (select from unnest(c.search_terms) as o (term) where o.term >= ${from} and o.term < ${to})`,
  )
  return sql<CaseRef[]>`
    select c.partner_id as "partnerId", c.customer_id as "customerId"
    from (select partner_id, customer_id, search_terms from customer order by customer_id desc limit ${newest}) c
    where true ${having}
    order by c.customer_id desc
    limit ${limit}`
}

/** Those that have a term of each word; created since then, or ever. */
async function findMatches(sql: Sql, words: readonly Word[], limit: number, since?: number): Promise<CaseRef[]> {
  const recent = since === undefined ? sql`` : sql`and customer_id >= ${firstIdAt(since)}::uuid`
  const matches = words.map(
    ({ from, to }, index) => sql`
      ${index === 0 ? sql`` : sql`intersect`}
      select p.partner_id, t.customer_id
      from partner p cross join lateral (
        select customer_id from customer_term
        where partner_id = p.partner_id and term >= ${from} and term < ${to} ${recent}) t`,
  )
  return sql<CaseRef[]>`
    select distinct m.partner_id as "partnerId", m.customer_id as "customerId"
    from (${matches}) m
    order by m.customer_id desc
    limit ${limit}`
}

export async function listFound(sql: Sql, customers: readonly CaseRef[]): Promise<FoundCustomer[]> {
  return sql<FoundCustomer[]>`
    select ${found(sql)} from customer c join partner p on p.partner_id = c.partner_id
    where c.customer_id = any (${customers.map(({ customerId }) => customerId)}::uuid[])
    order by c.customer_id desc`
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
