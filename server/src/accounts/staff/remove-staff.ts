// Removes a staff member and ends their sessions. Their activity stays on record.
import { operation } from '../../http/operation.ts'
import { removeAccess } from '../members/remove-access.ts'
import { UserId, userIdParam } from '../members/remove-user.ts'
import { NO_PARTNER } from '../roles.ts'

export const removeStaff = operation({
  id: 'removeStaff',
  method: 'DELETE',
  path: '/operator/v1/staff/{userId}',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Remove a staff member',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { userId } = params
    await removeAccess(app, { partnerId: NO_PARTNER, userId, by: caller.user, requestId })
    return { value: { userId } }
  },
})
