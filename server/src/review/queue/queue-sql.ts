// The SQL of the queue: cases of all partners in the order in which they are due.
import type { CellSql, DirectorySql, Sql } from '../../platform/db/db.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'
import type { AgeRanges } from '../backlog/age-bands.ts'
import type { CaseRef } from '../case/case-work.ts'
import { countAged, within } from './age-counts-sql.ts'
import {
  CLOSED_COUNT_LIMIT,
  countCases,
  countPartner,
  countPartnerByRisk,
  dueStages,
  type StageCount,
} from './case-counts-sql.ts'
import {
  allOf,
  alsoClosed,
  alsoFlagged,
  type ClosedFilter,
  casesOf,
  closedCases,
  deciderOf,
  flaggedCases,
  isOf,
  isOfClosed,
  isSnoozed,
  notSnoozed,
  startsFromSnoozes,
} from './flag-filters-sql.ts'
import { IN_ROWS, type Order, orderBy, partsOf, type QueuePlace, type Sort } from './queue-order-sql.ts'
import { fromJson, type QueueRow, type QueueRowJson } from './queue-row.ts'

export interface QueueFilter extends ClosedFilter {
  readonly me: string
  readonly now: Date
  readonly ownerId: string | undefined
  readonly riskRanks: readonly number[] | undefined
  readonly overdue: boolean | undefined
  readonly tag: string | undefined
  readonly escalated: boolean
  readonly age: AgeRanges | undefined
  /** The customers that match the search. */
  readonly customers: readonly CaseRef[] | undefined
  /** Of the statements for cells that have the same filter. They are built once, which takes as long as sending them. */
  readonly parts?: Map<object | string, unknown>
}

/** What the filter asks of a case, apart from the due time. */
function filtered(sql: CellSql, f: QueueFilter) {
  return builtOnce(f, 'filtered', () =>
    allOf(sql, [
      f.ownerId ? sql`and ${isOf(sql, f.ownerId)}` : undefined,
      f.partnerId ? sql`and r.partner_id = ${f.partnerId}` : undefined,
      f.country ? sql`and r.country = ${f.country}` : undefined,
      f.riskRanks ? sql`and r.risk_rank = any (${f.riskRanks as number[]}::smallint[])` : undefined,
      alsoFlagged(sql, f),
      alsoClosed(sql, f),
    ]),
  )
}

/** A search and flags are looked up case by case; otherwise an index leads through the cases. */
function cases(sql: CellSql, filter: QueueFilter, tab?: Section) {
  const { customers } = filter
  if (!customers)
    return (
      flaggedCases(sql, filter, tab === 'Snoozed') ??
      (tab === undefined || tab === 'Closed' ? closedCases(sql, filter, CLOSED_COUNT_LIMIT) : undefined) ??
      casesOf(sql, filter, tab === 'Mine')
    )
  return sql`
    unnest(${customers.map(({ partnerId }) => partnerId)}::uuid[], ${customers.map(({ customerId }) => customerId)}::uuid[])
      as f (partner_id, customer_id)
    join review_case r on r.partner_id = f.partner_id and r.customer_id = f.customer_id`
}

/** The sections of the queue. Together they have all open cases. */
const SECTIONS = ['Unclaimed', 'Snoozed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner'] as const
type Section = (typeof SECTIONS)[number] | 'Mine' | 'Closed' | 'Open'

export const TABS = ['Mine', 'Open', ...SECTIONS, 'Closed'] as const
export type Tab = (typeof TABS)[number]

const WITHOUT_DUE_TIME: readonly Tab[] = ['AwaitingPartner', 'Closed']

/** Those that can have cases that match. All open cases have an index of their own, in the order of each risk level. */
function sectionsOf(tab: Tab, filter: QueueFilter): Section[] {
  const { overdue, age, ownerId } = filter
  if (tab === 'Open' && !isNarrowed(filter)) return ['Open']
  if (isOfClosed(filter) && tab !== 'Closed') return []
  const wanted: readonly Section[] = tab === 'Open' ? SECTIONS : [tab]
  return wanted.filter(
    (section) =>
      !(overdue && WITHOUT_DUE_TIME.includes(section)) &&
      !(age && section === 'Closed') &&
      !(ownerId && section === 'Closed'),
  )
}

