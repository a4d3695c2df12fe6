// Sends mail. Through SMTP when that is configured; a sandbox without it keeps the mail where its owner can look at it.
// Anywhere else there is no mail, and whoever needs it is told so.
import { createTransport } from 'nodemailer'
import { ApiError } from '../../errors.ts'
import type { App } from '../app.ts'
import { newId } from '../ids.ts'
import { perApp } from '../per-app.ts'
import { insertSandboxMail } from './mail-sql.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const TIMEOUT_MS = 10_000

const transportOf = perApp((app) => {
  const { smtpUrl } = app.config.mail!
  const url = new URL(smtpUrl.reveal())
  const near = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127\./.test(url.hostname)
  return createTransport({
    url: url.href,
    // A mail with a one-time link doesn't leave the machine in the open.
    requireTLS: url.protocol === 'smtp:' && !near,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
})

export async function sendMail(app: App, mail: Mail): Promise<void> {
  if (app.config.mail) {
    try {
      await transportOf(app).sendMail({
        from: app.config.mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      })
    } catch (error) {
      // The server's words may quote the address; its code doesn't.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      app.log.error({ code, responseCode }, 'mail not sent')
      throw new ApiError('Mail.Unavailable', { headers: { 'retry-after': '60' } })
    }
    return
  }
  if (!app.config.sandbox)
    throw new ApiError('Mail.Unavailable', { message: 'Mail is not configured here: set SMTP_URL.' })
  const sentAt = app.clock.now()
  await app.db.everyPartner((sql) => insertSandboxMail(sql, { ...mail, mailId: newId(sentAt), sentAt }))
  app.log.info({ subject: mail.subject, text: mail.text }, 'sandbox mail')
}

/** Whether mail can leave from here, or be looked at instead. */
export function hasMail(app: App): boolean {
  return app.config.mail !== undefined || app.config.sandbox
}
