// Pages of the queue: the rows of all cells in one order, with the email addresses of their owners and of those who decided.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import type { App } from '../../platform/app.ts'
import { type AskCells, completePage, shareOf } from '../../platform/db/cells/cell-pages.ts'
import { addUp, type CellSql } from '../../platform/db/db.ts'
import { findInCells } from '../search/search-cells.ts'
import { searchFor } from '../search/search-words.ts'
import { compareIn, type QueuePlace, type Sort } from './queue-order-sql.ts'
import {
  CLOSED_COUNT_LIMIT,
  listQueue,
  orderOf,
  type QueueCounts,
  type QueueFilter,
  type QueueRow,
  TABS,
  type Tab,
} from './queue-sql.ts'

/** Bounds the cost of a search for a common word. */
const MAX_SEARCH_RESULTS = 1000

/** Which cells may have cases that match the filter, and what each of them is asked. */
export interface QueueCells {
  /** Undefined: all of them. */
  readonly only: readonly string[] | undefined
  readonly count: number
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
  if (!search) return { only, count, filterFor: () => same, unavailableCells: [] }
  const found = await findInCells({ ask, count, only }, searchFor(search), MAX_SEARCH_RESULTS)
  const customers = Map.groupBy(found.customers, ({ cell }) => cell)
  return {
    only: [...customers.keys()],
    count: customers.size,
    filterFor: (cell) => ({ ...filter, customers: customers.get(cell) ?? [] }),
    unavailableCells: found.unavailableCells,
  }
}

/** A page in one order. `beside` is asked in the same round trip. */
export async function readQueue<T>(
  ask: AskCells,
  cells: QueueCells,
  { tab, sort, most, after }: { tab: Tab; sort: Sort; most: number; after: QueuePlace | undefined },
  beside: (sql: CellSql, filter: QueueFilter) => Promise<T>,
): Promise<{ rows: readonly QueueRow[]; beside: T[]; unavailableCells: string[] }> {
  const read = (sql: CellSql, cell: string, page: { limit: number; after: QueuePlace | undefined }) =>
    listQueue(sql, cells.filterFor(cell), { tab, sort }, page)
  const share = shareOf(most, cells.count)
  const first = { limit: share, after }
  const { answers, unavailableCells } = await ask(async (sql, cell) => {
    const [rows, more] = await Promise.all([read(sql, cell, first), beside(sql, cells.filterFor(cell))])
    return { cell, rows, more }
  }, cells.only)
  const page = await completePage<QueueRow>(ask, answers, {
    share,
    most,
    order: compareIn(orderOf(tab, sort)),
    read: (sql, cell, given) => read(sql, cell, { limit: most - given.length, after: given.at(-1) }),
  })
  return {
    rows: page.rows,
    beside: answers.map(({ more }) => more),
    unavailableCells: [...new Set([...cells.unavailableCells, ...unavailableCells, ...page.unavailableCells])],
  }
}

export function addUpQueues(cells: readonly QueueCounts[]): QueueCounts {
  const none = Object.fromEntries([...TABS, 'Overdue'].map((tab) => [tab, 0])) as QueueCounts
  const total = addUp([none, ...cells])
  return { ...total, Closed: Math.min(total.Closed, CLOSED_COUNT_LIMIT) }
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
