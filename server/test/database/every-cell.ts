// Statements of tests that read or change rows wherever they are: tests run with one cell, and by hand with several.
import type { Db, DefaultCellSql } from '../../src/platform/db/db.ts'

/** Runs the work in each cell. The rows of all cells are returned together; counts are added up. */
export function everyCell({ cells }: Pick<Db, 'cells'>) {
  return async <T>(work: (sql: DefaultCellSql) => Promise<T>): Promise<T> => {
    const results: unknown[] = []
    for (const cell of cells) results.push(await cell.run((sql) => work(sql as DefaultCellSql)))
    return merged(results) as T
  }
}

function merged(results: readonly unknown[]): unknown {
  const [first, ...more] = results
  if (more.length === 0) return first
  if (typeof first === 'number') return (results as number[]).reduce((sum, one) => sum + one, 0)
  if (!Array.isArray(first)) return results.find((one) => one !== undefined)
  const lists = results as unknown[][]
  if (first.length > 0 && first.every((one) => Array.isArray(one)))
    return first.map((_, index) => merged(lists.map((list) => list[index])))
  if (lists.every((list) => list.length === 1 && isCount(list[0]))) return [sumOf(lists.flat() as Count[])]
  return lists.flat()
}

type Count = Record<string, number>

const isCount = (row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  Object.values(row).length > 0 &&
  Object.values(row).every((it) => typeof it === 'number')

function sumOf(rows: readonly Count[]): Count {
  const names = Object.keys(rows[0]!)
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name]!, 0)]))
}
