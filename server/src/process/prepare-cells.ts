// Prepares the cells of DATABASE_CELLS when the service starts. A cell that can't be reached is prepared when it is back; until
// then, the service works for the partners of the other cells.

import { databaseIn, findDatabaseId, listAddedCells } from '../operator/cells/cells-sql.ts'
import { findCellProblem, findMissingCell } from '../operator/cells/check-cell.ts'
import type { App } from '../platform/app.ts'
import type { CellConnection } from '../platform/db/cells/cell-connections.ts'
import { openOutages } from '../platform/db/cells/outages.ts'
import { prepareCell } from '../platform/db/cells/prepare-cell.ts'
import { cellIn, openDatabase } from '../platform/db/database.ts'
import { DEFAULT_CELL, isDatabaseUnavailable, valuesOf } from '../platform/db/db.ts'
import { UnusableDatabaseError } from '../platform/db/usable-database.ts'
import { repeat, type Stoppable } from '../platform/repeat.ts'
import { logOutage } from './log-outage.ts'

const RETRY_MS = 5_000

/** Throws if the settings of a cell are wrong. `retryMs` is shorter in tests. */
export async function prepareCells(
  app: App,
  cells: readonly CellConnection[],
  { retryMs = RETRY_MS }: { readonly retryMs?: number } = {},
): Promise<Stoppable> {
  const missing = await findMissingCell(app)
  if (missing) throw new UnusableDatabaseError(missing)
  if (cells.length === 0) return { stop: async () => {} }
  const outages = openOutages((outage) => logOutage(app.log, outage))
  // The directory shares its database with no cell: a request may lock the same user in both.
  const nameOf = new Map([[databaseIn(await app.db.directory(findDatabaseId)), DEFAULT_CELL]])

  /** Returns whether the cell is in use now. */
  async function admit(cell: CellConnection): Promise<boolean> {
    const began = performance.now()
    try {
      await prepareCell(cell)
      await assertRightDatabase(app, cell, nameOf)
      app.db.admitCell(cell.name)
      outages.answered(cell.name)
      return true
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      outages.failed(cell.name, began)
      return false
    }
  }

  const admitted = valuesOf(await Promise.allSettled(cells.map(admit)))
  let away = cells.filter((_, i) => !admitted[i])
  const retrying = repeat(app, {
    failed: 'a cell is back but cannot be used; retrying',
    everyMs: retryMs,
    async pass() {
      const results = await Promise.allSettled(away.map(admit))
      const isBack = results.map((result) => result.status === 'fulfilled' && result.value)
      away = away.filter((_, i) => !isBack[i])
      if (away.length === 0) void retrying.stop()
      valuesOf(results)
      return undefined
    },
  })
  if (away.length === 0) await retrying.stop()
  return retrying
}

async function assertRightDatabase(
  app: App,
  { name, url }: CellConnection,
  nameOf: Map<string, string>,
): Promise<void> {
  const added = (await app.db.directory(listAddedCells)).find((one) => one.name === name)
  const options = { url, poolSize: 1 }
  const database = openDatabase(options)
  try {
    const [problem, id] = await cellIn(name, database, options).run((sql) =>
      Promise.all([findCellProblem(sql, name, added), findDatabaseId(sql)]),
    )
    if (problem) throw new UnusableDatabaseError(problem)
    const other = nameOf.get(databaseIn(id)) ?? nameOf.get(id) ?? name
    if (other !== name)
      throw new UnusableDatabaseError(`Cells ${other} and ${name} are in the same database. Each cell needs its own.`)
    nameOf.set(id, name)
  } finally {
    await database.close()
  }
}
