// Sends the emails that are due. A node claims an email for two minutes and marks it sent afterwards; if it ends in between,
// another node sends the email again with the same Message-ID.
import type { App } from '../../platform/app.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { hasMail, sendMail } from '../../platform/mail/mail.ts'
import { effectiveChoice, isKind, reaches } from '../kinds.ts'
import { notificationMetrics } from '../metrics.ts'
import { findPreferences } from '../preferences/preferences-sql.ts'
import { composeMail, type Mailed } from './compose-mail.ts'
import { LEASE_MS, retryAt } from './mail-schedule.ts'
import { claimMails, type DueMail, findRecipient, listMailed, markFailed, markSent } from './mail-sql.ts'
import { DAILY, unsubscribeUrl } from './unsubscribe.ts'

const BATCH_SIZE = 20
const sending = limitConcurrency(4)

/** Returns the number of emails that were processed; a failed one counts again at its next attempt. */
export async function sendMails(app: App): Promise<number> {
  if (!hasMail(app)) return 0
  const now = app.clock.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const mails = await app.db.directory((sql) => claimMails(sql, now, leaseEnd, BATCH_SIZE))
  const done = await Promise.all(mails.map((mail) => sending(() => sendOne(app, mail))))
  return done.filter(Boolean).length
}

async function sendOne(app: App, mail: DueMail): Promise<boolean> {
  const { mailId } = mail
  const addressed = await addressedMail(app, mail)
  if (!addressed) {
    const now = app.clock.now()
    await app.db.directory((sql) => markFailed(sql, mail, { error: 'NoRecipient', dueAt: undefined, now }))
    return true
  }
  const metrics = notificationMetrics(app)
  try {
    await sendMail(app, addressed)
  } catch (error) {
    const now = app.clock.now()
    const dueAt = retryAt(mail.attempts, now)
    metrics.failed()
    // sendMail has logged the cause.
    if (!dueAt) app.log.error({ mailId }, 'notification email given up')
    await app.db.directory((sql) => markFailed(sql, mail, { error: errorCodeOf(error), dueAt, now }))
    return false
  }
  metrics.sent()
  await app.db.directory((sql) => markSent(sql, mail, app.clock.now()))
  return true
}

export const errorCodeOf = (error: unknown) => String((error as { code?: unknown }).code ?? 'Unknown').slice(0, 100)

/** Undefined when there is nothing to send: the user has lost access, or has turned the kinds off since. */
async function addressedMail(app: App, mail: DueMail) {
  const { mailId, kind } = mail
  const [recipient, rows, chosen] = await app.db.directory((sql) =>
    Promise.all([findRecipient(sql, mail), listMailed(sql, mail), findPreferences(sql, mail)]),
  )
  if (!recipient) return undefined
  const mailed = rows.flatMap((row): Mailed[] => {
    if (!isKind(row.kind) || !reaches(row.kind, recipient.role, row.concerned)) return []
    return effectiveChoice(row.kind, chosen.get(row.kind)) === 'Off' ? [] : [{ ...row, kind: row.kind }]
  })
  if (mailed.length === 0) return undefined
  const unsubscribe = await unsubscribeUrl(app, { ...mail, kind: kind ?? DAILY })
  const content = composeMail(mailed, {
    baseUrl: app.config.baseUrl,
    isDaily: kind === null,
    unsubscribeUrl: unsubscribe,
  })
  return { to: recipient.email, mailId, unsubscribeUrl: unsubscribe, ...content }
}
