// Pages of the queue: the rows of all cells in one order, with the email addresses of their owners and of those who decided.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import type { App } from '../../platform/app.ts'
import { type AskCells, completePage, shareAfter, shareOf } from '../../platform/db/cells/cell-pages.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import { findInCells } from '../search/search-cells.ts'
import { searchFor } from '../search/search-words.ts'
import { CLOSED_COUNT_LIMIT } from './case-counts-sql.ts'
import { compareIn, type QueuePlace, type Sort } from './queue-order-sql.ts'
import type { QueueRow } from './queue-row.ts'
import {
  isNarrowed,
  listAndCountQueue,
  listQueue,
  orderOf,
  type QueueCount,
  type QueueCounts,
  type QueueFilter,
  type QueuePart,
  type Tab,
} from './queue-sql.ts'

/** Bounds the cost of a search for a common word. */
const MAX_SEARCH_RESULTS = 1000

/** The open cases of each cell, when this node last counted all of them. They only decide how many rows a cell is asked for first. */
const openCasesOf = perApp(() => new Map<string, number>())

/**
 * What each cell had of the first page of a list, the last time this node read it, and the length of that page. The number of open cases
 * doesn't show which cell has those of one tab, or the ones that are due first.
 */
const firstPagesOf = perApp(() => new Map<string, { most: number; taken: ReadonlyMap<string, number> }>())

/** Which cells may have cases that match the filter, and what each of them is asked. */
export interface QueueCells {
  /** Undefined: all of them. */
  readonly only: readonly string[] | undefined
  readonly count: number
  /** Whether the cases of all partners are asked for. */
  readonly isWhole: boolean
  filterFor(cell: string): QueueFilter
  readonly unavailableCells: readonly string[]
}

/** The newest customers that match a search are found in all cells first; each cell is then asked for its own. */
export async function findQueueCells(
  app: App,
  ask: AskCells,
  filter: Omit<QueueFilter, 'customers'>,
  search: string | undefined,
): Promise<QueueCells> {
  const only = filter.partnerId ? [(await app.db.cellOf(filter.partnerId)).name] : undefined
  const count = only?.length ?? app.db.cells.length
  const same = { ...filter, customers: undefined, parts: new Map() }
  const isWhole = !search && !filter.riskRanks && !isNarrowed(filter)
  if (!search) return { only, count, isWhole, filterFor: () => same, unavailableCells: [] }
  const found = await findInCells({ ask, count, only }, searchFor(search), MAX_SEARCH_RESULTS)
  const customers = Map.groupBy(found.customers, ({ cell }) => cell)
  return {
    only: [...customers.keys()],
    count: customers.size,
    isWhole,
    filterFor: (cell) => ({ ...filter, customers: customers.get(cell) ?? [] }),
    unavailableCells: found.unavailableCells,
  }
}

interface QueuePage {
  readonly tab: Tab
  readonly sort: Sort
  readonly most: number
  readonly after: QueuePlace | undefined
}

