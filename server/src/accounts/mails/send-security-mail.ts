// Sends a security notice to a user. The action that caused it is done, so a failure is logged and not returned. Requests
// don't wait for it, commands do.
import type { App } from '../../platform/app.ts'
import { countAttempt, type Limit } from '../../platform/limits/throttle.ts'
import { hasMail, sendMail } from '../../platform/mail/mail.ts'
import { findAccount } from '../sql.ts'

/** For each kind of mail, so that many of one kind can't keep another from being sent. */
const MAILS_OF_A_KIND: Limit = { name: 'security mail', hits: 5, seconds: 60 * 60 }

export async function sendSecurityMail(
  app: App,
  accountId: string,
  requestId: string | undefined,
  mail: { subject: string; text: string },
): Promise<void> {
  if (!hasMail(app)) return
  await send(app, accountId, mail).catch((error) =>
    app.log.warn({ requestId, err: error }, 'security email could not be sent'),
  )
}

async function send(app: App, accountId: string, mail: { subject: string; text: string }): Promise<void> {
  if ((await countAttempt(app, MAILS_OF_A_KIND, `${accountId} ${mail.subject}`)) !== undefined) return
  const account = await app.db.everyPartner((sql) => findAccount(sql, accountId))
  if (account) await sendMail(app, { to: account.email, ...mail })
}
