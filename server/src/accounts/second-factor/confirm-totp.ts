// Completes the enrolment of an authenticator app. Its codes are required from now on, and all other sessions end.

import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { raiseAccountNotice } from '../raise-account-notice.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { renewSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { findAccount, lockSecondFactors, markTotpEnrolled } from '../sql.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { useTotpCode } from './second-factor.ts'

const ConfirmTotp = named('ConfirmTotp', { totp: Type.String({ maxLength: 20, example: '123456' }) })

export const RecoveryCodes = named('RecoveryCodes', {
  recoveryCodes: Type.Array(Type.String(), {
    description:
      'Each works once in place of another second factor. Shown only in this response. Empty if you already had a passkey: ' +
      'your existing recovery codes stay valid.',
  }),
})

export const confirmTotp = operation({
  id: 'confirmTotp',
  method: 'POST',
  path: '/auth/totp/confirm',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Confirm the authenticator app with its first code',
  body: ConfirmTotp,
  needsStepUp: true,
  value: RecoveryCodes,
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'Session.StepUpRequired',
    'Totp.CodeInvalid',
    'Totp.AlreadyEnrolled',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const { totp } = body
    const session = await currentSession(app, headers)
    const { userId, sessionId } = session.user
    await countProofAttempt(app, userId)
    const account = await app.db.directory((sql) => findAccount(sql, userId))
    if (!account) throw new ApiError('Session.NotSignedIn')
    if (account.totpEnrolledAt !== null) throw new ApiError('Totp.AlreadyEnrolled')
    const { cookie, recoveryCodes } = await app.db.directoryTransaction(async (sql) => {
      const before = await lockSecondFactors(sql, userId)
      if (!(await useTotpCode(app, sql, account, totp))) throw new ApiError('Totp.CodeInvalid')
      // Another window may have replaced the secret since it was read.
      if (!(await markTotpEnrolled(sql, userId, account.wrappedTotpSecret!, app.clock.now())))
        throw new ApiError('Totp.CodeInvalid')
      const codes = before.passkeys === 0 ? await issueRecoveryCodes(sql, userId) : []
      const sessionsEnded = await deleteSessionsOf(sql, userId, sessionId)
      await recordOwnAction(app, sql, session, 'TotpEnrolled', { address, requestId }, { sessionsEnded })
      await raiseAccountNotice(app, sql, session, 'account.totp_added')
      const method = session.method === 'Password' ? 'PasswordAndTotp' : session.method
      return { cookie: await renewSession(app, sql, session, { method }), recoveryCodes: codes }
    })
    await forgetProofAttempts(app, userId)
    return { value: { recoveryCodes }, headers: { 'set-cookie': cookie } }
  },
})
