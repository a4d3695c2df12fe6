// An operator invites a partner's first users; later its own admins do.
import { ApiError } from '../../errors.ts'
import { email, named, oneOf } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { InvitationRecord } from '../members/list-users.ts'
import { PARTNER_ROLES, type PartnerRole } from '../roles.ts'
import { findPartnerName } from '../staff/staff-sql.ts'
import { invite } from './invite.ts'

const InvitePartnerUser = named('InvitePartnerUser', { email: email(), role: oneOf(PARTNER_ROLES) })

export const invitePartnerUser = operation({
  id: 'invitePartnerUser',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/users',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Invite a partner user by email',
  params: { partnerId: idParam('The `partnerId` of the partner.', 'Partner.NotFound') },
  body: InvitePartnerUser,
  needsStepUp: true,
  value: InvitationRecord,
  errors: [
    'ValidationControl.Error',
    'Partner.NotFound',
    'User.AlreadyMember',
    'Session.StepUpRequired',
    'Mail.Unavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const { email, role } = body
    const partnerId = params.partnerId?.toLowerCase()
    const organisation = await app.db.directory((sql) => findPartnerName(sql, partnerId))
    if (organisation === undefined) throw new ApiError('Partner.NotFound')

    const invitation = await invite(app, { partnerId, organisation, email, role, by: caller.user, requestId })
    return { value: { ...invitation, role: invitation.role as PartnerRole } }
  },
})
