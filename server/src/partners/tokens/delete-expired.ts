// Periodic deletion of expired rows. Assertion uses are kept a little longer than they are valid, for nodes whose clock is
// behind: while a node might accept an assertion, its use must be on record.
import type { App } from '../../platform/app.ts'
import { deleteAssertionUses, deleteCredentialEvents } from '../sql.ts'

const CLOCK_DIFFERENCE_MS = 5 * 60_000
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60_000

/** Returns the number of deleted rows. */
export async function deleteExpiredAssertions(app: App): Promise<number> {
  const before = new Date(app.realClock.now().getTime() - CLOCK_DIFFERENCE_MS)
  return app.db.directory((sql) => deleteAssertionUses(sql, before))
}

export async function deleteOldCredentialEvents(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - EVENTS_KEPT_MS)
  return app.db.directory((sql) => deleteCredentialEvents(sql, before))
}
