// Withdraws an invitation to the staff: its link stops working.
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { NO_PARTNER } from '../roles.ts'
import { withdraw } from './withdraw.ts'

export const withdrawStaffInvitation = operation({
  id: 'withdrawStaffInvitation',
  method: 'DELETE',
  path: '/operator/v1/staff/invitations/{invitationId}',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Withdraw an invitation',
  params: { invitationId: idParam('The `invitationId` from the list of users.', 'User.NotFound') },
  needsStepUp: true,
  value: named('WithdrawnStaffInvitation', { invitationId: uuid() }),
  errors: ['User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { invitationId } = params
    await withdraw(app, { partnerId: NO_PARTNER, invitationId, by: caller.user, requestId })
    return { value: { invitationId } }
  },
})
