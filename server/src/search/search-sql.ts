// The SQL of the search in the data of one partner. Every statement has a bound on the rows it reads, or follows an index.
import type { CellSql } from '../platform/db/db.ts'

export interface FoundCustomer {
  readonly customerId: string
  readonly partnerCustomerId: string
  readonly companyName: string
  readonly tradingName: string | null
  readonly verificationStatus: string
  readonly isErased: boolean
}

export interface CustomerSearch {
  /** A customer ID, if the text has the form of one. */
  readonly id: string | undefined
  readonly reference: string
  /** An exact email or registration number. */
  readonly terms: readonly string[]
  /** The customer must have all of them. */
  readonly words: readonly Word[]
}

interface Word {
  readonly from: string
  readonly to: string
}

/** Exact matches first, then the newest customers that have all the words. */
export async function findCustomers(
  sql: CellSql,
  partnerId: string,
  search: CustomerSearch,
  limit: number,
): Promise<FoundCustomer[]> {
  const [exact, byWords] = await Promise.all([
    findExact(sql, partnerId, search, limit),
    findByWords(sql, partnerId, search.words, limit),
  ])
  const ids = [...new Set([...exact, ...byWords])].slice(0, limit)
  if (ids.length === 0) return []
  const rows = await sql<FoundCustomer[]>`
    select customer_id as "customerId", partner_customer_id as "partnerCustomerId", company_name as "companyName",
      trading_name as "tradingName", verification_status as "verificationStatus", erased_at is not null as "isErased"
    from customer where partner_id = ${partnerId} and customer_id = any (${ids}::uuid[])`
  return rows.toSorted((a, b) => ids.indexOf(a.customerId) - ids.indexOf(b.customerId))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function findExact(sql: CellSql, partnerId: string, search: CustomerSearch, limit: number): Promise<string[]> {
  const { id, reference, terms } = search
  return idsOf(
    await sql<{ id: string }[]>`
      select id from (
        select customer_id as id from customer where partner_id = ${partnerId} and partner_customer_id = ${reference}
        ${id ? sql`union select customer_id from customer where partner_id = ${partnerId} and customer_id = ${id}` : sql``}
        union (
          select customer_id from customer_term
          where partner_id = ${partnerId} and term = any (${terms as string[]}::text[]) limit ${limit})) found
      order by id desc
      limit ${limit}`,
  )
}

/** A word with at most so many customers leads to them. */
const RARE = 1000
/** For other words, how many of the newest customers are read first. */
const NEWEST = 2000

async function findByWords(sql: CellSql, partnerId: string, words: readonly Word[], limit: number): Promise<string[]> {
  if (words.length === 0) return []
  const having = await Promise.all(words.map((word) => findSome(sql, partnerId, word)))
  const fewest = having.reduce((a, b) => (b.length < a.length ? b : a))
  if (fewest.length <= RARE) return findAmong(sql, partnerId, fewest, words, limit)
  const newest = await findNewest(sql, partnerId, words, limit)
  return newest.length === limit || words.length === 1 ? newest : findMatches(sql, partnerId, words, limit)
}

async function findSome(sql: CellSql, partnerId: string, { from, to }: Word): Promise<string[]> {
  return idsOf(
    await sql<{ id: string }[]>`
      select customer_id as id from customer_term
      where partner_id = ${partnerId} and term >= ${from} and term < ${to} limit ${RARE + 1}`,
  )
}

const hasWords = (sql: CellSql, words: readonly Word[]) =>
  words.map(
    ({ from, to }) =>
      sql`and exists (select from unnest(c.search_terms) as o (term) where o.term >= ${from} and o.term < ${to})`,
  )

async function findAmong(
  sql: CellSql,
  partnerId: string,
  ids: readonly string[],
  words: readonly Word[],
  limit: number,
): Promise<string[]> {
  return idsOf(
    await sql<{ id: string }[]>`
      select c.customer_id as id from customer c
      where c.partner_id = ${partnerId} and c.customer_id = any (${ids as string[]}::uuid[]) ${hasWords(sql, words)}
      order by c.customer_id desc
      limit ${limit}`,
  )
}

async function findNewest(sql: CellSql, partnerId: string, words: readonly Word[], limit: number): Promise<string[]> {
  return idsOf(
    await sql<{ id: string }[]>`
      with newest as materialized (
        select customer_id, search_terms from customer where partner_id = ${partnerId}
        order by partner_id desc, customer_id desc limit ${NEWEST})
      select c.customer_id as id from newest c where true ${hasWords(sql, words)}
      order by c.customer_id desc
      limit ${limit}`,
  )
}

/** Several common words that few of the newest customers have: what the terms of all words have in common. */
async function findMatches(sql: CellSql, partnerId: string, words: readonly Word[], limit: number): Promise<string[]> {
  const matches = words.map(
    ({ from, to }, index) => sql`
      ${index === 0 ? sql`` : sql`intersect`}
      select customer_id from customer_term where partner_id = ${partnerId} and term >= ${from} and term < ${to}`,
  )
  return idsOf(
    await sql<{ id: string }[]>`
      select m.customer_id as id from (${matches}) m order by m.customer_id desc limit ${limit}`,
  )
}

export interface FoundEvent {
  readonly eventId: string
  readonly eventType: string
  readonly occurredAt: Date
}

/** Events are kept for 30 days. */
export async function findEvents(sql: CellSql, partnerId: string, eventId: string): Promise<FoundEvent[]> {
  return sql<FoundEvent[]>`
    select event_id as "eventId", event_type as "eventType", occurred_at as "occurredAt"
    from event where partner_id = ${partnerId} and event_id = ${eventId}`
}