/** Apart from the risk level. */
export const isNarrowed = (f: Omit<QueueFilter, 'customers'> & Partial<Pick<QueueFilter, 'customers'>>) =>
  Boolean(f.ownerId || f.partnerId || f.country || f.tag || f.escalated || f.age || f.customers || isOfClosed(f)) ||
  f.overdue !== undefined

function inTab(sql: CellSql, tab: Section, filter: QueueFilter) {
  const { me, now, overdue, age } = filter
  // sort_at is the due time in all other tabs.
  const inTime = overdue === undefined || WITHOUT_DUE_TIME.includes(tab) ? sql`` : dueBy(sql, now, overdue)
  const due = age ? sql`${inTime} ${within(sql, tab === 'AwaitingPartner' ? age.partners : age.ours)}` : inTime
  switch (tab) {
    case 'Mine':
      return sql`r.owner_id = ${me} ${due}`
    case 'InReview':
      return sql`r.stage = 'InReview' ${due}`
    case 'Unclaimed':
      return sql`r.stage = 'Queued' and ${notSnoozed(sql, now)} ${due}`
    case 'Snoozed':
      return sql`r.stage = 'Queued' and ${startsFromSnoozes(filter) ? sql`f.until > ${now}` : isSnoozed(sql, now)} ${due}`
    case 'Open':
      return sql`r.stage <> 'Closed'`
    default:
      return sql`r.stage = ${tab} ${due}`
  }
}

const dueBy = (sql: Sql, now: Date, overdue: boolean) =>
  overdue ? sql`and r.sort_at <= ${now}` : sql`and r.sort_at > ${now}`

/** In `countRows`, where the tab isn't known: the sort time depends on the stage. */
const ofAge = (sql: Sql, { ours, partners }: AgeRanges) => sql`and (
  r.stage in ${dueStages(sql)} ${within(sql, ours)} or r.stage = 'AwaitingPartner' ${within(sql, partners)})`

export const orderOf = (tab: Tab, sort: Sort): Order => (tab === 'Closed' ? 'newest' : sort)

export interface Listing {
  readonly tab: Tab
  readonly sort: Sort
}

/** Cells with the same filter are asked with the same object. */
export interface QueuePart {
  readonly limit: number
  /** The position of the last row of the page before. */
  readonly after: QueuePlace | undefined
}

/** Closed cases newest first, all others as asked. */
export async function listQueue(
  sql: CellSql,
  filter: QueueFilter,
  listing: Listing,
  part: QueuePart,
): Promise<QueueRow[]> {
  if (sectionsOf(listing.tab, filter).length === 0) return []
  return sql<QueueRow[]>`${builtOnce(filter, part, () => listed(sql, filter, listing, part))}`
}

