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
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return app.db.everyPartner(async (sql) => {
    const sessions = await deleteEndedSessions(sql, now, ago(IDLE_MS))
    const challenges = await deleteEndedChallenges(sql, now)
    return sessions + challenges + (await deleteEndedLinks(sql, now, ago(EXPIRED_INVITATIONS_KEPT_MS)))
  })
}
