// Draining a cell: its partners stay, and new ones are placed in other cells. A cell without partners can be removed.
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { CommandError } from '../commands/command.ts'
import type { Alongside } from './add-cell.ts'
import { countPartnersOf, deleteCell, listAddedCells, lockCells, setCellState } from './cells-sql.ts'

/** Returns false when the cell was already draining. */
export async function drainCell(app: App, name: string, alongside?: Alongside): Promise<boolean> {
  return app.db.directoryTransaction(async (sql) => {
    await lockCells(sql)
    const added = await listAddedCells(sql)
    const cell = added.find((one) => one.name === name)
    if (!cell && name !== DEFAULT_CELL) throw new CommandError(`Cell not found: ${name}. See cells list.`)
    const states = new Map([[DEFAULT_CELL, 'Active'], ...added.map((one) => [one.name, one.state] as const)])
    if (![...states].some(([other, state]) => other !== name && state === 'Active'))
      throw new CommandError('No other cell accepts partners. Add a cell first.')
    const cellId = cell?.cellId ?? newId(app.clock.now())
    const isChanged = await setCellState(sql, { name, cellId, state: 'Draining', at: app.clock.now() })
    if (isChanged) await alongside?.(sql)
    return isChanged
  })
}

/** Returns false when it was already removed. */
export async function removeCell(app: App, name: string, alongside?: Alongside): Promise<boolean> {
  if (name === DEFAULT_CELL) throw new CommandError('The default cell cannot be removed.')
  return app.db.directoryTransaction(async (sql) => {
    const isChanged = await deleteCell(sql, name)
    const partners = await countPartnersOf(sql, name)
    if (partners > 0) throw new CommandError(`Cell ${name} has partners (${partners}). It cannot be removed.`)
    if (isChanged) await alongside?.(sql)
    return isChanged
  })
}
