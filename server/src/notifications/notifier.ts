// Finds the recipients of raised notifications and sends their emails. Several nodes may run this at once.
import type { App } from '../platform/app.ts'
import { type Repeated, repeat } from '../platform/repeat.ts'
import { findRecipients } from './find-recipients.ts'
import { sendCustomerMails } from './mail/customer-mail.ts'
import { findMailBacklog } from './mail/mail-sql.ts'
import { sendMails } from './mail/send-mails.ts'
import { notificationMetrics } from './metrics.ts'

const EVERY_MS = 1_000
const MEASURED_EVERY_MS = 15_000

export function startNotifier(app: App): Repeated {
  let measuredAt = 0
  return repeat(app, {
    failed: 'notifications could not be sent; retrying',
    everyMs: EVERY_MS,
    async pass() {
      const found = await sendBatches(app)
      const now = app.clock.now()
      if (now.getTime() - measuredAt >= MEASURED_EVERY_MS) {
        measuredAt = now.getTime()
        notificationMetrics(app).backlog(await app.db.undivided.everyPartner((sql) => findMailBacklog(sql, now)), now)
      }
      return found > 0 ? 0 : undefined
    },
  })
}

/** Until nothing is left that is due now. */
export async function sendNotifications(app: App): Promise<void> {
  while ((await sendBatches(app)) > 0);
}

/** One batch of each, in turn, so that many emails to businesses don't hold up notifications of users. */
async function sendBatches(app: App): Promise<number> {
  return (await findRecipients(app)) + (await sendMails(app)) + (await sendCustomerMails(app))
}
