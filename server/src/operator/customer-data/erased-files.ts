// Takes files of erased customers out of the store. What couldn't be removed, because the store was away or an upload link
// could still bring it back, is left as a row and tried again: by the command, and by every node that keeps house.
import type { App } from '../../platform/app.ts'
import { countRemovals, forgetRemoval, listRemovals, removeLater } from './erasure-sql.ts'

const BATCH = 200
const TRY_AGAIN_MS = 60_000
/** An upload that began just before its link ended may run for as long as this. */
const GRACE_MS = 30 * 60_000

/** Returns how many files are gone. `customerId` narrows it to one customer. */
export async function removeErasedFiles(app: App, customerId: string | null = null): Promise<number> {
  const now = app.clock.now()
  const due = await app.db.everyPartner((sql) => listRemovals(sql, { now, limit: BATCH, customerId }))
  let removed = 0
  for (const file of due) {
    const over = new Date(file.usableUntil.getTime() + GRACE_MS)
    try {
      await app.store.remove(file.storageKey)
      removed++
      if (now >= over) await app.db.partner(file.partnerId, (sql) => forgetRemoval(sql, file))
      else await app.db.partner(file.partnerId, (sql) => removeLater(sql, file, over))
    } catch (error) {
      app.log.warn({ err: error }, 'a file of an erased customer could not be removed; it is tried again')
      const later = new Date(now.getTime() + TRY_AGAIN_MS)
      await app.db.partner(file.partnerId, (sql) => removeLater(sql, file, later))
    }
  }
  return removed
}

export function filesLeft(app: App, customerId: string | null = null): Promise<number> {
  return app.db.everyPartner((sql) => countRemovals(sql, customerId))
}
