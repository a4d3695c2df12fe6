// Accepts an invitation and sets a password. The link proves access to the mailbox, so a removed account can come back
// this way; an account that belongs to an organisation can't be taken over.

import { throwFieldErrors } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { updateName } from '../names/names-sql.ts'
import { ownName, tidyName } from '../names/own-name.ts'
import { MAX_PASSWORD, passwordErrors } from '../passwords/password.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from '../sign-in/sign-in-limits.ts'
import { updatePassword } from '../sql.ts'
import { findOpenInvitation, redeemInvitation } from './redeem-invitation.ts'

const AcceptInvitation = named('AcceptInvitation', {
  token: Type.String({ maxLength: 100, description: 'The part of the link after `#`.' }),
  password: Type.String({ maxLength: MAX_PASSWORD * 4 }),
  name: optional(ownName()),
})

const Accepted = named('AcceptedInvitation', {
  email: Type.String({ description: 'The email address to sign in with.' }),
})

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/auth/invitation/accept',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Accept an invitation and set a password',
  description: 'Then sign in. To use single sign-on instead, send the token with `POST /auth/outside`.',
  body: AcceptInvitation,
  value: Accepted,
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'RateLimit.Exceeded'],

  async handle({ app, body, address, requestId }) {
    const { token, password, name } = body
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const { invitation, tokenHash } = await app.db.directory((sql) => findOpenInvitation(app, sql, token))
    throwFieldErrors(passwordErrors(password, invitation.email))
    const passwordHash = await app.passwordHashes.hash(password)
    await app.db.directoryTransaction(async (sql) => {
      const accountId = await redeemInvitation(app, sql, invitation, tokenHash, requestId)
      await updatePassword(sql, accountId, passwordHash, app.clock.now())
      if (name) await updateName(sql, accountId, tidyName(name))
      await deleteSessionsOf(sql, accountId)
    })
    return { value: { email: invitation.email } }
  },
})
