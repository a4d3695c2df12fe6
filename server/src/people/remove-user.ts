// Takes a person out of the partner. All their sessions end with it; what they did stays in the trail.
import { recordDeed } from '../audit/account-trail.ts'
import { named, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { holdUser } from './own-user.ts'
import { deleteSessionsOf } from './sessions-sql.ts'
import { deleteMembership } from './users-sql.ts'

export const UserId = named('UserId', { userId: uuid() })
export const userIdParam = { userId: { description: 'From the list of people.', schema: uuid() } }

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
  refuses: ['User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, person } = caller
    const userId = params.userId!
    await app.db.partnerTransaction(partnerId, async (sql) => {
      const role = await holdUser(sql, partnerId, userId, true)
      await deleteMembership(sql, partnerId, userId)
      const sessionsEnded = await deleteSessionsOf(sql, userId)
      const facts = { role, sessionsEnded }
      await recordDeed(sql, {
        partnerId,
        at: app.clock.now(),
        by: person,
        action: 'PersonRemoved',
        subjectId: userId,
        facts,
        requestId,
      })
    })
    return { value: { userId } }
  },
})
