// Shows an invitation to the holder of its link. The token is sent in the body because URLs end up in logs.

import { instant, named, nullable, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { PARTNER_ROLES, STAFF_ROLES } from '../roles.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from '../sign-in/sign-in-limits.ts'
import { findOpenInvitation } from './redeem-invitation.ts'

const LookAtInvitation = named('LookAtInvitation', {
  token: Type.String({ maxLength: 100, description: 'The part of the link after `#`.' }),
})

const InvitationRecord = named('InvitationForYou', {
  email: Type.String(),
  organisation: nullable(
    Type.String({ description: 'The partner that the invitation is for; null for an invitation to the staff.' }),
  ),
  role: oneOf([...PARTNER_ROLES, ...STAFF_ROLES]),
  expiresAt: instant(),
  outsideSignIn: Type.Boolean({
    description: 'Whether the user can accept with single sign-on instead of a password.',
  }),
})

export const lookAtInvitation = operation({
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/auth/invitation',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Get an invitation by its token',
  body: LookAtInvitation,
  value: InvitationRecord,
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'RateLimit.Exceeded'],

  async handle({ app, body, address }) {
    const { token } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const { invitation } = await app.db.directory((sql) => findOpenInvitation(app, sql, token))
    return {
      value: {
        email: invitation.email,
        organisation: invitation.organisation,
        role: invitation.role,
        expiresAt: invitation.expiresAt.toISOString(),
        outsideSignIn: app.config.oidc !== undefined,
      },
    }
  },
})
