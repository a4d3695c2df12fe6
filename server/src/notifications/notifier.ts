// Finds the recipients of raised notifications and sends their emails. Several nodes may run this at once.
import type { App } from '../platform/app.ts'
import { type Repeated, repeat } from '../platform/repeat.ts'
import { repeatInCells } from '../platform/repeat-in-cells.ts'
import { copyFromCells } from './copy-raised.ts'
import { findRecipients } from './find-recipients.ts'
import { sendCustomerMails } from './mail/customer-mail.ts'
import { findMailBacklog } from './mail/mail-backlog.ts'
import { sendMails } from './mail/send-mails.ts'
import { notificationMetrics } from './metrics.ts'

const EVERY_MS = 1_000
const MEASURED_EVERY_MS = 15_000

export function startNotifier(app: App): Repeated {
  let measuredAt = 0
  const sending = repeat(app, {
    failed: 'notifications could not be sent; retrying',
    everyMs: EVERY_MS,
    async pass() {
      const found = await sendBatches(app)
      const now = app.clock.now()
      if (now.getTime() - measuredAt >= MEASURED_EVERY_MS) {
        measuredAt = now.getTime()
        notificationMetrics(app).backlog(await findMailBacklog(app, now), now)
      }
      return found > 0 ? 0 : undefined
    },
  })
  const copying = repeatInCells(app, {
    failed: 'notifications of a cell could not be copied; retrying',
    everyMs: EVERY_MS,
    passOf: (cell) => async () => ((await copyFromCells(app, [cell])) > 0 ? 0 : undefined),
  })
  return {
    now: async () => void (await Promise.all([copying.now(), sending.now()])),
    stop: async () => void (await Promise.all([copying.stop(), sending.stop()])),
  }
}

/** Until nothing is left that is due now. */
export async function sendNotifications(app: App): Promise<void> {
  while ((await copyFromCells(app)) + (await sendBatches(app)) > 0);
}

/** One batch of each, in turn, so that many emails to businesses don't hold up notifications of users. */
async function sendBatches(app: App): Promise<number> {
  return (await findRecipients(app)) + (await sendMails(app)) + (await sendCustomerMails(app))
}
