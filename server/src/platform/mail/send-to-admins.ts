// Sends a security notice to all admins of a partner. Call it after the transaction of the change has committed: the change
// is done, so a failure is logged and not returned. Requests don't wait for it, commands do.
import type { App } from '../app.ts'
import { hasMail, type Mail, sendMail } from './mail.ts'
import { listAdminEmails } from './mail-sql.ts'

export async function sendToAdmins(
  app: App,
  partnerId: string,
  requestId: string | undefined,
  mail: Omit<Mail, 'to'>,
): Promise<void> {
  if (!hasMail(app)) return
  await send(app, partnerId, mail).catch((error) =>
    app.log.warn({ requestId, err: error }, 'security email could not be sent'),
  )
}

async function send(app: App, partnerId: string, mail: Omit<Mail, 'to'>): Promise<void> {
  const addresses = await app.db.staff(partnerId, (sql) => listAdminEmails(sql, partnerId))
  // One email each: a shared one would show the addresses of the others. One that fails doesn't stop the rest.
  const sent = await Promise.allSettled(addresses.map((to) => sendMail(app, { to, ...mail })))
  for (const result of sent) if (result.status === 'rejected') throw result.reason
}
