// Changes a team member's role. It takes effect with their next request. Invitations sent by a demoted
// admin are withdrawn.

import { endUserAccess } from '../../access/end-access.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { deleteInvitationsBy } from '../invitations/links-sql.ts'
import { PARTNER_ROLES } from '../roles.ts'
import { lockUserRole } from './lock-user-role.ts'
import { userIdParam } from './remove-user.ts'
import { updateRole } from './users-sql.ts'

const ChangeUserRole = named('ChangeUserRole', { role: oneOf(PARTNER_ROLES) })

export const changeUserRole = operation({
  id: 'changeUserRole',
  method: 'PATCH',
  path: '/customer/v1/partner-profile/users/{userId}',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: "Change a user's role",
  params: userIdParam,
  body: ChangeUserRole,
  needsStepUp: true,
  value: named('UserRole', { userId: uuid(), role: oneOf(PARTNER_ROLES) }),
  errors: ['ValidationControl.Error', 'User.NotFound', 'User.LastAdmin', 'Session.StepUpRequired'],

  async handle({ app, caller, params, body, requestId }) {
    const { partnerId, user } = caller
    const { role } = body
    const { userId } = params
    const at = app.clock.now()
    const access = { partnerId, userId, revokesLinks: role === 'viewer' }
    await endUserAccess(app, access, async (sql, linksRevoked) => {
      const before = await lockUserRole(sql, { partnerId, userId, by: user }, role !== 'admin')
      if (before === role) return
      await updateRole(sql, partnerId, userId, role)
      const facts = {
        from: before,
        to: role,
        invitationsWithdrawn: before === 'admin' ? await deleteInvitationsBy(sql, userId) : 0,
        completionLinksRevoked: linksRevoked(userId),
      }
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'RoleChanged',
        subjectId: userId,
        facts,
        requestId,
      })
      await raiseNotification(sql, {
        partnerId,
        kind: 'account.role_changed',
        at,
        concernedId: userId,
        facts: { role },
      })
      await raiseNotification(sql, { partnerId, kind: 'team.changed', at, facts: { change: 'RoleChanged' } })
    })
    return { value: { userId, role } }
  },
})
