// What has to be true before a partner is moved. Nothing is changed until everything was checked.
import type { App } from '../../platform/app.ts'
import { type CellSql, DEFAULT_CELL } from '../../platform/db/db.ts'
import { migrationState } from '../../platform/db/migrate.ts'
import { findCell } from '../cells/add-cell.ts'
import { findDatabaseId, isOnViews, listAddedCells } from '../cells/cells-sql.ts'
import { findCellProblem } from '../cells/check-cell.ts'
import { CommandError } from '../commands/command.ts'
import { readMovedTables } from './moved-tables.ts'
import { movingCell } from './moving-cell.ts'
import { findMovingPartner } from './moving-partner-sql.ts'
import { hasRows } from './rows-sql.ts'

export interface MovedPartner {
  readonly partnerId: string
  readonly name: string
  readonly cell: string
}

/** The move can begin. Throws a CommandError otherwise, or the error of an unreachable database. */
export async function assertMovable(app: App, partner: MovedPartner, to: string): Promise<void> {
  if (partner.cell === to) throw new CommandError(`${partner.name} is in cell ${to} already.`)
  await assertAccepts(app, to)
  await assertCellsMatch(app, partner.cell, to)
  const target = movingCell(findCell(app, to), partner.partnerId)
  const isFree = await target.transaction(async (sql) => {
    if (await findMovingPartner(sql, partner.partnerId)) return true
    const tables = await readMovedTables(sql)
    const found = await Promise.all(tables.map((table) => hasRows(sql, table, partner.partnerId)))
    return !found.includes(true)
  })
  if (!isFree)
    throw new CommandError(`Cell ${to} has rows of ${partner.name} that no move has copied. Delete them first.`)
}

async function assertAccepts(app: App, to: string): Promise<void> {
  findCell(app, to)
  const state = (await app.db.directory(listAddedCells)).find(({ name }) => name === to)?.state
  if (state === 'Draining')
    throw new CommandError(`Cell ${to} is draining: it accepts no partners. Run cells add ${to} first.`)
  if (state === undefined && to !== DEFAULT_CELL)
    throw new CommandError(`Cell ${to} has not been added. Run cells add ${to} first.`)
}

/** Both can be reached, are different databases, are those that the directory means, and have the tables of this version. */
export async function assertCellsMatch(app: App, ...names: readonly string[]): Promise<void> {
  const added = await app.db.directory(listAddedCells)
  const ids = await Promise.all(
    names.map((name) =>
      findCell(app, name).run(async (sql) => {
        const problem = await findProblem(sql, name, added)
        if (problem) throw new CommandError(problem)
        if (await isOnViews(sql))
          throw new CommandError(`Cell ${name} is in a Citus cluster: partners can't be moved into it or out of it.`)
        return findDatabaseId(sql)
      }),
    ),
  )
  if (new Set(ids).size < ids.length) throw new CommandError(`Cells ${names.join(' and ')} are the same database.`)
}

async function findProblem(
  sql: CellSql,
  name: string,
  added: Awaited<ReturnType<typeof listAddedCells>>,
): Promise<string | undefined> {
  if (name !== DEFAULT_CELL)
    return findCellProblem(
      sql,
      name,
      added.find((cell) => cell.name === name),
    )
  const { pending, unknown } = await migrationState(sql)
  return pending.length + unknown.length > 0
    ? 'The migrations of the default cell are not those of this version.'
    : undefined
}
