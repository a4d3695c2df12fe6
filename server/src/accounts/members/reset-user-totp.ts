// Removes the second factors of a user who lost them and the recovery codes, and ends their sessions.
import { operation } from '../../http/operation.ts'
import { resetTotp } from '../second-factor/reset-totp.ts'
import { UserId, userIdParam } from './remove-user.ts'

export const resetUserTotp = operation({
  id: 'resetUserTotp',
  method: 'POST',
  path: '/customer/v1/partner-profile/users/{userId}/reset-totp',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: "Reset a user's second factors",
  description: 'Removes the authenticator app, passkeys and recovery codes.',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, user } = caller
    const { userId } = params
    await resetTotp(app, { partnerId, userId, by: user, requestId })
    return { value: { userId } }
  },
})
