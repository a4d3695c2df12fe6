// Whether emails can be sent: the mail server accepts a connection, and none has waited for long.

import { findMailBacklog } from '../../notifications/mail/mail-backlog.ts'
import { LATE_MAIL_MS } from '../../notifications/mail/mail-schedule.ts'
import type { App } from '../../platform/app.ts'
import { findMailServerError, hasMail } from '../../platform/mail/mail.ts'
import { bad, type CheckResult, look, ok } from './check-result.ts'

const RETRIED = 'emails are retried for almost two days'

export async function checkEmail(app: App): Promise<CheckResult> {
  if (!hasMail(app))
    return look('off: SMTP_URL is not set, so invitations and notifications are not emailed', 'set SMTP_URL')
  const now = app.clock.now()
  const { failing, waiting, oldestDueAt } = await findMailBacklog(app, now)
  const late = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0
  const backlog =
    late < LATE_MAIL_MS
      ? `${waiting === 0 ? 'no' : waiting} ${waiting === 1 ? 'email' : 'emails'} waiting`
      : `${waiting} ${waiting === 1 ? 'email' : 'emails'} not sent, the oldest for ${Math.round(late / 60_000)} minutes`
  const error = await findMailServerError(app)
  if (error)
    return bad(`the mail server can't be used (${error}); ${backlog}`, `check SMTP_URL and the mail server; ${RETRIED}`)
  if (late < LATE_MAIL_MS) return ok(app.config.mail ? `the mail server accepts connections; ${backlog}` : backlog)
  return failing > 0
    ? look(backlog, `the mail server rejects them: see the code of each failure in the log; ${RETRIED}`)
    : look(backlog, 'start a process with --role dispatcher or all, which sends them')
}
