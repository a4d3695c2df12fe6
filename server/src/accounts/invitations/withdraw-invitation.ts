// Withdraws an invitation: its link stops working.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { deleteInvitation } from './links-sql.ts'

export const withdrawInvitation = operation({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/customer/v1/partner-profile/users/invitations/{invitationId}',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'Withdraw an invitation',
  params: { invitationId: idParam('The invitation.', 'User.NotFound') },
  needsStepUp: true,
  value: named('WithdrawnInvitation', { invitationId: uuid() }),
  errors: ['User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { invitationId } = params
    await app.db.staffTransaction(caller.partnerId, async (sql) => {
      const email = await deleteInvitation(sql, caller.partnerId, invitationId)
      if (email === undefined) throw new ApiError('User.NotFound')
      const at = app.clock.now()
      await recordAction(sql, {
        partnerId: caller.partnerId,
        at,
        by: caller.user,
        action: 'InvitationWithdrawn',
        subjectId: invitationId,
        facts: { email },
        requestId,
      })
    })
    return { value: { invitationId } }
  },
})