/** In one statement, because for a cell with few rows a second one costs more than what it reads. */
export async function listAndCountQueue(
  sql: CellSql,
  filter: QueueFilter,
  listing: Listing,
  part: QueuePart,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Promise<{ rows: readonly QueueRow[]; counts: readonly QueueCount[] }> {
  if (sectionsOf(listing.tab, filter).length === 0) return { rows: [], counts: await countQueue(sql, filter) }
  const order = () => orderBy(sql, orderOf(listing.tab, listing.sort), 'page', IN_ROWS)
  const page = () => sql`(${listed(sql, filter, listing, part)}) page`
  const counts = () => sql`
    select json_agg(json_build_array(stage, cases, overdue)) as counts from (${counted(sql, filter)}) all_counts`
  if (isOneOfSeveral) {
    // Writing JSON costs a database more than writing columns, but several do it at the same time, and the service reads it faster.
    const build = () => sql`
      select (select json_agg(page order by ${order()}) from ${page()}) as rows, (${counts()}) as counts`
    const [answer] = await sql<{ rows: QueueRowJson[] | null; counts: QueueCountJson[] }[]>`
      ${builtOnce(filter, part, build)}`
    return { rows: answer!.rows?.map(fromJson) ?? [], counts: answer!.counts.map(countOf) }
  }
  // No row is both: a row of the page has no counts. These are one value, because each row has all columns of a page.
  const found = await sql<(QueueRow & { counts: QueueCountJson[] | null })[]>`
    select page.*, counted.counts from ${page()} full join (${counts()}) counted on false order by ${order()}`
  return {
    rows: found.filter((row) => row.counts === null),
    counts: found.flatMap((row) => row.counts ?? []).map(countOf),
  }
}

function listed(sql: CellSql, filter: QueueFilter, { tab, sort }: Listing, { limit, after }: QueuePart) {
  const order = orderOf(tab, sort)
  const sections = sectionsOf(tab, filter)
  // The page is chosen by an index alone; everything else is read for its rows only. The limits leave one order of reading the tables,
  // so that the planner compares no others, which took longer than reading them.
  return sql`
    select chosen.partner_id as "partnerId", p.name as "partnerName", chosen.customer_id as "customerId",
      c.partner_customer_id as "partnerCustomerId", c.company_name as "companyName",
      c.business_type_code as "businessTypeCode", c.incorporation_country as country,
      c.registration_number as "registrationNumber", c.verification_status as "verificationStatus", r.stage, c.round,
      c.version, c.person_count as "personCount", c.submitted_at as "submittedAt", r.queued_at as "queuedAt",
      r.due_at as "dueAt", r.response_due_at as "responseDueAt", r.closed_at as "closedAt", r.touched_at as "touchedAt",
      chosen.sort_at as "sortAt", chosen.risk_rank as "riskRank", r.risk_level as "riskLevel", r.risk_score as "riskScore",
      r.owner_id as "ownerId", r.preferred_id as "preferredId",
      r.first_approver_id as "firstApproverId", i.open as "openItems", i.submitted as "submittedItems",
      ${tab === 'Unclaimed' ? sql`null::timestamptz` : snoozedUntil(sql, filter.now)} as "snoozedUntil",
      ${tab === 'Closed' ? deciderOf(sql) : sql`null`} as "decidedById", ${matchesOf(sql)} as screening,
      exists (select from case_escalation e where e.partner_id = chosen.partner_id and e.customer_id = chosen.customer_id) as "isEscalated",
      array(select t.tag from case_tag t where t.partner_id = chosen.partner_id and t.customer_id = chosen.customer_id order by 1) as tags
    from (${choose(sql, filter, { sections, order, limit, after })}) as chosen
      cross join lateral (
        select r.stage, r.queued_at, r.due_at, r.response_due_at, r.closed_at, r.touched_at, r.risk_level, r.risk_score, r.risk_reasons,
          r.owner_id, r.preferred_id, r.first_approver_id
        from review_case r where r.partner_id = chosen.partner_id and r.customer_id = chosen.customer_id limit 1) r
      cross join lateral (
        select c.partner_customer_id, c.company_name, c.business_type_code, c.incorporation_country, c.registration_number,
          c.verification_status, c.round, c.version, c.person_count, c.submitted_at
        from customer c where c.partner_id = chosen.partner_id and c.customer_id = chosen.customer_id limit 1) c
      cross join lateral (select name from cell_partner p where p.partner_id = chosen.partner_id limit 1) p
      cross join lateral (
        select count(*) filter (where i.status = 'Due')::int as open,
          count(*) filter (where i.status = 'Submitted')::int as submitted
        from requested_item i
        where r.stage <> 'Closed' and i.partner_id = chosen.partner_id and i.customer_id = chosen.customer_id) i
    order by ${orderBy(sql, order, 'chosen')}`
}

/** As the risk was last assessed, which follows every match and every decision on one. */
const matchesOf = (sql: CellSql) => sql`
  case
    when r.risk_reasons @? '$[*].code ? (@ like_regex "Hit$")' then 'Undecided'
    when r.risk_reasons @? '$[*].code ? (@ like_regex "Confirmed$")' then 'Confirmed'
  end`

const snoozedUntil = (sql: CellSql, now: Date) => sql`(
  select s.until from case_snooze s
  where s.partner_id = chosen.partner_id and s.customer_id = chosen.customer_id and s.until > ${now})`

interface Choice {
  readonly sections: readonly Section[]
  readonly order: Order
  readonly limit: number
  readonly after: QueuePlace | undefined
}

/** The keys of the page. If several parts have it, each is read up to its length, and they are merged. */
function choose(sql: CellSql, filter: QueueFilter, { sections, order, limit, after }: Choice) {
  const [first, ...others] = sections.flatMap((section) =>
    partsOf(sql, order, after, section === 'Open').map(
      (condition) => sql`
      select r.partner_id, r.customer_id, r.sort_at, r.risk_rank
      from ${cases(sql, filter, section)}
      where ${inTab(sql, section, filter)} ${filtered(sql, filter)} ${condition}
      order by ${orderBy(sql, order, 'r')}
      limit ${limit}`,
    ),
  )
  if (others.length === 0) return first!
  const merged = others.reduce((all, part) => sql`${all} union all (${part})`, sql`(${first!})`)
  return sql`select * from (${merged}) as m order by ${orderBy(sql, order, 'm')} limit ${limit}`
}

function builtOnce<Part>({ parts }: QueueFilter, key: object | string, build: () => Part): Part {
  const part = (parts?.get(key) as Part | undefined) ?? build()
  parts?.set(key, part)
  return part
}

export type QueueCounts = Record<Tab | 'Overdue', number>

export interface QueueCount extends Omit<StageCount, 'stage'> {
  readonly stage: ReviewStage | 'Mine' | 'Snoozed'
}

type QueueCountJson = readonly [stage: QueueCount['stage'], cases: number, overdue: number]

const countOf = ([stage, cases, overdue]: QueueCountJson): QueueCount => ({ stage, cases, overdue })

/** To be added up with `addUpCounts`. */
export async function countQueue(sql: CellSql, filter: QueueFilter): Promise<readonly QueueCount[]> {
  return sql<QueueCount[]>`${counted(sql, filter)}`
}

/** In one statement, because each one costs more than what it counts. */
function counted(sql: CellSql, filter: QueueFilter) {
  const few = (tab: Section) => sql`
    union all
    select ${tab}, count(*)::int, 0 from ${cases(sql, filter, tab)} where ${inTab(sql, tab, filter)} ${filtered(sql, filter)}`
  return builtOnce(filter, 'counts', () => sql`(${countStages(sql, filter)}) ${few('Mine')} ${few('Snoozed')}`)
}

/** Counts the cases themselves only where the filter leaves few of them: of one search, owner or flag. */
function countStages(sql: CellSql, filter: QueueFilter) {
  const { now, country, riskRanks, partnerId } = filter
  if (filter.customers || filter.ownerId || filter.tag || filter.escalated || isOfClosed(filter))
    return countRows(sql, filter)
  if (filter.age) return countAged(sql, filter, filter.age, sql`${filtered(sql, filter)}`)
  if (!partnerId) return countCases(sql, { country, riskRanks }, now)
  const count = riskRanks ? countPartnerByRisk : countPartner
  return count(sql, { partnerId, country, now }, sql`${filtered(sql, filter)}`)
}

function countRows(sql: CellSql, filter: QueueFilter) {
  return sql<StageCount[]>`
    select r.stage, count(*)::int as cases,
      (count(*) filter (where r.stage in ${dueStages(sql)} and r.sort_at <= ${filter.now}))::int as overdue
    from ${cases(sql, filter)} where true ${filtered(sql, filter)} ${filter.age ? ofAge(sql, filter.age) : sql``} group by 1`
}

/** By part of the name (case-insensitive) or by id, in alphabetical order. */
export async function findPartners(
  sql: DirectorySql,
  filter: { search: string | undefined; partnerId: string | undefined },
  limit: number,
): Promise<{ partnerId: string; name: string }[]> {
  return sql<{ partnerId: string; name: string }[]>`
    select partner_id as "partnerId", name from partner
    where true ${filter.partnerId ? sql`and partner_id = ${filter.partnerId}` : sql``}
      ${filter.search ? sql`and position(lower(${filter.search}) in lower(name)) > 0` : sql``}
    order by lower(name), partner_id
    limit ${limit}`
}
