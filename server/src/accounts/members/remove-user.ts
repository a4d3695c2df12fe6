// Removes a user from the partner and ends their sessions. Their activity stays on record.
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { removeAccess } from './remove-access.ts'

export const UserId = named('UserId', { userId: uuid() })
export const userIdParam = { userId: idParam('The `userId` from the list of users.', 'User.NotFound') }

export const removeUser = operation({
  id: 'removeUser',
  method: 'DELETE',
  path: '/customer/v1/partner-profile/users/{userId}',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'Remove a user',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, user } = caller
    const { userId } = params
    await removeAccess(app, { partnerId, userId, by: user, requestId })
    return { value: { userId } }
  },
})
