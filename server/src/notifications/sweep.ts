// Deletes notifications and the record of their emails after 90 days.
import type { App } from '../platform/app.ts'
import { inCells } from '../platform/db/db.ts'
import { deleteOldCustomerMails } from './mail/customer-mail-sql.ts'
import { deleteOldMails } from './mail/mail-sql.ts'
import { deleteOldNotifications } from './notification-sql.ts'
import { deleteOldCopies } from './raised-sql.ts'

const NOTIFICATIONS_KEPT_DAYS = 90
const BATCH_SIZE = 5_000

/** Returns the number of deleted rows. */
export async function deleteOldNotices(app: App): Promise<number> {
  const before = keptSince(app)
  return app.db.directory(
    async (sql) =>
      (await deleteOldNotifications(sql, before, BATCH_SIZE)) +
      (await deleteOldMails(sql, before, BATCH_SIZE)) +
      (await deleteOldCopies(sql, before)),
  )
}

/** The record of emails to businesses. Returns the number of deleted rows. */
export function deleteOldBusinessMails(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, (cell) => cell.run((sql) => deleteOldCustomerMails(sql, keptSince(app))))
}

const keptSince = (app: App) => new Date(app.clock.now().getTime() - NOTIFICATIONS_KEPT_DAYS * 24 * 60 * 60_000)
