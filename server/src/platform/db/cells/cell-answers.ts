// Queries every cell: lists for staff are merged by sort key, and a cell that doesn't respond is named in the response.
import type { CellSql, Run } from '../handles.ts'

/** The results of the cells, in their order. */
export interface CellAnswers<T> {
  readonly answers: readonly T[]
  /** The names of the cells that didn't respond. Always empty with a single cell: its error is thrown. */
  readonly unavailableCells: readonly string[]
}

export interface NamedCell {
  readonly name: string
  readonly run: Run<CellSql>
}

/** How long a list for staff waits for a cell. */
const DEADLINE_MS = 3000
const LATE = Symbol('late')

/** Fails if no cell responds, unless none must, or with an error that isn't about availability. */
export async function askCells<T>(
  cells: readonly NamedCell[],
  work: (sql: CellSql, cell: string) => Promise<T>,
  {
    isUnavailable,
    deadlineMs = DEADLINE_MS,
    mustRespond = true,
  }: { isUnavailable: (error: unknown) => boolean; deadlineMs?: number; mustRespond?: boolean },
): Promise<CellAnswers<T>> {
  const deadline = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(deadline.resolve, deadlineMs, LATE)
  const results = await Promise.all(
    inTurns(cells, async ({ name, run }) => {
      try {
        const answer = await Promise.race([run((sql) => work(sql, name)), deadline.promise])
        if (answer === LATE)
          throw Object.assign(new Error(`cell ${name} did not respond in time`), { code: 'ETIMEDOUT' })
        return { name, answer }
      } catch (error) {
        if (!isUnavailable(error)) throw error
        return { name, error }
      }
    }),
  ).finally(() => clearTimeout(timer))
  const answers = results.filter((result) => 'answer' in result)
  if (answers.length === 0 && mustRespond) throw results[0]!.error
  return {
    answers: answers.map(({ answer }) => answer as T),
    unavailableCells: results.filter((result) => 'error' in result).map(({ name }) => name),
  }
}

/**
 * Each cell in a turn of the event loop of its own. The driver sends statements at the end of a turn: so the first cell works while the
 * statements for the next one are built, and its rows are read while others still work.
 */
export function inTurns<Cell, T>(cells: readonly Cell[], ask: (cell: Cell) => Promise<T>): Promise<T>[] {
  let turn: Promise<unknown> = Promise.resolve()
  return cells.map((cell) => {
    const answer = turn.then(() => ask(cell))
    turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return answer
  })
}

/**
 * The first rows of all cells in one order. Each cell has returned its first `most` rows after the same sort key, in the same order,
 * so no row before the last one of the result can be missing.
 */
export function mergeRows<Row>(
  cells: readonly (readonly Row[])[],
  compare: (a: Row, b: Row) => number,
  most: number,
): readonly Row[] {
  if (cells.length === 1) return cells[0]!
  const left = cells.filter((rows) => rows.length > 0).map((rows) => ({ rows, at: 0 }))
  const merged: Row[] = []
  while (left.length > 0 && merged.length < most) {
    const first = left.reduce((a, b) => (compare(b.rows[b.at]!, a.rows[a.at]!) < 0 ? b : a))
    merged.push(first.rows[first.at++]!)
    if (first.at === first.rows.length) left.splice(left.indexOf(first), 1)
  }
  return merged
}

/** Compares IDs and times as the database does: UUIDs byte by byte. */
export const ascending = (a: string | number | Date, b: string | number | Date): number => (a < b ? -1 : a > b ? 1 : 0)

/** The sum of each field over the cells. */
export function addUp<Name extends string>(counts: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  // A map, because a tag may have the name of a property that every object has.
  const total = new Map<Name, number>()
  for (const count of counts)
    for (const name of Object.keys(count) as Name[]) total.set(name, (total.get(name) ?? 0) + count[name])
  return Object.fromEntries(total) as Record<Name, number>
}
