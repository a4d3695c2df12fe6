// A search in several cells: the newest matches of all of them, with about the work of one database.
import { type AskCells, completePage, shareOf } from '../../platform/db/cells/cell-pages.ts'
import { ascending, type CellAnswers } from '../../platform/db/db.ts'
import type { CaseRef } from '../case/case-work.ts'
import { effortIn, findSearched, newestFirst, type Search } from './search-sql.ts'

export interface PlacedRef extends CaseRef {
  readonly cell: string
}

export interface SearchedCells {
  readonly ask: AskCells
  readonly count: number
  /** Undefined: all of them. */
  readonly only?: readonly string[] | undefined
}

/** Newest first. A cell whose matches are all among the newest is asked again, for as many as all cells together may have. */
export async function findInCells(
  { ask, count, only }: SearchedCells,
  search: Search,
  most: number,
): Promise<{ customers: PlacedRef[] } & Pick<CellAnswers<never>, 'unavailableCells'>> {
  const share = shareOf(most, count)
  const found = await ask(async (sql, cell) => {
    const rows = await findSearched(sql, search, share, effortIn(count))
    return { cell, rows: rows.map((row): PlacedRef => ({ ...row, cell })) }
  }, only)
  const page = await completePage<PlacedRef>(ask, found.answers, {
    share,
    most,
    order: (a, b) => ascending(b.customerId, a.customerId),
    async read(sql, cell, { limit, after }) {
      const rows = await findSearched(sql, search, limit)
      return rows.filter(({ customerId }) => customerId < after.customerId).map((row) => ({ ...row, cell }))
    },
  })
  return {
    customers: newestFirst(page.rows, most),
    unavailableCells: [...new Set([...found.unavailableCells, ...page.unavailableCells])],
  }
}
