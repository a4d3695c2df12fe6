// A page of a list from several cells, without reading a whole page from each of them.
import type { CellSql } from '../handles.ts'
import { type CellAnswers, mergeRows } from './cell-answers.ts'

export interface CellRows<Row> {
  readonly cell: string
  /** The first rows of the cell. */
  readonly rows: readonly Row[]
  /** How far the cell has looked: it may have more rows after this place. Undefined: to the end, or until it had enough. */
  readonly reach?: Row | undefined
}

export type AskCells = <T>(
  work: (sql: CellSql, cell: string) => Promise<T>,
  only?: readonly string[],
) => Promise<CellAnswers<T>>

/**
 * How many rows a cell is asked for first, if it has this part of all rows. Rows that are spread by chance need more than their share, and
 * twice its square root is exceeded by one of eight cells in one page of ten: reading more rows from each would cost more than asking
 * again, for short pages and few cells as well. The part is rounded, so that most cells are asked for the same number: they share the
 * text of their statement.
 */
export function shareOf(most: number, cells: number, part = 1 / cells): number {
  const expected = (most / cells) * Math.max(0.5, Math.round(part * cells * 2) / 2)
  const share = Math.ceil(expected + 2 * Math.sqrt(expected)) + 1
  // Not a number without cells, when nothing was found.
  return share < most ? share : most
}

/**
 * The first `most` rows of all cells in one order. `answers` has the share of each cell, its first rows; those that may have more within
 * the page are asked again, for the rows after their last one.
 */
export async function completePage<Row>(
  ask: AskCells,
  answers: readonly CellRows<Row>[],
  page: {
    /** How many rows the cell was asked for. */
    readonly shareOf: (cell: string) => number
    readonly most: number
    readonly order: (a: Row, b: Row) => number
    /** The rows that follow those the cell has given, up to the length of the page. */
    readonly read: (sql: CellSql, cell: string, given: readonly Row[]) => Promise<readonly Row[]>
  },
): Promise<{ rows: readonly Row[] } & Pick<CellAnswers<never>, 'unavailableCells'>> {
  const { most, order, read } = page
  const pages = answers.map(({ rows }) => rows)
  const merged = mergeRows(pages, order, most)
  const end = merged[most - 1]
  const isBeyond = (row: Row) => end !== undefined && order(row, end) > 0
  const hasMore = ({ cell, rows, reach }: CellRows<Row>) => {
    const share = page.shareOf(cell)
    if (share >= most) return false
    return (rows.length === share && !isBeyond(rows[share - 1]!)) || (reach !== undefined && !isBeyond(reach))
  }
  const unfinished = new Map(answers.filter(hasMore).map(({ cell, rows }) => [cell, rows]))
  if (unfinished.size === 0) return { rows: merged, unavailableCells: [] }
  const more = await ask((sql, cell) => read(sql, cell, unfinished.get(cell)!), [...unfinished.keys()])
  return { rows: mergeRows([...pages, ...more.answers], order, most), unavailableCells: more.unavailableCells }
}
