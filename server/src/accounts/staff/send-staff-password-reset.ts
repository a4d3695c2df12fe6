// Sends a staff member a link to set a new password. The operator never sees it; the old password works until it is used.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { countAttempt } from '../../platform/limits/throttle.ts'
import { hasMail } from '../../platform/mail/mail.ts'
import { UserId, userIdParam } from '../members/remove-user.ts'
import { sendResetLink } from '../passwords/request-password-reset.ts'
import { RESET_MAILS_OF_ACCOUNT } from '../sign-in/sign-in-limits.ts'
import { findAccount } from '../sql.ts'
import { lockStaffRole } from './lock-staff-role.ts'

export const sendStaffPasswordReset = operation({
  id: 'sendStaffPasswordReset',
  method: 'POST',
  path: '/operator/v1/staff/{userId}/password-reset',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Email a staff member a password reset link',
  description: 'The link works once, within an hour. The password and the sessions stay until it is used.',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'User.NoPassword', 'Mail.Unavailable', 'RateLimit.Exceeded', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { userId }, requestId }) {
    if (!hasMail(app)) throw new ApiError('Mail.Unavailable', { message: 'Email is not configured. Set SMTP_URL.' })
    const by = caller.user
    const account = await app.db.directoryTransaction(async (sql) => {
      await lockStaffRole(sql, { userId, by }, false)
      return findAccount(sql, userId)
    })
    if (!account) throw new ApiError('User.NotFound')
    if (!account.passwordHash) throw new ApiError('User.NoPassword')
    const retryAfter = await countAttempt(app, RESET_MAILS_OF_ACCOUNT, userId)
    if (retryAfter !== undefined)
      throw new ApiError('RateLimit.Exceeded', {
        message: 'Several links were sent to this user already. Try again later.',
      })
    await sendResetLink(app, account, { by, requestId })
    return { value: { userId } }
  },
})
