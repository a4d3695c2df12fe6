// The second step of a sign-in with a passkey: checks the password and returns the options for the browser. The challenge is
// bound to this browser by a cookie. The password alone opens no session.

import { ApiError } from '../../errors.ts'
import { setCookie } from '../../http/cookies.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { MAX_PASSWORD } from '../passwords/password.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { countPasskeyOptions, uncountSignInAttempt } from '../sign-in/sign-in-limits.ts'
import { ATTEMPT_COOKIE, CHALLENGE_MS } from './challenge.ts'
import { PasskeyRequestOptions } from './passkey-fields.ts'
import { requestOptions } from './passkey-options.ts'
import { listUsablePasskeys } from './passkeys-sql.ts'
import { requireRelyingParty } from './relying-party.ts'

const StartPasskeySignIn = named('StartPasskeySignIn', {
  email: Type.String({ maxLength: 255, example: 'ada@acme.example' }),
  password: Type.String({ maxLength: MAX_PASSWORD * 4 }),
})

export const startPasskeySignIn = operation({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/auth/sign-in/passkey-options',
  scope: 'anyone',
  tag: 'Sign-in',
  summary: 'Get the options for a sign-in with a passkey',
  description:
    'Send the result as `passkey` to `POST /api/auth/sign-in`, from the same browser and within five minutes.',
  body: StartPasskeySignIn,
  value: PasskeyRequestOptions,
  errors: [
    'ValidationControl.Error',
    'SignIn.Failed',
    'Passkey.NotAvailable',
    'Passkey.NotRegistered',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const relyingParty = requireRelyingParty(app)
    const { account, attempt } = await checkPassword(app, body, headers, { address, requestId })
    await uncountSignInAttempt(app, attempt)
    await countPasskeyOptions(app, attempt)
    const { accountId } = account
    const passkeys = await app.db.directory((sql) => listUsablePasskeys(sql, accountId, relyingParty.id))
    if (passkeys.length === 0) throw new ApiError('Passkey.NotRegistered')
    const token = newToken()
    const wanted = { accountId, purpose: 'SignIn', boundTo: hashOf(token) } as const
    return {
      value: await requestOptions(app, relyingParty, passkeys, wanted),
      headers: { 'set-cookie': setCookie(app.config, ATTEMPT_COOKIE, token, CHALLENGE_MS / 1000) },
    }
  },
})
