// Takes an invitation to our own staff back.
import { recordDeed } from '../audit/account-trail.ts'
import { Refusal } from '../errors.ts'
import { named, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { isUuid } from '../platform/ids.ts'
import { deleteInvitation } from './links-sql.ts'
import { NO_PARTNER } from './roles.ts'

export const withdrawStaffInvitation = operation({
  id: 'withdrawStaffInvitation',
  method: 'DELETE',
  path: '/operator/v1/staff/invitations/{invitationId}',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Withdraw an invitation',
  params: { invitationId: { description: 'From the list of staff.', schema: uuid() } },
  needsStepUp: true,
  value: named('WithdrawnStaffInvitation', { invitationId: uuid() }),
  refuses: ['User.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { invitationId } = params
    if (!isUuid(invitationId)) throw new Refusal('User.NotFound')
    const at = app.clock.now()
    await app.db.everyPartnerTransaction(async (sql) => {
      if (!(await deleteInvitation(sql, NO_PARTNER, invitationId))) throw new Refusal('User.NotFound')
      const by = caller.person
      await recordDeed(sql, {
        partnerId: NO_PARTNER,
        at,
        by,
        action: 'InvitationWithdrawn',
        subjectId: invitationId,
        requestId,
      })
    })
    return { value: { invitationId } }
  },
})
