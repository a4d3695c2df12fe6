// Replaces the recovery codes. Requires a code from the app or a passkey: a stolen recovery code must not become new ones.

import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { assertNotByRecoveryCode, assertSteppedUp } from '../sessions/assert-stepped-up.ts'
import { currentSession } from '../sessions/current-session.ts'
import { lockSession } from '../sessions/sessions-sql.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { findAccount, lockSecondFactors } from '../sql.ts'
import { RecoveryCodes } from './confirm-totp.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { isEnrolled, secondFactorRequired, useTotpCode } from './second-factor.ts'

const RenewRecoveryCodes = named('RenewRecoveryCodes', {
  totp: optional(
    Type.String({
      maxLength: 20,
      example: '123456',
      description:
        'Required unless you have a passkey: then a re-authentication with it within the last ten minutes is enough.',
    }),
  ),
})

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/totp/recovery-codes',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Replace the recovery codes',
  body: RenewRecoveryCodes,
  value: RecoveryCodes,
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'Session.StepUpRequired',
    'SignIn.TotpRequired',
    'Totp.CodeInvalid',
    'Totp.NotEnrolled',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const { totp } = body
    const session = await currentSession(app, headers)
    const { userId } = session.user
    await countProofAttempt(app, userId)
    const account = await app.db.directory((sql) => findAccount(sql, userId))
    if (!account || !isEnrolled(account)) throw new ApiError('Totp.NotEnrolled')
    if (!totp && account.passkeys === 0) throw secondFactorRequired(app, account)
    if (!totp) {
      assertSteppedUp(app, session)
      assertNotByRecoveryCode(session)
    }
    const recoveryCodes = await app.db.directoryTransaction(async (sql) => {
      // The account or the session may have changed since they were read.
      const factors = await lockSecondFactors(sql, userId)
      if (!(await lockSession(sql, session.tokenHash))) throw new ApiError('Session.NotSignedIn')
      if (!factors.totpEnrolled && factors.passkeys === 0) throw new ApiError('Totp.NotEnrolled')
      if (totp && !(await useTotpCode(app, sql, account, totp))) throw new ApiError('Totp.CodeInvalid')
      const codes = await issueRecoveryCodes(sql, userId)
      await recordOwnAction(app, sql, session, 'RecoveryCodesRenewed', { address, requestId })
      return codes
    })
    await forgetProofAttempts(app, userId)
    return { value: { recoveryCodes } }
  },
})
