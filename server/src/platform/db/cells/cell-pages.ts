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

/** A cell that returns as many rows as it was asked for may have another one within the page. */
const ROWS_TO_SPARE = 2

/** The share of a cell that had so many rows of the same page the last time: all of them, so that it isn't asked twice again. */
export const shareAfter = (taken: number, share: number, most: number): number =>
  Math.min(most, Math.max(share, taken + ROWS_TO_SPARE))

export interface CompletedPage<Row> extends Pick<CellAnswers<never>, 'unavailableCells'> {
  readonly rows: readonly Row[]
  /** How many of the rows each cell has, by its name. */
  readonly taken: ReadonlyMap<string, number>
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
): Promise<CompletedPage<Row>> {
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
  if (unfinished.size === 0) return { rows: merged, taken: takenFrom(answers, merged, order), unavailableCells: [] }
  const askAgain = async (sql: CellSql, cell: string) => ({ cell, rows: await read(sql, cell, unfinished.get(cell)!) })
  const more = await ask(askAgain, [...unfinished.keys()])
  const all = [...answers, ...more.answers]
  const completed = mergeRows([...pages, ...more.answers.map(({ rows }) => rows)], order, most)
  return { rows: completed, taken: takenFrom(all, completed, order), unavailableCells: more.unavailableCells }
}

function takenFrom<Row>(
  answers: readonly CellRows<Row>[],
  page: readonly Row[],
  order: (a: Row, b: Row) => number,
): Map<string, number> {
  const end = page.at(-1)
  const taken = new Map<string, number>()
  for (const { cell, rows } of answers) {
    const within = rows.findLastIndex((row) => end !== undefined && order(row, end) <= 0) + 1
    taken.set(cell, (taken.get(cell) ?? 0) + within)
  }
  return taken
}
