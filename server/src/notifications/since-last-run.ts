// Runs a timer for the time since its last run, once over all nodes and restarts: the period and what is raised for it are
// committed together.
import type { App } from '../platform/app.ts'
import type { UndividedSql } from '../platform/db/db.ts'
import { advanceTimer, lockTimer } from './raised-sql.ts'

export interface Period {
  /** Exclusive. */
  readonly from: Date
  /** Inclusive: now. */
  readonly to: Date
}

/** Returns what `work` returns; 0 when there is nothing to look at. */
export async function sinceLastRun(
  app: App,
  name: string,
  work: (sql: UndividedSql, period: Period) => Promise<number>,
  clock = app.clock,
): Promise<number> {
  return app.db.undivided.everyPartnerTransaction(async (sql) => {
    const to = clock.now()
    const from = await lockTimer(sql, name, to)
    // The clock of the node that ran it last may be ahead.
    if (from >= to) return 0
    const raised = await work(sql, { from, to })
    await advanceTimer(sql, name, to)
    return raised
  })
}
