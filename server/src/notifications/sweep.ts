// Deletes notifications and the record of their emails after 90 days.
import type { App } from '../platform/app.ts'
import { deleteOldCustomerMails } from './mail/customer-mail-sql.ts'
import { deleteOldMails } from './mail/mail-sql.ts'
import { deleteOldNotifications } from './notification-sql.ts'

const NOTIFICATIONS_KEPT_DAYS = 90
const BATCH_SIZE = 5_000

/** Returns the number of deleted rows. */
export async function deleteOldNotices(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - NOTIFICATIONS_KEPT_DAYS * 24 * 60 * 60_000)
  return app.db.undivided.everyPartner(
    async (sql) =>
      (await deleteOldNotifications(sql, before, BATCH_SIZE)) +
      (await deleteOldMails(sql, before, BATCH_SIZE)) +
      (await deleteOldCustomerMails(sql, before)),
  )
}
