// Deletes completion sessions that have ended, and links some time after they expired. Runs periodically, on any node.

import { deleteExpiredLinks } from '../access/completion-links-sql.ts'
import type { App } from '../platform/app.ts'
import { inCells } from '../platform/db/db.ts'
import { COMPLETION_IDLE_MS } from './sessions/completion-session.ts'
import { deleteEndedCompletionSessions } from './sessions/sessions-sql.ts'

const EXPIRED_LINKS_KEPT_MS = 30 * 24 * 60 * 60_000

/** Returns the number of deleted rows. */
export function sweepCompletion(app: App, cells = app.db.cells): Promise<number> {
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return inCells(cells, (cell) =>
    cell.run(
      async (sql) =>
        (await deleteEndedCompletionSessions(sql, now, ago(COMPLETION_IDLE_MS))) +
        (await deleteExpiredLinks(sql, ago(EXPIRED_LINKS_KEPT_MS))),
    ),
  )
}
