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
  readonly html?: string
  /** Identifies the email: a second copy with the same ID is recognised as one. A new one unless given. */
  readonly mailId?: string
  /** Turns off emails of this kind with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined
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
        ...(mail.html && { html: mail.html }),
        ...(mail.mailId && { messageId: messageIdOf(app, mail.mailId) }),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
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
  const mailId = mail.mailId ?? newId(sentAt)
  const stored = {
    ...mail,
    mailId,
    sentAt,
    messageId: messageIdOf(app, mailId),
    html: mail.html ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
  }
  await app.db.directory((sql) => insertSandboxMail(sql, stored))
  // Without its text: links that work once would be in the log, and names in the subject.
  app.log.info({ mailId }, 'an email is in the sandbox inbox')
}

/** Why the mail server can't be used: it is unreachable, or rejects the user name and password. Undefined: it can be used. */
export async function findMailServerError(app: App): Promise<string | undefined> {
  if (!app.config.mail) return undefined
  try {
    await (await transportOf(app)).verify()
    return undefined
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    return [code ?? 'unknown error', responseCode].filter((it) => it !== undefined).join(' ')
  }
}

function messageIdOf({ config }: App, mailId: string): string {
  const sender = config.mail?.from.replace(/>\s*$/, '').split('@').at(-1)
  return `<${mailId}@${sender ?? new URL(config.baseUrl).hostname}>`
}

function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** True when emails can be sent, or appear in the sandbox inbox. */
export function hasMail(app: App): boolean {
  return app.config.mail !== undefined || app.config.sandbox
}
