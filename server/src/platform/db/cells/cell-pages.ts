// A page of a list from several cells, without reading a whole page from each of them.
import type { CellSql } from '../handles.ts'
import { type CellAnswers, mergeRows } from './cell-answers.ts'

export interface CellRows<Row> {
  readonly cell: string
  /** The first rows of the cell. */
  readonly rows: readonly Row[]
}

export type AskCells = <T>(
  work: (sql: CellSql, cell: string) => Promise<T>,
  only?: readonly string[],
) => Promise<CellAnswers<T>>

/**
 * How many rows each cell is asked for first. Rows that are spread by chance need more than their even share, and twice its square root
 * is exceeded by one of eight cells in one page of ten: reading more rows from each would cost more than asking again. With few cells, asking again would cost more than the rows that it saves.
 */
export function shareOf(most: number, cells: number): number {
  const even = most / cells
  const share = Math.ceil(even + 2 * Math.sqrt(even)) + 1
  return share <= most / 2 ? share : most
}

/**
 * The first `most` rows of all cells in one order. `answers` has the first `share` rows of each cell; those that may have more within
 * the page are asked again, for the rows after their last one.
 */
export async function completePage<Row>(
  ask: AskCells,
  answers: readonly CellRows<Row>[],
  page: {
    readonly share: number
    readonly most: number
    readonly order: (a: Row, b: Row) => number
    readonly read: (sql: CellSql, cell: string, page: { limit: number; after: Row }) => Promise<readonly Row[]>
  },
): Promise<{ rows: readonly Row[] } & Pick<CellAnswers<never>, 'unavailableCells'>> {
  const { share, most, order, read } = page
  const pages = answers.map(({ rows }) => rows)
  const merged = mergeRows(pages, order, most)
  const end = merged[most - 1]
  const hasMore = ({ rows }: CellRows<Row>) => rows.length === share && !(end && order(rows[share - 1]!, end) > 0)
  const unfinished = new Map(share < most ? answers.filter(hasMore).map(({ cell, rows }) => [cell, rows.at(-1)!]) : [])
  if (unfinished.size === 0) return { rows: merged, unavailableCells: [] }
  const more = await ask(
    (sql, cell) => read(sql, cell, { limit: most - share, after: unfinished.get(cell)! }),
    [...unfinished.keys()],
  )
  return { rows: mergeRows([...pages, ...more.answers], order, most), unavailableCells: more.unavailableCells }
}
