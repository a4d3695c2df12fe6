// Withdraws an invitation to the staff: its link stops working.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteInvitation } from './links-sql.ts'

export const withdrawStaffInvitation = operation({
  id: 'withdrawStaffInvitation',
  method: 'DELETE',
  path: '/operator/v1/staff/invitations/{invitationId}',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Withdraw an invitation',
  params: { invitationId: idParam('The invitation.', 'User.NotFound') },
  needsStepUp: true,
  value: named('WithdrawnStaffInvitation', { invitationId: uuid() }),
  errors: ['User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { invitationId } = params
    const at = app.clock.now()
    await app.db.everyPartnerTransaction(async (sql) => {
      const email = await deleteInvitation(sql, NO_PARTNER, invitationId)
      if (email === undefined) throw new ApiError('User.NotFound')
      const by = caller.user
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at,
        by,
        action: 'InvitationWithdrawn',
        subjectId: invitationId,
        facts: { email },
        requestId,
      })
    })
    return { value: { invitationId } }
  },
})
