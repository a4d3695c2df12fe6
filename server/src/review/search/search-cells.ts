// A search in several cells: the newest matches of all of them, with about the work of one database.
import { type AskCells, completePage, shareOf } from '../../platform/db/cells/cell-pages.ts'
import { ascending, type CellAnswers } from '../../platform/db/db.ts'
import type { CaseRef } from '../case/case-work.ts'
import { effortIn, findNewestSearched, findSearched, newestFirst, type Search } from './search-sql.ts'

export interface PlacedRef extends CaseRef {
  readonly cell: string
}

export interface SearchedCells {
  readonly ask: AskCells
  readonly count: number
  /** Undefined: all of them. */
  readonly only?: readonly string[] | undefined
}

/**
 * Newest first. A cell stops looking when it has its even share of the matches; if that leaves a gap among the newest, or if all of its
 * matches are among them, it is asked again, for as many as all cells together may have.
 */
export async function findInCells(
  { ask, count, only }: SearchedCells,
  search: Search,
  most: number,
): Promise<{ customers: PlacedRef[] } & Pick<CellAnswers<never>, 'unavailableCells'>> {
  const share = shareOf(most, count)
  const enough = share < most ? Math.ceil(most / count) : most
  const found = await ask(async (sql, cell) => {
    const { customers, since } = await findNewestSearched(sql, search, share, { ...effortIn(count), enough })
    const rows = customers.map((row): PlacedRef => ({ ...row, cell }))
    return { cell, rows, reach: since === undefined ? undefined : { cell, partnerId: '', customerId: since } }
  }, only)
  const page = await completePage<PlacedRef>(ask, found.answers, {
    shareOf: () => share,
    most,
    order: (a, b) => ascending(b.customerId, a.customerId),
    async read(sql, cell, given) {
      const known = new Set(given.map(({ customerId }) => customerId))
      const rows = await findSearched(sql, search, most)
      return rows.filter(({ customerId }) => !known.has(customerId)).map((row) => ({ ...row, cell }))
    },
  })
  return {
    customers: newestFirst(page.rows, most),
    unavailableCells: [...new Set([...found.unavailableCells, ...page.unavailableCells])],
  }
}
