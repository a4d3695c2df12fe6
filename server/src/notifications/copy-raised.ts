// Copies raised notifications from the cells to the directory, where their recipients are. The directory remembers what it has
// got until the cell has deleted it, so that a node that ends in between causes no second notification.
import type { App } from '../platform/app.ts'
import { type Cell, DEFAULT_CELL, inCells } from '../platform/db/db.ts'
import { copyRaised, deleteRaised, forgetCopies, hasRaised, lockRaised } from './raised-sql.ts'

const BATCH_SIZE = 500

/** Returns how many there were. What is raised in the default cell is in the directory already. */
export function copyFromCells(app: App, cells = app.db.cells): Promise<number> {
  const others = cells.filter(({ name }) => name !== DEFAULT_CELL)
  return inCells(others, (cell) => copyFromCell(app, cell))
}

async function copyFromCell(app: App, cell: Cell): Promise<number> {
  const now = app.clock.now()
  if (!(await cell.run((sql) => hasRaised(sql, now)))) return 0
  const rows = await cell.transaction(async (sql) => {
    const ready = await lockRaised(sql, now, BATCH_SIZE)
    if (ready.length === 0) return ready
    await app.db.directory((directory) => copyRaised(directory, ready, now))
    await deleteRaised(sql, ready)
    return ready
  })
  if (rows.length > 0) await app.db.directory((sql) => forgetCopies(sql, rows))
  return rows.length
}
