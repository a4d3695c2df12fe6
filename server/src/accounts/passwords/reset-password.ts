// Sets a new password with the link from the reset email. All sessions end; the second factor stays.

import { recordAction } from '../../audit/account-activity.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { forgetAttempts } from '../../platform/limits/throttle.ts'
import { Type } from '../../platform/schema-builder.ts'
import { hashOf } from '../../platform/secret-token.ts'
import { findPasswordReset, takePasswordReset } from '../invitations/links-sql.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countFromAddress, LINKS_FROM_ADDRESS, SIGN_INS_OF_ACCOUNT } from '../sign-in/sign-in-limits.ts'
import { findAccount, lockSecondFactors, updatePassword } from '../sql.ts'
import { MAX_PASSWORD, passwordErrors } from './password.ts'

const ResetPassword = named('ResetPassword', {
  token: Type.String({ maxLength: 100, description: 'The part of the link after `#`.' }),
  password: Type.String({ maxLength: MAX_PASSWORD * 4 }),
})

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/password-reset/confirm',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Reset the password with the link from the email',
  body: ResetPassword,
  value: named('PasswordWasReset', { email: Type.String({ description: 'The email address to sign in with.' }) }),
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'RateLimit.Exceeded'],

  async handle({ app, body, address, requestId }) {
    const { token, password } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const now = app.clock.now()
    const reset = await app.db.directory((sql) => findPasswordReset(sql, hashOf(token), now))
    if (!reset) throw new ApiError('Link.NotUsable')
    throwFieldErrors(passwordErrors(password, reset.email))
    const passwordHash = await app.passwordHashes.hash(password)
    await app.db.directoryTransaction(async (sql) => {
      await lockSecondFactors(sql, reset.accountId)
      if (!(await takePasswordReset(sql, hashOf(token)))) throw new ApiError('Link.NotUsable')
      await updatePassword(sql, reset.accountId, passwordHash, now)
      const sessionsEnded = await deleteSessionsOf(sql, reset.accountId)
      const account = await findAccount(sql, reset.accountId)
      await recordAction(sql, {
        partnerId: account?.partnerId ?? NO_PARTNER,
        at: now,
        by: { userId: reset.accountId },
        action: 'PasswordChanged',
        subjectId: reset.accountId,
        facts: { by: 'Link', sessionsEnded, address },
        requestId,
      })
    })
    await forgetAttempts(app, SIGN_INS_OF_ACCOUNT, normaliseEmail(reset.email))
    return { value: { email: reset.email } }
  },
})
