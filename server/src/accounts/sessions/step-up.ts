// Re-authenticates the user before a sensitive change: with the second factor if there is one, otherwise with the
// password. The session continues under a new token.

import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { boundToSession } from '../passkeys/challenge.ts'
import { PasskeyAssertion } from '../passkeys/passkey-fields.ts'
import { verifyAssertion } from '../passkeys/verify-passkey.ts'
import { MAX_PASSWORD } from '../passwords/password.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { isEnrolled, useSecondFactor } from '../second-factor/second-factor.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { findAccount, lockSecondFactors } from '../sql.ts'
import { currentSession, newSession } from './current-session.ts'
import { renewSession } from './session.ts'
import { recordOf, SessionRecord } from './session-record.ts'

const StepUp = named('StepUp', {
  password: optional(
    Type.String({ maxLength: MAX_PASSWORD * 4, description: 'The password, for users without a second factor.' }),
  ),
  totp: optional(Type.String({ maxLength: 20 })),
  recoveryCode: optional(Type.String({ maxLength: 64 })),
  passkey: Type.Optional(PasskeyAssertion),
})

export const stepUp = operation({
  id: 'stepUp',
  method: 'POST',
  path: '/auth/step-up',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Re-authenticate',
  description:
    'Changes to credentials, webhooks and users require authentication within the last ten minutes; signing in counts. ' +
    'Users with a second factor send `totp`, `passkey` or `recoveryCode`, others their `password`. The response sets a new cookie. For ' +
    'a passkey, get the options from `POST /api/auth/step-up/passkey-options` first.',
  body: StepUp,
  value: SessionRecord,
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'SignIn.Failed',
    'SignIn.TotpRequired',
    'SignIn.PasskeyRequired',
    'Passkey.NotAvailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const { password, passkey: assertion, ...codes } = body
    const session = await currentSession(app, headers)
    const { userId, sessionId } = session.user
    await countProofAttempt(app, userId)
    const account = await app.db.directory((sql) => findAccount(sql, userId))
    if (!account) throw new ApiError('Session.NotSignedIn')
    if (!isEnrolled(account)) {
      if (!account.passwordHash)
        throw new ApiError('SignIn.Failed', { message: 'Sign in again with your identity provider.' })
      if (!(await app.passwordHashes.matches(password ?? '', account.passwordHash))) throw new ApiError('SignIn.Failed')
    }
    const wanted = { accountId: userId, purpose: 'StepUp', boundTo: boundToSession(sessionId) } as const
    const passkey = assertion && ((await verifyAssertion(app, assertion, wanted)) ?? 'Rejected')
    const cookie = await app.db.directoryTransaction(async (sql) => {
      // Checking a password takes a while: the password or a second factor may have changed meanwhile.
      await lockSecondFactors(sql, userId)
      const current = (await findAccount(sql, userId))!
      if (current.passwordSetAt?.getTime() !== account.passwordSetAt?.getTime()) throw new ApiError('SignIn.Failed')
      const proof = await useSecondFactor(app, sql, current, { ...codes, passkey })
      if (!proof) throw new ApiError('SignIn.Failed')
      const method = session.method === 'Outside' ? session.method : proof
      await recordOwnAction(app, sql, session, 'SteppedUp', { address, requestId }, { proof })
      return renewSession(app, sql, session, { method, byRecoveryCode: proof === 'PasswordAndRecoveryCode' })
    })
    await forgetProofAttempts(app, userId)
    return { value: recordOf(app, await newSession(app, cookie)), headers: { 'set-cookie': cookie } }
  },
})
