// Sends a password reset link. The response is always the same and doesn't wait for the lookup, so it doesn't reveal
// whether the account exists.

import { recordAction } from '../../audit/account-activity.ts'
import type { CallingUser } from '../../http/caller.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { countAttempt } from '../../platform/limits/throttle.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { Type } from '../../platform/schema-builder.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { insertPasswordReset } from '../invitations/links-sql.ts'
import { passwordResetMail } from '../mails/password-reset-mail.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { NO_PARTNER } from '../roles.ts'
import { countFromAddress, LINKS_FROM_ADDRESS, RESET_MAILS_OF_ACCOUNT } from '../sign-in/sign-in-limits.ts'
import { type Account, findAccountByEmail } from '../sql.ts'

const LIFETIME_MS = 60 * 60_000

const RequestPasswordReset = named('RequestPasswordReset', { email: Type.String({ maxLength: 255 }) })

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/password-reset',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Request a password reset link',
  body: RequestPasswordReset,
  value: named('PasswordResetRequested', { message: Type.String() }),
  errors: ['ValidationControl.Error', 'RateLimit.Exceeded'],

  async handle({ app, body, address, requestId }) {
    const { email } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    // Not awaited: the time it takes would reveal whether the account exists.
    sendLink(app, normaliseEmail(email), requestId).catch((error) =>
      app.log.warn({ requestId, err: error }, 'password reset email could not be sent'),
    )
    return { value: { message: "If an account exists for this address, we've sent a reset link." } }
  },
})

async function sendLink(app: App, key: string, requestId: string): Promise<void> {
  const account = await app.db.directory((sql) => findAccountByEmail(sql, key))
  // Users of an identity provider have no password here, and can't set one by email.
  if (!account?.passwordHash) return
  if ((await countAttempt(app, RESET_MAILS_OF_ACCOUNT, account.accountId)) !== undefined) return
  await sendResetLink(app, account, { requestId })
}

/** `by`: the operator who sends it to a staff member; without one the user asked for it. */
export async function sendResetLink(
  app: App,
  account: Account,
  { by, requestId }: { by?: CallingUser | undefined; requestId: string },
): Promise<void> {
  const now = app.clock.now()
  const token = newToken()
  await app.db.directoryTransaction(async (sql) => {
    await insertPasswordReset(sql, account.accountId, hashOf(token), new Date(now.getTime() + LIFETIME_MS))
    await recordAction(sql, {
      partnerId: account.partnerId ?? NO_PARTNER,
      at: now,
      by,
      action: 'PasswordResetRequested',
      subjectId: account.accountId,
      requestId,
    })
  })
  await sendMail(app, {
    to: account.email,
    ...passwordResetMail({ link: `${app.config.baseUrl}/reset-password#${token}` }),
  })
}
