// Pages of the queue: the rows of all cells in one order, with the email addresses of their owners.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import type { App } from '../../platform/app.ts'
import { addUp, ascending, type CellAnswers, type CellSql } from '../../platform/db/db.ts'
import type { CaseRef } from '../case/case-work.ts'
import { findSearched, newestFirst } from '../search/search-sql.ts'
import { searchFor } from '../search/search-words.ts'
import { CLOSED_COUNT_LIMIT, type QueueCounts, type QueuePlace, type QueueRow, type Tab } from './queue-sql.ts'

/** Bounds the cost of a search for a common word. */
const MAX_SEARCH_RESULTS = 1000

type AskCells = <T>(work: (sql: CellSql) => Promise<T>) => Promise<CellAnswers<T>>

/** The newest matching customers of all cells. Undefined without a search. */
export async function findSearchedCustomers(
  ask: AskCells,
  search: string | undefined,
): Promise<{ customers: readonly CaseRef[] | undefined } & Pick<CellAnswers<never>, 'unavailableCells'>> {
  if (!search) return { customers: undefined, unavailableCells: [] }
  const { answers, unavailableCells } = await ask((sql) => findSearched(sql, searchFor(search), MAX_SEARCH_RESULTS))
  return { customers: newestFirst(answers.flat(), MAX_SEARCH_RESULTS), unavailableCells }
}

/** The order of a page: closed cases newest first, all others by due time, then risk. */
export function queueOrder(tab: Tab): (a: QueuePlace, b: QueuePlace) => number {
  return tab === 'Closed'
    ? (a, b) => ascending(b.sortAt, a.sortAt) || ascending(b.customerId, a.customerId)
    : (a, b) => ascending(a.sortAt, b.sortAt) || b.riskRank - a.riskRank || ascending(a.customerId, b.customerId)
}

export function addUpQueues(cells: readonly QueueCounts[]): QueueCounts {
  const total = addUp(cells)
  return { ...total, Closed: Math.min(total.Closed, CLOSED_COUNT_LIMIT) }
}

export interface ListedCase extends QueueRow {
  readonly ownerEmail: string | null
}

export async function withOwners(app: App, rows: readonly QueueRow[]): Promise<ListedCase[]> {
  const emailOf = await findStaffEmails(
    app,
    rows.map(({ ownerId }) => ownerId),
  )
  return rows.map((row) => ({ ...row, ownerEmail: row.ownerId && emailOf(row.ownerId) }))
}
