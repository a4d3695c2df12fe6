// Removes the lost second factors of a staff member, who must then set up a new one before anything else.
import { operation } from '../../http/operation.ts'
import { UserId, userIdParam } from '../members/remove-user.ts'
import { NO_PARTNER } from '../roles.ts'
import { resetTotp } from '../second-factor/reset-totp.ts'

export const resetStaffTotp = operation({
  id: 'resetStaffTotp',
  method: 'POST',
  path: '/operator/v1/staff/{userId}/reset-totp',
  scope: 'operator',
  tag: 'Staff',
  summary: "Reset a staff member's second factors",
  description: 'Removes the authenticator app, passkeys and recovery codes.',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const { userId } = params
    await resetTotp(app, { partnerId: NO_PARTNER, userId, by: caller.user, requestId })
    return { value: { userId } }
  },
})
