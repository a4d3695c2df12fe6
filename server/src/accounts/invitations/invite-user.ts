// An admin invites a user to the partner. Whether the address has an account elsewhere is not revealed to the admin, only
// to the holder of the link.
import { email, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { InvitationRecord } from '../members/list-users.ts'
import { PARTNER_ROLES, type PartnerRole } from '../roles.ts'
import { currentSession } from '../sessions/current-session.ts'
import { invite } from './invite.ts'

const InviteUser = named('InviteUser', { email: email(), role: oneOf(PARTNER_ROLES) })

export const inviteUser = operation({
  id: 'inviteUser',
  method: 'POST',
  path: '/customer/v1/partner-profile/users',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'Invite a user by email',
  description:
    'The link works once and expires after three days. Inviting the same address again sends a new link and revokes the old one.',
  body: InviteUser,
  needsStepUp: true,
  value: InvitationRecord,
  errors: [
    'ValidationControl.Error',
    'User.AlreadyMember',
    'Session.StepUpRequired',
    'Mail.Unavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, body, headers, requestId }) {
    const { email, role } = body
    const { partner } = await currentSession(app, headers)
    const invitation = await invite(app, {
      partnerId: caller.partnerId,
      organisation: partner?.name ?? '',
      email,
      role,
      by: caller.user,
      requestId,
    })
    return { value: { ...invitation, role: invitation.role as PartnerRole } }
  },
})
