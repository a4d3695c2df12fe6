// Removes a user of a partner, by an operator: for a partner whose admins can't do it themselves.
import { removeAccess } from '../../accounts/members/remove-access.ts'
import { UserId, userIdParam } from '../../accounts/members/remove-user.ts'
import { operation } from '../../http/operation.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

export const removePartnerUser = operation({
  id: 'removePartnerUser',
  method: 'DELETE',
  path: '/operator/v1/partners/{partnerId}/users/{userId}',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Remove a user of a partner',
  description: 'Ends their sessions. The last admin of a partner cannot be removed.',
  params: { ...partnerIdParam, ...userIdParam },
  needsStepUp: true,
  value: UserId,
  errors: ['Partner.NotFound', 'User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId, userId }, requestId }) {
    await assertPartner(app, partnerId)
    await removeAccess(app, { partnerId, userId, by: caller.user, requestId })
    return { value: { userId } }
  },
})
