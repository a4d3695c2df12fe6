// Whether the databases of the cells are those that the directory means, and have the tables of this version.
import { countPartnersByCell } from '../../partners/cell-partner-sql.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { migrationState } from '../../platform/db/migrate.ts'
import { type AddedCell, findCellIdentity } from './cells-sql.ts'

/** As a sentence; undefined if the database can be used. */
export async function findCellProblem(
  sql: CellSql,
  name: string,
  added: AddedCell | undefined,
): Promise<string | undefined> {
  const { pending, unknown } = await migrationState(sql)
  if (unknown.length > 0) return `Cell ${name} is newer than this version of Gangway: it has ${unknown.join(', ')}.`
  if (pending.length > 0) return `Cell ${name} needs migrations: run database migrate, or start the service once.`
  const identity = await findCellIdentity(sql)
  if (added ? identity?.cellId === added.cellId : !identity || identity.name === name) return undefined
  return (
    `The database that DATABASE_CELLS names for cell ${name} is not the one that was added: it belongs to ` +
    `${identity ? `cell ${identity.name}` : 'no cell'}.`
  )
}

/** Returns a message if partners are in a cell that this node isn't connected to: it would use the wrong cell for them. */
export async function findMissingCell(app: App): Promise<string | undefined> {
  const connected = app.db.cells.map(({ name }) => name)
  const counted = await app.db.directory(countPartnersByCell)
  const missing = counted.filter(({ cell }) => !connected.includes(cell)).map(({ cell }) => cell)
  return missing.length === 0
    ? undefined
    : `Some partners are in cells that are missing from DATABASE_CELLS: ${missing.join(', ')}.`
}
