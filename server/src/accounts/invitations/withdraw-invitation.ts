// Withdraws an invitation: its link stops working.
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { withdraw } from './withdraw.ts'

export const withdrawInvitation = operation({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/customer/v1/partner-profile/users/invitations/{invitationId}',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'Withdraw an invitation',
  params: { invitationId: idParam('The `invitationId` from the list of users.', 'User.NotFound') },
  needsStepUp: true,
  value: named('WithdrawnInvitation', { invitationId: uuid() }),
  errors: ['User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { invitationId } = params
    await withdraw(app, { partnerId: caller.partnerId, invitationId, by: caller.user, requestId })
    return { value: { invitationId } }
  },
})
