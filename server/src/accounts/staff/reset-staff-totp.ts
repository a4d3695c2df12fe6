// Takes a lost authenticator app away from one of our staff, who must set up another before anything else.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { UserId, userIdParam } from '../members/remove-user.ts'
import { takeTotpAway } from '../members/take-away.ts'
import { NO_PARTNER } from '../roles.ts'

export const resetStaffTotp = operation({
  id: 'resetStaffTotp',
  method: 'POST',
  path: '/operator/v1/staff/{userId}/reset-totp',
  scope: 'operator',
  tag: 'Staff',
  summary: "Remove a staff member's authenticator app",
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const { userId } = params
    if (userId === caller.person?.userId) {
      throw new ApiError('Partner.NotAuthorized', { message: 'Another operator must do this for you.' })
    }
    await takeTotpAway(app, { partnerId: NO_PARTNER, userId, by: caller.person, requestId })
    return { value: { userId } }
  },
})
