// What an invitation is about, for whoever holds its link. The token comes in the body: addresses end up in logs.
import { Type } from 'typebox'
import { instant, named, nullable, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { PARTNER_ROLES, STAFF_ROLES } from '../roles.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from '../sign-in/guess-limits.ts'
import { openInvitation } from './join.ts'

const LookAtInvitation = named('LookAtInvitation', {
  token: Type.String({ maxLength: 100, description: 'What follows the # in the link.' }),
})

const InvitationRecord = named('InvitationForYou', {
  email: Type.String(),
  organisation: nullable(Type.String({ description: 'null: our own staff.' })),
  role: oneOf([...PARTNER_ROLES, ...STAFF_ROLES]),
  expiresAt: instant(),
  outsideSignIn: Type.Boolean({ description: 'Whether an outside provider can be used instead of a password.' }),
})

export const lookAtInvitation = operation({
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/auth/invitation',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'What an invitation is about',
  body: LookAtInvitation,
  value: InvitationRecord,
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'RateLimit.Exceeded'],

  async handle({ app, body, address }) {
    const { token } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const { invitation } = await app.db.everyPartner((sql) => openInvitation(app, sql, token))
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
