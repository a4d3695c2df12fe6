// New recovery codes; the old ones end. Against a code of the app, so that a found sheet of paper can't renew itself.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ownAction } from '../own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { countProof, wasProof } from '../sign-in/guess-limits.ts'
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
    const { userId } = session.person
    await countProof(app, userId)
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
      await recordAction(sql, ownAction(app, session, 'RecoveryCodesRenewed', requestId))
    })
    await wasProof(app, userId)
    return { value: { recoveryCodes } }
  },
})
