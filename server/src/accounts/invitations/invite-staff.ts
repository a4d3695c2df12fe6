// The operator invites somebody to our own staff.
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
  summary: 'Invite somebody to the staff by mail',
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
    const invitation = await invite(app, {
      partnerId: NO_PARTNER,
      organisation: 'the staff',
      email: body.email,
      role: body.role,
      by: caller.person,
      requestId,
    })
    return { value: { ...invitation, role: invitation.role as StaffRole } }
  },
})
