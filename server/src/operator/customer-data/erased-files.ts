// Removes the files of erased customers from the store. A file that can't be removed yet, because the store is unreachable or
// an upload link could still restore it, stays scheduled: the command and the background job try again.
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { countFileRemovals, deleteFileRemoval, listFileRemovals, postponeFileRemoval } from './erasure-sql.ts'

const BATCH = 200
const TRY_AGAIN_MS = 60_000
/** How long an upload that began just before its link expired can still run. */
const GRACE_MS = 30 * 60_000

/** Returns how many files were removed. `customerId` limits it to one customer. */
export function removeErasedFiles(app: App, customerId: string | null = null, cells = app.db.cells): Promise<number> {
  return inCells(cells, (cell) => removeInCell(app, cell, customerId))
}

async function removeInCell(app: App, cell: Cell, customerId: string | null): Promise<number> {
  const now = app.clock.now()
  const due = await cell.run((sql) => listFileRemovals(sql, { now, limit: BATCH, customerId }))
  let removed = 0
  for (const file of due) {
    const over = new Date(file.usableUntil.getTime() + GRACE_MS)
    try {
      await app.store.remove(file.storageKey)
      removed++
      if (now >= over) await app.db.staff(file.partnerId, (sql) => deleteFileRemoval(sql, file))
      else await app.db.staff(file.partnerId, (sql) => postponeFileRemoval(sql, file, over))
    } catch (error) {
      app.log.warn({ err: error }, 'could not remove a file of an erased customer; will retry')
      const later = new Date(now.getTime() + TRY_AGAIN_MS)
      await app.db.staff(file.partnerId, (sql) => postponeFileRemoval(sql, file, later))
    }
  }
  return removed
}

export function countFilesLeft(app: App, customerId: string | null = null, cells = app.db.cells): Promise<number> {
  return inCells(cells, ({ run }) => run((sql) => countFileRemovals(sql, customerId)))
}
