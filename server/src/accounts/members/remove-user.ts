// Takes a person out of the partner. All their sessions end with it; what they did stays in the trail.
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { removePerson } from './take-away.ts'

export const UserId = named('UserId', { userId: uuid() })
export const userIdParam = { userId: idParam('From the list of people.', 'User.NotFound') }

export const removeUser = operation({
  id: 'removeUser',
  method: 'DELETE',
  path: '/customer/v1/partner-profile/users/{userId}',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'Remove a person',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, person } = caller
    const { userId } = params
    await removePerson(app, { partnerId, userId, by: person, requestId })
    return { value: { userId } }
  },
})
