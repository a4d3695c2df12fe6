// Takes a lost authenticator app away from one of our staff, who must set up another before anything else.
import { Refusal } from '../errors.ts'
import { operation } from '../http/operation.ts'
import { UserId, userIdParam } from './remove-user.ts'
import { NO_PARTNER } from './roles.ts'
import { takeTotpAway } from './take-away.ts'

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
  refuses: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const userId = params.userId!
    if (userId.toLowerCase() === caller.person?.userId) {
      throw new Refusal('Partner.NotAuthorized', { message: 'Another operator must do this for you.' })
    }
    await takeTotpAway(app, { partnerId: NO_PARTNER, userId, by: caller.person, requestId })
    return { value: { userId } }
  },
})
