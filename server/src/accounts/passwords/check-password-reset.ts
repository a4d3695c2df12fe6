// Checks whether a reset link is still valid, before the user types a new password. The token is sent in the body because
// URLs end up in logs.

import { ApiError } from '../../errors.ts'
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { hashOf } from '../../platform/secret-token.ts'
import { findPasswordReset } from '../invitations/links-sql.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from '../sign-in/sign-in-limits.ts'

const CheckPasswordReset = named('CheckPasswordReset', {
  token: Type.String({ maxLength: 100, description: 'The part of the link after `#`.' }),
})

export const checkPasswordReset = operation({
  id: 'checkPasswordReset',
  method: 'POST',
  path: '/auth/password-reset/check',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Check a password reset link',
  description:
    '`Link.NotUsable` means that the link has expired, was used, or was revoked by a newer password. ' +
    'Request a new one with `POST /auth/password-reset`.',
  body: CheckPasswordReset,
  value: named('PasswordResetLink', {
    email: Type.String({ description: 'The account whose password the link resets.' }),
    expiresAt: instant(),
  }),
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'RateLimit.Exceeded'],

  async handle({ app, body, address }) {
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const reset = await app.db.directory((sql) => findPasswordReset(sql, hashOf(body.token), app.clock.now()))
    if (!reset) throw new ApiError('Link.NotUsable')
    return { value: { email: reset.email, expiresAt: reset.expiresAt.toISOString() } }
  },
})
