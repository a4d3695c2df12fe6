// Takes somebody out of our own staff. All their sessions end with it; what they did stays in the trail.
import { operation } from '../../http/operation.ts'
import { UserId, userIdParam } from '../members/remove-user.ts'
import { removePerson } from '../members/take-away.ts'
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
    await removePerson(app, { partnerId: NO_PARTNER, userId, by: caller.person, requestId })
    return { value: { userId } }
  },
})
