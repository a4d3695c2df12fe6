// Asks for a link to set a new password. The answer comes before anything is looked up and is always the same.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-trail.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { countAttempt } from '../../platform/limits/throttle.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { emailKey } from '../email-key.ts'
import { insertPasswordReset } from '../invitations/links-sql.ts'
import { NO_PARTNER } from '../roles.ts'
import { hashOf, newToken } from '../sessions/session.ts'
import { countFromAddress, LINKS_FROM_ADDRESS, RESET_MAILS_OF_ACCOUNT } from '../sign-in/guess-limits.ts'
import { findAccountByEmail } from '../sql.ts'

const LIFETIME_MS = 60 * 60_000

const RequestPasswordReset = named('RequestPasswordReset', { email: Type.String({ maxLength: 255 }) })

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/password-reset',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Ask for a link to set a new password',
  body: RequestPasswordReset,
  value: named('PasswordResetRequested', { message: Type.String() }),
  errors: ['ValidationControl.Error', 'RateLimit.Exceeded'],

  async handle({ app, body, address, requestId }) {
    const { email } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    // Not waited for: how long it takes would tell whether there is such an account.
    mailLink(app, emailKey(email), requestId).catch((error) => app.log.warn({ requestId, err: error }, 'no reset mail'))
    return { value: { message: 'If there is an account with this address, a mail with a link is on its way.' } }
  },
})

async function mailLink(app: App, key: string, requestId: string): Promise<void> {
  const account = await app.db.everyPartner((sql) => findAccountByEmail(sql, key))
  // Whoever signs in with an outside provider has no password here, and gets none by a mail.
  if (!account?.passwordHash) return
  if ((await countAttempt(app, RESET_MAILS_OF_ACCOUNT, account.accountId)) !== undefined) return
  const now = app.clock.now()
  const token = newToken()
  await app.db.everyPartnerTransaction(async (sql) => {
    await insertPasswordReset(sql, account.accountId, hashOf(token), new Date(now.getTime() + LIFETIME_MS))
    await recordAction(sql, {
      partnerId: account.partnerId ?? NO_PARTNER,
      at: now,
      action: 'PasswordResetRequested',
      subjectId: account.accountId,
      requestId,
    })
  })
  await sendMail(app, {
    to: account.email,
    subject: 'Set a new password for Gangway',
    text: [
      'Somebody, probably you, asked to set a new password for your Gangway account.',
      '',
      `Set it here: ${app.config.baseUrl}/reset-password#${token}`,
      '',
      'The link works once, for an hour. If it was not you, ignore this mail: nothing has changed.',
    ].join('\n'),
  })
}
