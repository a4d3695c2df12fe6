// Withdraws an invitation to a partner, by an operator.
import { withdraw } from '../../accounts/invitations/withdraw.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

export const withdrawPartnerInvitation = operation({
  id: 'withdrawPartnerInvitation',
  method: 'DELETE',
  path: '/operator/v1/partners/{partnerId}/users/invitations/{invitationId}',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Withdraw an invitation to a partner',
  params: { ...partnerIdParam, invitationId: idParam('The `invitationId` from the list of users.', 'User.NotFound') },
  needsStepUp: true,
  value: named('WithdrawnPartnerInvitation', { invitationId: uuid() }),
  errors: ['Partner.NotFound', 'User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId, invitationId }, requestId }) {
    await assertPartner(app, partnerId)
    await withdraw(app, { partnerId, invitationId, by: caller.user, requestId })
    return { value: { invitationId } }
  },
})
