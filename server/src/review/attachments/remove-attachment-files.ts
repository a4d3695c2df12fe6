// Removes the files of attachments that were removed or rejected, or that no one confirmed. A file that can't be removed yet, because
// the store is unreachable or an upload link could still restore it, stays scheduled.
import type { App } from '../../platform/app.ts'
import { inCells } from '../../platform/db/db.ts'
import { type AttachmentRow, deleteAwaited, listFilesToRemove, saveNextRemoval } from './attachments-sql.ts'
import { attachmentKey } from './case-attachments.ts'

const BATCH = 200
const TRY_AGAIN_MS = 60_000
/** How long an upload that began just before its link expired can still run. */
const GRACE_MS = 30 * 60_000

/** Returns how many files were looked at. */
export function removeAttachmentFiles(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, async (cell) => {
    const due = await cell.run((sql) => listFilesToRemove(sql, app.clock.now(), BATCH))
    for (const row of due) await removeFile(app, row)
    return due.length
  })
}

export async function removeFile(app: App, row: AttachmentRow): Promise<void> {
  const now = app.clock.now()
  const over = new Date(row.linkExpiresAt.getTime() + GRACE_MS)
  let next: Date | null = now >= over ? null : over
  try {
    await app.store.remove(attachmentKey(row))
  } catch (error) {
    app.log.warn({ attachmentId: row.attachmentId, err: error }, 'could not remove an attachment; will retry')
    next = new Date(now.getTime() + TRY_AGAIN_MS)
  }
  await app.db.staff(row.partnerId, async (sql) => {
    await saveNextRemoval(sql, row, next)
    if (next === null) await deleteAwaited(sql, row)
  })
}
