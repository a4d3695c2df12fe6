// Runs a timer for the time since its last run, once over all nodes and restarts: the period and what is raised for it are
// committed together. A timer about rows of the cells runs in each of them, with its own period.
import type { App } from '../platform/app.ts'
import { type Cell, type CellSql, type DirectorySql, inCells, type Sql } from '../platform/db/db.ts'
import { advanceTimer, lockTimer } from './raised-sql.ts'

export interface Period {
  /** Exclusive. */
  readonly from: Date
  /** Inclusive: now. */
  readonly to: Date
}

type Work<Handle> = (sql: Handle, period: Period) => Promise<number>

/** Returns the sum of the results of `work`; 0 if there is nothing to do. */
export function sinceLastRunInCells(
  app: App,
  cells: readonly Cell[],
  name: string,
  work: Work<CellSql>,
): Promise<number> {
  return inCells(cells, (cell) => cell.transaction((sql) => runTimer(sql, name, app.clock.now(), work)))
}

export async function sinceLastRun(
  app: App,
  name: string,
  work: Work<DirectorySql>,
  clock = app.clock,
): Promise<number> {
  return app.db.directoryTransaction((sql) => runTimer(sql, name, clock.now(), work))
}

async function runTimer<Handle extends Sql>(sql: Handle, name: string, to: Date, work: Work<Handle>): Promise<number> {
  const from = await lockTimer(sql, name, to)
  // The clock of the node that ran it last may be ahead.
  if (from >= to) return 0
  const raised = await work(sql, { from, to })
  await advanceTimer(sql, name, to)
  return raised
}
