// Clears away what can't be used any more. Run now and then, on any node.
import type { App } from '../platform/app.ts'
import { deleteEndedLinks } from './invitations/links-sql.ts'
import { IDLE_MS } from './sessions/session.ts'
import { deleteEndedSessions } from './sessions/sessions-sql.ts'

const INVITATIONS_SHOWN_MS = 30 * 24 * 60 * 60_000

/** Returns how many rows went. */
export async function sweepPeople(app: App): Promise<number> {
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return app.db.everyPartner(async (sql) => {
    const sessions = await deleteEndedSessions(sql, now, ago(IDLE_MS))
    return sessions + (await deleteEndedLinks(sql, now, ago(INVITATIONS_SHOWN_MS)))
  })
}
