// One finding for each cell, unless there is only the default one.
import type { App } from '../../platform/app.ts'
import { type ListedCell, listCells } from '../cells/list-cells.ts'
import { withCells } from '../cells/reachable-cells.ts'
import { bytes } from '../commands/format-text.ts'
import { bad, type CheckResult, type Finding, look, ok } from './check-result.ts'

export async function checkCells(app: App): Promise<Finding[]> {
  const cells = await listCells(app)
  if (cells.length === 1) return []
  return cells.map((cell) => ({ check: `cell ${cell.name}`, ...checkCell(cell) }))
}

/** For the other checks: a cell that can't be used is reported once, and they check the rest. */
export function withUsableCells(app: App, findings: readonly Finding[]): App {
  const unusable = new Set(findings.filter(({ state }) => state === 'bad').map(({ check }) => check))
  const cells = app.db.cells.filter(({ name }) => !unusable.has(`cell ${name}`))
  return withCells(app, cells)
}

function checkCell({ name, address, state, database, problem, partners, sizeBytes }: ListedCell): CheckResult {
  const counted = partners === 1 ? '1 partner' : `${partners} partners`
  if (database === 'notConnected') {
    const todo = partners > 0 ? 'add it to DATABASE_CELLS and restart every node' : `run cells remove ${name}`
    return (partners > 0 ? bad : look)(`${counted}; missing from DATABASE_CELLS`, todo)
  }
  if (database === 'away')
    return bad(
      `${address} is unreachable; ${counted}; left out of the other checks`,
      'start the database, or correct DATABASE_CELLS',
    )
  if (database === 'unusable')
    return bad(`${problem!} It is left out of the other checks.`, 'correct DATABASE_CELLS, or run database migrate')
  const message = `${address}, ${bytes(sizeBytes!)}; ${counted}`
  if (state === 'NotAdded')
    return look(`${message}; not added`, `run cells add ${name} once every node has the setting`)
  return ok(state === 'Draining' ? `${message}; draining` : message)
}
