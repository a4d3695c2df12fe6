// Removes the authenticator app of a user who lost both phone and recovery codes, and ends their sessions. Users can't
// do it to themselves, which would bypass the code.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { resetTotp } from '../second-factor/reset-totp.ts'
import { UserId, userIdParam } from './remove-user.ts'

export const resetUserTotp = operation({
  id: 'resetUserTotp',
  method: 'POST',
  path: '/customer/v1/partner-profile/users/{userId}/reset-totp',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: "Reset a user's authenticator app",
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, user } = caller
    const { userId } = params
    if (userId === user?.userId) {
      throw new ApiError('Partner.NotAuthorized', {
        message: 'Remove your own authenticator app on your account page.',
      })
    }
    await resetTotp(app, { partnerId, userId, by: user, requestId })
    return { value: { userId } }
  },
})
