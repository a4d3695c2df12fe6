// Adds a cell, so that new partners are placed there; every node must be connected to it before. A draining cell gets new
// partners again.
import { listPartnersOf } from '../../partners/cell-partner-sql.ts'
import type { App } from '../../platform/app.ts'
import { type Cell, DEFAULT_CELL, type DirectorySql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { CommandError } from '../commands/command.ts'
import {
  databaseIn,
  deleteCell,
  findCellIdentity,
  findDatabaseId,
  insertCellIdentity,
  listAddedCells,
  listPartnersIn,
  setCellState,
} from './cells-sql.ts'

/** Runs in the same transaction if the cell changes, for example to record the action. */
export type Alongside = (sql: DirectorySql) => Promise<void>

/** Returns false when the cell was already added and isn't draining. The database of the cell must be migrated. */
export async function addCell(app: App, name: string, alongside?: Alongside): Promise<boolean> {
  const cell = findCell(app, name)
  // The default cell has a row only while it is draining.
  if (name === DEFAULT_CELL)
    return app.db.directoryTransaction(async (sql) => {
      const isChanged = await deleteCell(sql, name)
      if (isChanged) await alongside?.(sql)
      return isChanged
    })
  const cellId = await identify(app, cell)
  return app.db.directoryTransaction(async (sql) => {
    const isChanged = await setCellState(sql, { name, cellId, state: 'Active', at: app.clock.now() })
    if (isChanged) await alongside?.(sql)
    return isChanged
  })
}

export function findCell(app: App, name: string): Cell {
  const cell = app.db.cells.find((one) => one.name === name)
  if (cell) return cell
  const names = app.db.cells.map((one) => one.name).join(', ')
  throw new CommandError(`Cell not found: ${name}. Configured cells: ${names}. Add other cells to DATABASE_CELLS.`)
}

/** Writes the identity of the cell into its database, unless it has one. */
async function identify(app: App, cell: Cell): Promise<string> {
  const { name } = cell
  const [added, directoryId] = await app.db.directory((sql) => Promise.all([listAddedCells(sql), findDatabaseId(sql)]))
  if (databaseIn(await cell.run(findDatabaseId)) === databaseIn(directoryId))
    throw new CommandError(`Cell ${name} is in the database of DATABASE_URL. Each cell needs its own database.`)
  const before = added.find((one) => one.name === name)
  if (!before) {
    const own = new Set((await app.db.directory((sql) => listPartnersOf(sql, name))).map((it) => it.partnerId))
    const others = (await cell.run(listPartnersIn)).filter((partnerId) => !own.has(partnerId)).length
    if (others > 0)
      throw new CommandError(
        `The database of cell ${name} has rows of partners that are not in this cell (${others}). Use an empty database.`,
      )
    await cell.run((sql) => insertCellIdentity(sql, { name, cellId: newId(app.clock.now()) }))
  }
  const identity = await cell.run(findCellIdentity)
  if (identity?.name !== name || (before && before.cellId !== identity.cellId))
    throw new CommandError(
      `The database of cell ${name} belongs to ${identity ? `cell ${identity.name}` : 'no cell'}. Check DATABASE_CELLS.`,
    )
  return identity.cellId
}
