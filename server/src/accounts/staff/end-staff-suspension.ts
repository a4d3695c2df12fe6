// Ends the suspension of a staff member early: they can sign in again.
import { recordAction } from '../../audit/account-activity.ts'
import { operation } from '../../http/operation.ts'
import { UserId, userIdParam } from '../members/remove-user.ts'
import { NO_PARTNER } from '../roles.ts'
import { lockStaffRole } from './lock-staff-role.ts'
import { setSuspension } from './staff-sql.ts'

export const endStaffSuspension = operation({
  id: 'endStaffSuspension',
  method: 'POST',
  path: '/operator/v1/staff/{userId}/end-suspension',
  scope: 'operator',
  tag: 'Staff',
  summary: 'End the suspension of a staff member',
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  errors: ['User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { userId }, requestId }) {
    const by = caller.user
    await app.db.directoryTransaction(async (sql) => {
      await lockStaffRole(sql, { userId, by }, false)
      if (!(await setSuspension(sql, userId, null))) return
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at: app.clock.now(),
        by,
        action: 'StaffSuspensionEnded',
        subjectId: userId,
        requestId,
      })
    })
    return { value: { userId } }
  },
})
