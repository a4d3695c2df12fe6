// Deletes sessions, links and challenges that have expired. Runs periodically, on any node.
import type { App } from '../platform/app.ts'
import { deleteEndedLinks } from './invitations/links-sql.ts'
import { deleteEndedChallenges } from './passkeys/passkeys-sql.ts'
import { IDLE_MS } from './sessions/session.ts'
import { deleteEndedSessions } from './sessions/sessions-sql.ts'

const EXPIRED_INVITATIONS_KEPT_MS = 30 * 24 * 60 * 60_000

/** Returns the number of deleted rows. */
export async function sweepAccounts(app: App): Promise<number> {
  const now = app.clock.now()
  const realNow = app.realClock.now()
  const before = (time: Date, ms: number) => new Date(time.getTime() - ms)
  const invitationsBefore = before(now, EXPIRED_INVITATIONS_KEPT_MS)
  return app.db.directory(async (sql) => {
    const sessions = await deleteEndedSessions(sql, realNow, before(realNow, IDLE_MS))
    const challenges = await deleteEndedChallenges(sql, realNow)
    return sessions + challenges + (await deleteEndedLinks(sql, { now, realNow, invitationsBefore }))
  })
}
