// An admin invites somebody to the partner. Whether the address has an account elsewhere is not told here: only the
// holder of the link learns it.
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
  summary: 'Invite somebody by mail',
  description:
    'The link works once, for three days. Inviting the same person again sends a new link and ends the old one.',
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
    const { partner } = await currentSession(app, headers)
    const invitation = await invite(app, {
      partnerId: caller.partnerId,
      organisation: partner?.name ?? '',
      email: body.email,
      role: body.role,
      by: caller.person,
      requestId,
    })
    return { value: { ...invitation, role: invitation.role as PartnerRole } }
  },
})
