// Sends email through SMTP if configured. A sandbox without SMTP stores emails in its inbox instead; any other
// installation without SMTP can't send email, and says so.
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

const transportOf = perApp(async (app) => {
  // Loaded with the first email: most operator commands and a sandbox send none.
  const { createTransport } = await import('nodemailer')
  const { smtpUrl } = app.config.mail!
  const url = new URL(smtpUrl.reveal())
  const local = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127\./.test(url.hostname)
  return createTransport({
    url: url.href,
    // Emails carry one-time links and must not leave the machine unencrypted.
    requireTLS: url.protocol === 'smtp:' && !local,
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
      const transport = await transportOf(app)
      await transport.sendMail({
        from: app.config.mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      })
    } catch (error) {
      // The server's message may quote the address; its code doesn't.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      app.log.error({ code, responseCode }, 'email could not be sent')
      throw new ApiError('Mail.Unavailable', { headers: { 'retry-after': '60' } })
    }
    return
  }
  if (!app.config.sandbox) throw new ApiError('Mail.Unavailable', { message: 'Email is not configured. Set SMTP_URL.' })
  const sentAt = app.clock.now()
  await app.db.everyPartner((sql) => insertSandboxMail(sql, { ...mail, mailId: newId(sentAt), sentAt }))
  app.log.info({ subject: mail.subject, text: mail.text }, 'sandbox mail')
}

/** True when emails can be sent, or appear in the sandbox inbox. */
export function hasMail(app: App): boolean {
  return app.config.mail !== undefined || app.config.sandbox
}
