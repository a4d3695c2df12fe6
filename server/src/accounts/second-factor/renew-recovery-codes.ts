// Replaces the recovery codes. Requires a code from the app: a stolen recovery code must not be able to create new ones.
import { Type } from 'typebox'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { findAccount, replaceRecoveryCodes } from '../sql.ts'
import { RecoveryCodes } from './confirm-totp.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { useTotpCode } from './second-factor.ts'

const RenewRecoveryCodes = named('RenewRecoveryCodes', { totp: Type.String({ maxLength: 20, example: '123456' }) })

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
    'Totp.CodeInvalid',
    'Totp.NotEnrolled',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, requestId }) {
    const { totp } = body
    const session = await currentSession(app, headers)
    const { userId } = session.user
    await countProofAttempt(app, userId)
    const account = await app.db.everyPartner((sql) => findAccount(sql, userId))
    if (!account || account.totpEnrolledAt === null) throw new ApiError('Totp.NotEnrolled')
    const recoveryCodes = newRecoveryCodes()
    await app.db.everyPartnerTransaction(async (sql) => {
      if (!(await useTotpCode(app, sql, account, totp))) throw new ApiError('Totp.CodeInvalid')
      await replaceRecoveryCodes(
        sql,
        userId,
        recoveryCodes.map((code) => recoveryCodeHash(userId, code)),
      )
      await recordOwnAction(app, sql, session, 'RecoveryCodesRenewed', requestId)
    })
    await forgetProofAttempts(app, userId)
    return { value: { recoveryCodes } }
  },
})
