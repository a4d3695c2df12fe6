// An operator invites a staff member.
import { email, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { NO_PARTNER, STAFF_ROLES, type StaffRole } from '../roles.ts'
import { StaffInvitation } from '../staff/list-staff.ts'
import { invite } from './invite.ts'

const InviteStaff = named('InviteStaff', { email: email(), role: oneOf(STAFF_ROLES) })

export const inviteStaff = operation({
  id: 'inviteStaff',
  method: 'POST',
  path: '/operator/v1/staff',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Invite a staff member by email',
  body: InviteStaff,
  needsStepUp: true,
  value: StaffInvitation,
  errors: [
    'ValidationControl.Error',
    'User.AlreadyMember',
    'Session.StepUpRequired',
    'Mail.Unavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, body, requestId }) {
    const { email, role } = body
    const invitation = await invite(app, {
      partnerId: NO_PARTNER,
      organisation: 'the Gangway team',
      email,
      role,
      by: caller.user,
      requestId,
    })
    return { value: { ...invitation, role: invitation.role as StaffRole } }
  },
})
