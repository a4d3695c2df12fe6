// Accepts an invitation with a password of one's own. Whoever has the link has the mailbox, so an account that left its
// partner may come back this way; one that belongs to somebody can't be taken over.
import { Type } from 'typebox'
import { throwFieldErrors } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { hashPassword, MAX_PASSWORD, passwordErrors } from '../passwords/password.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from '../sign-in/guess-limits.ts'
import { updatePassword } from '../sql.ts'
import { join, openInvitation } from './join.ts'

const AcceptInvitation = named('AcceptInvitation', {
  token: Type.String({ maxLength: 100, description: 'What follows the # in the link.' }),
  password: Type.String({ maxLength: MAX_PASSWORD * 4 }),
})

const Accepted = named('AcceptedInvitation', { email: Type.String({ description: 'To sign in with.' }) })

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/auth/invitation/accept',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Join with a password of your own',
  description: 'Then sign in. To join with an outside provider instead, send the token with POST /auth/outside.',
  body: AcceptInvitation,
  value: Accepted,
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'RateLimit.Exceeded'],

  async handle({ app, body, address, requestId }) {
    const { token, password } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const { invitation, tokenHash } = await app.db.everyPartner((sql) => openInvitation(app, sql, token))
    throwFieldErrors(passwordErrors(password, invitation.email))
    const passwordHash = await hashPassword(password)
    await app.db.everyPartnerTransaction(async (sql) => {
      const accountId = await join(app, sql, invitation, tokenHash, requestId)
      await updatePassword(sql, accountId, passwordHash, app.clock.now())
      await deleteSessionsOf(sql, accountId)
    })
    return { value: { email: invitation.email } }
  },
})
