// Takes somebody out of our own staff. All their sessions end with it; what they did stays in the trail.
import { recordDeed } from '../audit/account-trail.ts'
import { operation } from '../http/operation.ts'
import { holdStaff } from './own-staff.ts'
import { UserId, userIdParam } from './remove-user.ts'
import { NO_PARTNER } from './roles.ts'
import { deleteSessionsOf } from './sessions-sql.ts'
import { updateStaffRole } from './sql.ts'

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
  refuses: ['User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const userId = params.userId!
    const at = app.clock.now()
    await app.db.everyPartnerTransaction(async (sql) => {
      const role = await holdStaff(sql, userId, true)
      await updateStaffRole(sql, userId, null)
      const facts = { role, sessionsEnded: await deleteSessionsOf(sql, userId) }
      const by = caller.person
      await recordDeed(sql, {
        partnerId: NO_PARTNER,
        at,
        by,
        action: 'PersonRemoved',
        subjectId: userId,
        facts,
        requestId,
      })
    })
    return { value: { userId } }
  },
})
