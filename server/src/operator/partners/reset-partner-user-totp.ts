// Resets the lost second factors of a partner's user, by an operator: the only admin of a partner has no colleague to ask.
import { UserId, userIdParam } from '../../accounts/members/remove-user.ts'
import { resetTotp } from '../../accounts/second-factor/reset-totp.ts'
import { operation } from '../../http/operation.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

export const resetPartnerUserTotp = operation({
  id: 'resetPartnerUserTotp',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/users/{userId}/reset-totp',
  scope: 'operator',
  tag: 'Partners',
  summary: "Reset the second factors of a partner's user",
  description: 'Removes the authenticator app, passkeys and recovery codes, and ends the sessions of the user.',
  params: { ...partnerIdParam, ...userIdParam },
  needsStepUp: true,
  value: UserId,
  errors: ['Partner.NotFound', 'User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId, userId }, requestId }) {
    await assertPartner(app, partnerId)
    await resetTotp(app, { partnerId, userId, by: caller.user, requestId })
    return { value: { userId } }
  },
})
