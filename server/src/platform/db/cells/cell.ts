// Cells for background work, which runs once for each, so that an unavailable cell doesn't stop the others.
import type { CellSql, Run } from '../handles.ts'

/** The cell in the database of the directory. It always exists. */
export const DEFAULT_CELL = 'default'

export interface Cell {
  readonly name: string
  /** With the rows of all partners of the cell. */
  readonly run: Run<CellSql>
  readonly transaction: Run<CellSql>
  /** A transaction that creates or drops tables, such as partitions. */
  readonly definitions: Run<CellSql>
  /** The cell with its own connections, for work that must not queue behind requests. The caller closes it. */
  separatePool(poolSize: number): Cell & { close(): Promise<void> }
}

/** Runs a job in these cells in parallel and adds up the results. If a cell fails, its error is thrown after the others have finished. */
export async function inCells(cells: readonly Cell[], job: (cell: Cell) => Promise<number>): Promise<number> {
  const results = await Promise.allSettled(cells.map(async (cell) => job(cell)))
  return valuesOf(results).reduce((sum, value) => sum + value, 0)
}

/** Throws the first error, if any. */
export function valuesOf<T>(results: readonly PromiseSettledResult<T>[]): T[] {
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
