// For somebody who lost both the phone and the recovery codes: takes their authenticator app away and ends their
// sessions. Nobody does it to themselves: that would be a way around the code.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { UserId, userIdParam } from './remove-user.ts'
import { takeTotpAway } from './take-away.ts'

export const resetUserTotp = operation({
  id: 'resetUserTotp',
  method: 'POST',
  path: '/customer/v1/partner-profile/users/{userId}/reset-totp',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: "Remove a person's authenticator app",
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, person } = caller
    const { userId } = params
    if (userId === person?.userId) {
      throw new ApiError('Partner.NotAuthorized', { message: 'Remove your own authenticator app under your account.' })
    }
    await takeTotpAway(app, { partnerId, userId, by: person, requestId })
    return { value: { userId } }
  },
})
