// Keeps the cells' copies of their partners up to date: copied with each change, and once a minute in case a node was
// stopped in between or the cell was unavailable.
import type { App } from '../platform/app.ts'
import { DEFAULT_CELL, inCells } from '../platform/db/db.ts'
import { copyToCell, listPartnersOf, lockCopies } from './cell-partner-sql.ts'

/** Returns how many partners were new or had changed. */
export function copyPartners(app: App, cells = app.db.cells): Promise<number> {
  const others = cells.filter(({ name }) => name !== DEFAULT_CELL)
  return inCells(others, (cell) =>
    cell.transaction(async (sql) => {
      // Read when it is this node's turn to write, so that no newer copy is overwritten.
      await lockCopies(sql)
      const partners = await app.db.directory((directory) => listPartnersOf(directory, cell.name))
      return partners.length === 0 ? 0 : copyToCell(sql, partners)
    }),
  )
}
