// What the periodic sweep of this room removes. The assertions go a little later than they expire, for the sake of nodes
// whose clock is behind: as long as one of them might accept an assertion, its use must be on record.
import type { App } from '../../platform/app.ts'
import { deleteAssertionUses, deleteCredentialEvents } from '../sql.ts'

const CLOCKS_DIFFER_BY_MS = 5 * 60_000
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60_000

/** Returns how many uses of assertions were forgotten. */
export async function forgetExpiredAssertions(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - CLOCKS_DIFFER_BY_MS)
  return app.db.everyPartner((sql) => deleteAssertionUses(sql, before))
}

export async function forgetOldCredentialEvents(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - EVENTS_KEPT_MS)
  return app.db.everyPartner((sql) => deleteCredentialEvents(sql, before))
}
