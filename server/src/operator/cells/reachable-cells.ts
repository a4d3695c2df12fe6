// For commands that work in all cells: a cell that is unreachable is named, and the others are done.
import type { App } from '../../platform/app.ts'
import { type Cell, DEFAULT_CELL, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { findDatabaseId } from './cells-sql.ts'

/** The app with these cells alone, for work that asks each cell. */
export function withCells(app: App, cells: readonly Cell[]): App {
  if (cells.length === app.db.cells.length) return app
  const names = cells.map(({ name }) => name)
  const eachCell: App['db']['eachCell'] = (work, only) =>
    app.db.eachCell(work, only ? names.filter((name) => only.includes(name)) : names)
  return { ...app, db: { ...app.db, cells, eachCell } }
}

export interface ReachableCells {
  readonly app: App
  /** For the result of the command. */
  readonly missing: {
    /** Added to the printed result; empty if every cell was reached. */
    readonly lines: readonly string[]
    /** Added to the JSON. */
    readonly value: { readonly unreachableCells?: readonly string[] }
    readonly hasProblems: boolean
  }
}

/** Without the default cell nothing works, so its error is thrown. */
export async function reachableCells(app: App): Promise<ReachableCells> {
  const found = await Promise.all(
    app.db.cells.map(async (cell) => {
      if (cell.name === DEFAULT_CELL) return true
      try {
        await cell.run(findDatabaseId)
        return true
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        return false
      }
    }),
  )
  const names = app.db.cells.filter((_cell, index) => !found[index]).map(({ name }) => name)
  return {
    app: withCells(
      app,
      app.db.cells.filter((_cell, index) => found[index]),
    ),
    missing: {
      lines: names.map(
        (name) => `Cell ${name} is unreachable and was left out. Run the command again when it is back.`,
      ),
      value: names.length > 0 ? { unreachableCells: names } : {},
      hasProblems: names.length > 0,
    },
  }
}
