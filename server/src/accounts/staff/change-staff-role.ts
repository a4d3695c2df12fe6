// Changes a staff member's role. It takes effect with their next request. Invitations sent by a demoted
// operator are withdrawn.

import { recordAction } from '../../audit/account-activity.ts'
import { named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { deleteInvitationsBy } from '../invitations/links-sql.ts'
import { userIdParam } from '../members/remove-user.ts'
import { NO_PARTNER, STAFF_ROLES } from '../roles.ts'
import { updateStaffRole } from '../sql.ts'
import { lockStaffRole } from './lock-staff-role.ts'

const ChangeStaffRole = named('ChangeStaffRole', { role: oneOf(STAFF_ROLES) })

export const changeStaffRole = operation({
  id: 'changeStaffRole',
  method: 'PATCH',
  path: '/operator/v1/staff/{userId}',
  scope: 'operator',
  tag: 'Staff',
  summary: "Change a staff member's role",
  params: userIdParam,
  body: ChangeStaffRole,
  needsStepUp: true,
  value: named('StaffRole', { userId: uuid(), role: oneOf(STAFF_ROLES) }),
  errors: ['ValidationControl.Error', 'User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, body, requestId }) {
    const { role } = body
    const { userId } = params
    const at = app.clock.now()
    const by = caller.user
    await app.db.directoryTransaction(async (sql) => {
      const before = await lockStaffRole(sql, { userId, by }, role !== 'operator')
      if (before === role) return
      await updateStaffRole(sql, userId, role)
      const facts = {
        from: before,
        to: role,
        invitationsWithdrawn: before === 'operator' ? await deleteInvitationsBy(sql, userId) : 0,
      }
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at,
        by,
        action: 'RoleChanged',
        subjectId: userId,
        facts,
        requestId,
      })
      await raiseNotification(sql, {
        partnerId: NO_PARTNER,
        kind: 'account.role_changed',
        at,
        concernedId: userId,
        facts: { role },
      })
    })
    return { value: { userId, role } }
  },
})