/** A page in one order, and the counts of each cell if they are wanted. */
export async function readQueue(
  app: App,
  ask: AskCells,
  cells: QueueCells,
  { tab, sort, most, after }: QueuePage,
  { withCounts }: { withCounts: boolean },
): Promise<{ rows: readonly QueueRow[]; counts: readonly QueueCount[]; unavailableCells: readonly string[] }> {
  // Cells that are asked for the same number of rows share the statement, which belongs to this object.
  const firsts = new Map<number, QueuePart>()
  const list = cells.isWhole && after === undefined ? `${tab} ${orderOf(tab, sort)}` : undefined
  const shares = sharesOf(app, cells, most, list)
  const firstOf = (cell: string) => {
    const limit = shares(cell)
    const first = firsts.get(limit) ?? { limit, after }
    firsts.set(limit, first)
    return first
  }
  const read = (sql: CellSql, cell: string, part: QueuePart) =>
    listQueue(sql, cells.filterFor(cell), { tab, sort }, part)
  const readAndCount = (sql: CellSql, cell: string, part: QueuePart) =>
    listAndCountQueue(sql, cells.filterFor(cell), { tab, sort }, part, { isOneOfSeveral: cells.count > 1 })
  const { answers, unavailableCells } = await ask(async (sql, cell) => {
    const part = firstOf(cell)
    if (withCounts) return { cell, ...(await readAndCount(sql, cell, part)) }
    return { cell, rows: await read(sql, cell, part), counts: [] }
  }, cells.only)
  if (withCounts && cells.isWhole)
    for (const { cell, counts } of answers) openCasesOf(app).set(cell, addUpCounts(counts, undefined).Open)
  const page = await completePage<QueueRow>(ask, answers, {
    shareOf: shares,
    most,
    order: compareIn(orderOf(tab, sort)),
    read: (sql, cell, given) => read(sql, cell, { limit: most - given.length, after: given.at(-1) }),
  })
  if (list !== undefined) firstPagesOf(app).set(list, { most, taken: page.taken })
  return {
    rows: page.rows,
    counts: answers.flatMap(({ counts }) => counts),
    unavailableCells: [...new Set([...cells.unavailableCells, ...unavailableCells, ...page.unavailableCells])],
  }
}

/** How many rows of a page a cell is asked for. The numbers stay the same while the page is read. */
function sharesOf(
  app: App,
  { only, count }: QueueCells,
  most: number,
  list: string | undefined,
): (cell: string) => number {
  const open = openCasesOf(app)
  const total = only ? 0 : app.db.cells.reduce((sum, { name }) => sum + (open.get(name) ?? 0), 0)
  const known = new Map(
    total === 0 ? [] : [...open].map(([cell, cases]) => [cell, shareOf(most, count, cases / total)]),
  )
  const even = shareOf(most, count)
  const before = list === undefined ? undefined : firstPagesOf(app).get(list)
  const taken = before?.most === most ? before.taken : undefined
  return (cell) => shareAfter(taken?.get(cell) ?? 0, known.get(cell) ?? even, most)
}

/** Of one cell or of several. */
export function addUpCounts(rows: readonly QueueCount[], overdue: boolean | undefined): QueueCounts {
  const count = (stage: QueueCount['stage']) => {
    const isFew = stage === 'Mine' || stage === 'Snoozed'
    let sum = 0
    for (const row of rows)
      if (row.stage === stage)
        sum += isFew || overdue === undefined ? row.cases : overdue ? row.overdue : row.cases - row.overdue
    return sum
  }
  const [queued, snoozed, inReview] = [count('Queued'), count('Snoozed'), count('InReview')]
  const [awaitingApproval, awaitingPartner] = [count('AwaitingSecondApproval'), count('AwaitingPartner')]
  return {
    Mine: count('Mine'),
    Open: queued + inReview + awaitingApproval + awaitingPartner,
    Unclaimed: Math.max(0, queued - snoozed),
    Snoozed: snoozed,
    InReview: inReview,
    AwaitingSecondApproval: awaitingApproval,
    AwaitingPartner: awaitingPartner,
    Overdue: overdue === false ? 0 : rows.reduce((sum, row) => sum + row.overdue, 0),
    Closed: Math.min(count('Closed'), CLOSED_COUNT_LIMIT),
  }
}

export interface ListedCase extends QueueRow {
  readonly ownerEmail: string | null
  readonly decidedByEmail: string | null
}

export async function withOwners(app: App, rows: readonly QueueRow[]): Promise<ListedCase[]> {
  const emailOf = await findStaffEmails(
    app,
    rows.flatMap(({ ownerId, decidedById }) => [ownerId, decidedById]),
  )
  return rows.map((row) => ({
    ...row,
    ownerEmail: row.ownerId && emailOf(row.ownerId),
    decidedByEmail: row.decidedById && emailOf(row.decidedById),
  }))
}
